import type { Egress, EgressStream } from '../../ports/egress.ts'
import { EndpointFailure } from './endpoint-failure.ts'
import { toProblem } from './failure.ts'
import { notUnderstood } from './unreadable.ts'

export type EndpointLimits = {
  /** From the DNS lookup to the last byte. */
  readonly totalTimeoutMs: number
  /** For the headers, and for each part of the body. */
  readonly idleTimeoutMs: number
  readonly responseBytesMax: number
}

const standardLimits: EndpointLimits = {
  totalTimeoutMs: 300_000,
  idleTimeoutMs: 60_000,
  responseBytesMax: 16_777_216,
}
const failureBytesMax = 65_536

type Call = {
  readonly path: `/${string}`
  readonly body: Readonly<Record<string, unknown>>
  readonly signal: AbortSignal
}

/** Calls one endpoint through the egress port, without redirects and without retries. */
export function createEndpoint(options: {
  readonly baseUrl: string
  readonly apiKey: string | null
  readonly egress: Egress
  readonly limits?: Partial<EndpointLimits>
}) {
  const { apiKey, egress } = options
  const { idleTimeoutMs, ...limits } = { ...standardLimits, ...options.limits }
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  /** An aborted call rejects with the caller's reason, any other failure with a problem. */
  const guarded = async <result>(
    signal: AbortSignal,
    work: () => PromiseLike<result>,
  ): Promise<result> => {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (failure) {
      signal.throwIfAborted()
      throw toProblem(failure, apiKey)
    }
  }
  const open = async ({ path, body, signal }: Call): Promise<EgressStream> => {
    const answer = await egress.stream({
      method: 'POST',
      url: `${baseUrl}${path}`,
      headers: {
        'content-type': 'application/json',
        ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(body),
      signal,
      limits,
      idleTimeoutMs,
      allowHttp: baseUrl.startsWith('http:'),
    })
    if (answer.status >= 200 && answer.status < 300) return answer
    const { status, headers } = answer
    throw new EndpointFailure({ status, headers, body: await startOf(answer) })
  }
  return {
    guarded,
    /** The whole of an answer that is one document. */
    wholeOf,
    /** Resolves at the headers of a successful answer. */
    stream: (call: Call) => guarded(call.signal, () => open(call)),
    /** Resolves to the whole answer, converted by `read`. */
    ask: <result>(call: Call, read: (answer: unknown) => result) =>
      guarded(call.signal, async () => {
        return read(await wholeOf(await open(call)))
      }),
  }
}

async function wholeOf({ body }: EgressStream): Promise<unknown> {
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  return parsed(Buffer.concat(parts).toString())
}

async function startOf({ body, close }: EgressStream): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body) {
    parts.push(part)
    bytes += part.length
    if (bytes > failureBytesMax) break
  }
  close()
  return Buffer.concat(parts).toString().slice(0, failureBytesMax)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw notUnderstood()
  }
}
