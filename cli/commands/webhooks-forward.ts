import type { AnyEvent } from '../../sdk/src/index.ts'

/** One try of one delivery. */
export interface Attempt {
  readonly seq: string
  readonly id: string
  readonly topic: string
  /** 1 for the first. */
  readonly tries: number
  /** Null where there was no answer. */
  readonly status: number | null
  readonly error: string | null
  readonly durationMs: number
  readonly isDelivered: boolean
  /** Null where it is not repeated. */
  readonly retryInMs: number | null
}

/** Posts events to one address, as the service posts them to an endpoint. */
export interface Forwarder {
  /** Begins a delivery; waits only while too many are on their way. */
  readonly forward: (event: AnyEvent) => Promise<void>
  /** Waits for those that are on their way, and drops those that wait for their next try. */
  readonly close: () => Promise<void>
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
/** The pauses of the service, before the second to the eighth try. */
export const retryDelaysMs: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  10 * hour,
]
const timeoutMs = 15 * second
const atOnceMax = 4

/** What a forwarder needs. */
export interface Forwarding {
  readonly url: string
  /** `whsec_…` */
  readonly secret: string
  /** The one that the service names itself by. */
  readonly userAgent: string
  readonly retriesMax: number
  readonly signal: AbortSignal
  readonly onAttempt: (attempt: Attempt) => void
}

/** Forwards each event at least once, unordered, until it is answered 2xx or its tries are over. */
export function createForwarder(options: Forwarding): Forwarder {
  const underway = new Set<Promise<void>>()
  const waiting = new Set<NodeJS.Timeout>()
  const start = (delivery: Delivery): void => {
    const sent = attempt(delivery, options).then((made) => {
      options.onAttempt(made)
      if (made.retryInMs === null || options.signal.aborted) return
      const timer = setTimeout(() => {
        waiting.delete(timer)
        start({ ...delivery, tries: delivery.tries + 1 })
      }, made.retryInMs)
      waiting.add(timer)
    })
    const settled = sent.finally(() => underway.delete(settled))
    underway.add(settled)
  }
  return {
    async forward(event) {
      while (underway.size >= atOnceMax) await Promise.race(underway)
      start({ event, body: bodyOf(event), tries: 1 })
    },
    async close() {
      for (const timer of waiting) clearTimeout(timer)
      waiting.clear()
      await Promise.all(underway)
    },
  }
}

interface Delivery {
  readonly event: AnyEvent
  /** The same bytes in every try. */
  readonly body: string
  readonly tries: number
}

/** The body of a delivery, member for member as the service writes it. */
export function bodyOf(event: AnyEvent): string {
  return JSON.stringify({
    type: event.topic,
    timestamp: event.recordedAt,
    data: event.payload,
    seq: event.seq,
    subject: event.subject,
    id: event.id,
    version: event.version,
    retracts: event.retracts,
  })
}

async function attempt({ body, event, tries }: Delivery, options: Forwarding): Promise<Attempt> {
  const { signWebhook } = await import('../../sdk/src/index.ts')
  const { id, seq, topic } = event
  const startedAtMs = Date.now()
  const made = (rest: Pick<Attempt, 'error' | 'isDelivered' | 'retryInMs' | 'status'>): Attempt => {
    return { seq, id, topic, tries, durationMs: Date.now() - startedAtMs, ...rest }
  }
  const timestampSeconds = Math.floor(startedAtMs / second)
  const signature = await signWebhook({ secret: options.secret, id, body, timestampSeconds })
  try {
    const answer = await fetch(options.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': options.userAgent,
        ...signature,
      },
      body,
      // A redirect is a failure, for the service as well.
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), options.signal]),
    })
    await answer.body?.cancel()
    const { status } = answer
    if (status >= 200 && status <= 299) {
      return made({ status, error: null, isDelivered: true, retryInMs: null })
    }
    return made({
      status,
      error: null,
      isDelivered: false,
      retryInMs: pauseAfter(tries, answer, options),
    })
  } catch (failure) {
    return made({
      status: null,
      error: reasonOf(failure),
      isDelivered: false,
      retryInMs: pauseAfter(tries, null, options),
    })
  }
}

/** How long the service would wait; null after the last try, and for 410, on which it disables an endpoint. */
function pauseAfter(
  tries: number,
  answer: Response | null,
  { retriesMax }: Forwarding,
): number | null {
  const own = tries > retriesMax || answer?.status === 410 ? undefined : retryDelaysMs[tries - 1]
  if (own === undefined) return null
  const asks = answer !== null && [429, 503].includes(answer.status)
  const asked = asks ? Number(answer.headers.get('retry-after') ?? 0) * second : 0
  return Math.max(own, Math.min(asked > 0 ? asked : 0, hour))
}

function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  if (failure.name === 'TimeoutError') return `no answer within ${timeoutMs / second} s`
  const { cause } = failure
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (code === 'ECONNREFUSED') return 'nobody listens there'
  return code === '' ? failure.message : code
}
