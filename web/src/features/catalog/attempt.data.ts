import { createClient } from '#sdk'
import type { Attempt } from '../../panels/calls/calls.model.ts'
import { client } from '../../service/client.ts'
import { forgetResource } from '../../service/queries.ts'

/** Who a call is made as: the page's own session, an API key that was pasted, or nobody. */
export type Caller =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'session' }

/** How a call may be paid: not at all, with play money, or with the account's prepaid credit. */
export interface Paying {
  readonly way: 'credit' | 'none' | 'paper'
  /** `0.01 USDC` */
  readonly maxAmount: string
}

/** What was answered. */
export interface Answer {
  readonly status: number
  readonly elapsedMs: number
  readonly mediaType: string
  /** By name, those that are of interest. */
  readonly headers: readonly (readonly [string, string])[]
  /** Null for what is no text. */
  readonly body: string | null
  readonly isCut: boolean
}

const shownHeaders = [
  'x-request-id',
  'idempotency-replayed',
  'idempotency-key-ignored',
  'charge-id',
  'charge-receipt',
  'payment-replayed',
  'payment-receipt',
  'scope-missing',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'content-type',
  'cache-control',
  'etag',
  'location',
]
const charactersMax = 200_000
const answerMs = 30_000
/** A stream never ends by itself; so long is listened to it. */
const listenMs = 4_000

/** Makes the call once. Rejects where there is no answer, or where the price is above what was permitted. */
export async function send(
  attempt: Attempt,
  {
    caller,
    paying,
    signal,
  }: { readonly caller: Caller; readonly paying: Paying; readonly signal: AbortSignal },
): Promise<Answer> {
  const { address, body, headers, method } = attempt
  const fetching = paying.way === 'none' ? client.fetch : payer(paying).fetch
  const startedMs = performance.now()
  const answer = await fetching(address, {
    method,
    body,
    headers: {
      ...headers,
      ...(caller.kind === 'key' ? { authorization: `Bearer ${caller.key}` } : {}),
    },
    credentials: caller.kind === 'session' ? 'same-origin' : 'omit',
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
  })
  const elapsedMs = performance.now() - startedMs
  return { ...(await read(answer, signal)), elapsedMs, status: answer.status }
}

/** Asks again what the page shows of the resource that a call has changed. */
export function callChanged(name: string): void {
  const [resource = ''] = name.split('.')
  forgetResource(resource)
}

function payer({ maxAmount, way }: Paying) {
  return createClient({
    retriesMax: 0,
    pay: { maxAmount, paper: way === 'paper', credit: way === 'credit' },
  })
}

async function read(
  answer: Response,
  signal: AbortSignal,
): Promise<Omit<Answer, 'elapsedMs' | 'status'>> {
  const mediaType = answer.headers.get('content-type')?.split(';', 1)[0] ?? ''
  const headers = shownHeaders.flatMap((name) => {
    const value = answer.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  if (!/^text\/|json|xml|javascript/.test(mediaType)) {
    await answer.body?.cancel()
    return { mediaType, headers, body: mediaType === '' ? '' : null, isCut: false }
  }
  const isStream = mediaType === 'text/event-stream'
  const until = isStream ? AbortSignal.any([signal, AbortSignal.timeout(listenMs)]) : signal
  return { mediaType, headers, ...(await textIn(answer, until)) }
}

/** The text of an answer, as far as it came until the signal and as much as can be shown. */
async function textIn(
  answer: Response,
  until: AbortSignal,
): Promise<Pick<Answer, 'body' | 'isCut'>> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) return { body: '', isCut: false }
  const stopped = new Promise<null>((resolve) => {
    until.addEventListener('abort', () => resolve(null), { once: true })
  })
  let body = ''
  while (body.length < charactersMax) {
    const part = await Promise.race([reader.read(), stopped])
    if (part === null || part.done) {
      if (part === null) await reader.cancel()
      return { body, isCut: part === null }
    }
    body += part.value
  }
  await reader.cancel()
  return { body: body.slice(0, charactersMax), isCut: true }
}
