import { AppError } from '../../kernel/errors.ts'
import { serverErrors } from '../../kernel/shared-errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Egress, EgressResponse } from '../../ports/egress.ts'
import type { Logger } from '../../ports/logger.ts'
import type { AttemptOutcome } from './delivery-outcome.ts'
import type { ClaimedDelivery, NewAttempt } from './queue.store.ts'
import { retryAfterMs } from './retry-schedule.ts'
import type { SecretBox } from './secret-box.ts'
import { signWebhook } from './standard-webhooks.ts'

/** The most of an answer that is kept, in bytes. */
export const excerptBytesMax = 20_000

export type AttemptOptions = {
  readonly clock: Clock
  readonly egress: Pick<Egress, 'request'>
  readonly box: SecretBox
  readonly logger: Logger
  readonly userAgent: string
  /** From the first lookup to the last byte of the answer. */
  readonly timeoutMs: number
}

/** Sends a delivery once. Never rejects; ends with the signal, and what was under way then counts as not sent. */
export async function attemptDelivery(
  claimed: ClaimedDelivery,
  signal: AbortSignal,
  options: AttemptOptions,
): Promise<AttemptOutcome> {
  const { clock, egress, logger, timeoutMs } = options
  const startedAtMs = clock.nowMs()
  const headers = signedHeaders(claimed, startedAtMs, options)
  if (headers === null) return { kind: 'not_sent' }
  const noted = (rest: Omit<NewAttempt, 'at' | 'durationMs'>): NewAttempt => ({
    at: new Date(startedAtMs),
    durationMs: Math.min(Math.max(0, Math.round(clock.nowMs() - startedAtMs)), 2 ** 31 - 1),
    ...rest,
  })
  try {
    const response = await egress.request({
      method: 'POST',
      url: claimed.url,
      headers,
      body: claimed.body,
      limits: { totalTimeoutMs: timeoutMs },
      signal,
    })
    return toOutcome(response, noted, clock.nowMs())
  } catch (failure) {
    if (signal.aborted) return { kind: 'not_sent', retryInMs: 0 }
    if (!(failure instanceof AppError)) {
      logger.error('a delivery failed in a way of its own', failure, { deliveryId: claimed.id })
    }
    const errorCode = failure instanceof AppError ? failure.spec.code : serverErrors.defect.code
    const attempt = noted({ statusCode: null, errorCode, responseExcerpt: null })
    return { kind: 'failed', attempt, retryAfterMs: 0, isGone: false }
  }
}

/** Null when the secrets cannot be read, which only the operator can mend. */
function signedHeaders(
  { id, endpointId, eventId, body, secrets }: ClaimedDelivery,
  nowMs: number,
  { box, logger, userAgent }: AttemptOptions,
): Record<string, string> | null {
  const timestamp = String(Math.floor(nowMs / 1_000))
  try {
    const signatures = secrets.map((sealed) =>
      signWebhook({ id: eventId, timestamp, body, secret: box.open(sealed, endpointId) }),
    )
    return {
      'content-type': 'application/json',
      'user-agent': userAgent,
      'webhook-id': eventId,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatures.join(' '),
    }
  } catch (failure) {
    logger.error('a delivery cannot be signed', failure, { deliveryId: id, endpointId })
    return null
  }
}

function toOutcome(
  { status, headers, body }: EgressResponse,
  noted: (rest: Omit<NewAttempt, 'at' | 'durationMs'>) => NewAttempt,
  nowMs: number,
): AttemptOutcome {
  const responseExcerpt = excerpt(body)
  if (status >= 200 && status <= 299) {
    return {
      kind: 'delivered',
      attempt: noted({ statusCode: status, errorCode: null, responseExcerpt }),
    }
  }
  const mayAsk = status === 429 || status === 503
  return {
    kind: 'failed',
    attempt: noted({ statusCode: status, errorCode: null, responseExcerpt }),
    retryAfterMs: mayAsk ? retryAfterMs(headers['retry-after'], nowMs) : 0,
    isGone: status === 410,
  }
}

/** The beginning of an answer as text; null for none. A zero character cannot be stored. */
function excerpt(body: Uint8Array): string | null {
  if (body.length === 0) return null
  const kept = body.subarray(0, excerptBytesMax)
  const text = new TextDecoder().decode(kept).replaceAll('\0', '\ufffd')
  // A byte that is no text becomes a character of three.
  return Buffer.byteLength(text) <= excerptBytesMax
    ? text
    : new TextDecoder().decode(Buffer.from(text).subarray(0, excerptBytesMax - 3))
}
