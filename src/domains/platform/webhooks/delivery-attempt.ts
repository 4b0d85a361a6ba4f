import { AppError } from '../../../kernel/errors.ts'
import { serverErrors } from '../../../kernel/shared-errors.ts'
import type { Egress, EgressResponse } from '../../../ports/egress.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { SecretBox } from '../../../ports/secret-box.ts'
import type { AttemptOutcome } from './delivery-outcome.ts'
import type { ClaimedDelivery, NewAttempt } from './queue.store.ts'
import { retryAfterMs } from './retry-schedule.ts'
import { signWebhook } from './standard-webhooks.ts'

/** The maximum of an answer that is stored, in bytes. */
export const excerptBytesMax = 20_000

export type AttemptOptions = Ports<'clock' | 'logger'> & {
  readonly egress: Pick<Egress, 'request'>
  readonly box: SecretBox
  readonly userAgent: string
  /** From the first DNS lookup to the last byte of the answer. */
  readonly timeoutMs: number
}

/** Sends a delivery once. Never rejects. An attempt that the signal aborts counts as not sent. */
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
      logger.error('a delivery failed unexpectedly', failure, { deliveryId: claimed.id })
    }
    const errorCode = failure instanceof AppError ? failure.spec.code : serverErrors.defect.code
    const attempt = noted({ statusCode: null, errorCode, responseExcerpt: null })
    return { kind: 'failed', attempt, retryAfterMs: 0, isGone: false }
  }
}

/** Null when the secrets cannot be decrypted, which only the operator can fix. */
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

/** The start of an answer as text; null for none. NUL characters cannot be stored. */
function excerpt(body: Uint8Array): string | null {
  if (body.length === 0) return null
  const excerptBytes = body.subarray(0, excerptBytesMax)
  const text = new TextDecoder().decode(excerptBytes).replaceAll('\0', '\ufffd')
  // An invalid byte becomes a character of three bytes.
  return Buffer.byteLength(text) <= excerptBytesMax
    ? text
    : new TextDecoder().decode(Buffer.from(text).subarray(0, excerptBytesMax - 3))
}
