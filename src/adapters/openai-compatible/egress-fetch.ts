import type { Egress, EgressStream } from '../../ports/egress.ts'

export type FetchLimits = {
  /** From the first lookup to the last byte. */
  readonly totalTimeoutMs: number
  /** For the head, and for each part of the body. */
  readonly idleTimeoutMs: number
  readonly responseBytesMax: number
}

/** A `fetch` that goes out by the guarded door, for a library that brings its own protocol. It follows no redirects. */
export function createEgressFetch(egress: Egress, limits: FetchLimits): typeof fetch {
  const { idleTimeoutMs, ...limitsOfAnswer } = limits
  return async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input)
    const answer = await egress.stream({
      method: init.method === 'POST' ? 'POST' : 'GET',
      url,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' ? { body: init.body } : {}),
      ...(init.signal ? { signal: init.signal } : {}),
      limits: limitsOfAnswer,
      idleTimeoutMs,
      allowHttp: url.startsWith('http:'),
    })
    const { status, headers } = answer
    const isEmpty = status === 204 || status === 304
    return new Response(isEmpty ? null : bodyOf(answer), { status, headers })
  }
}

function bodyOf(answer: EgressStream): ReadableStream<Uint8Array> {
  const parts = answer.body[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const next = await parts.next()
      if (next.done === true) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: () => answer.close(),
  })
}
