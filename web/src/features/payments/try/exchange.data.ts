import { createClient, type PayOptions, payments } from '#sdk'
import { client } from '../../../service/client.ts'
import type { PaidCall } from './calls.model.ts'
import type { Exchange } from './exchange.model.ts'

const answerMs = 60_000

/** Every exchange of a call, in order, and what it ended with where that is no answer. */
export interface Made {
  readonly exchanges: readonly Exchange[]
  readonly failure: unknown
}

/**
 * Makes a call once, and tells every exchange as it went over the wire: one without payment, and where `pay` permits it
 * and it is needed another with it. Never rejects.
 */
export async function makeCall(
  { method, path }: Pick<PaidCall, 'method' | 'path'>,
  body: object,
  pay: PayOptions | null,
): Promise<Made> {
  const exchanges: Exchange[] = []
  const paying = createClient({
    retriesMax: 0,
    fetch: (input, init) => recorded(new Request(input, init), exchanges),
    ...(pay === null ? {} : { pay }),
  })
  try {
    await paying.fetch(path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(pay === null ? {} : { 'idempotency-key': crypto.randomUUID() }),
      },
      body: JSON.stringify(body),
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(answerMs),
    })
    return { exchanges, failure: null }
  } catch (failure) {
    return { exchanges, failure }
  }
}

async function recorded(request: Request, exchanges: Exchange[]): Promise<Response> {
  const said = await request.clone().text()
  const startedMs = performance.now()
  const answer = await fetch(request)
  const body = await answer.clone().text()
  exchanges.push({
    method: request.method,
    address: new URL(request.url).pathname,
    sent: [...request.headers],
    said,
    status: answer.status,
    headers: [...answer.headers],
    body,
    answeredMs: Date.now(),
    elapsedMs: performance.now() - startedMs,
  })
  return answer
}

/** What a call would cost, with every way to pay it. */
export function askPrice({ method, path }: Pick<PaidCall, 'method' | 'path'>, body: object) {
  // The table's methods are those that the question takes.
  return payments(client).quote({ method: method as 'POST', path, body })
}
