const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The pauses before the second to the eighth attempt: 27.6 hours in all. */
export const retryDelaysMs = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  10 * hourMs,
] as const
/** The maximum pause that a receiver can request. */
export const retryAfterMsMax = hourMs

/**
 * The pause after this many failed attempts; null when none are left. `chance`, 0 to below 1, adds jitter of up to a
 * tenth, so that simultaneous failures are not retried simultaneously.
 */
export function retryDelayMs(tries: number, chance: number): number | null {
  const delayMs = retryDelaysMs[tries - 1]
  return delayMs === undefined ? null : Math.round(delayMs * (1 + chance / 10))
}

/**
 * The pause that a `Retry-After` header requests, in seconds or as a date, at most an hour; 0 for none or an invalid
 * one.
 */
export function retryAfterMs(header: string | undefined, nowMs: number): number {
  const text = header?.trim() ?? ''
  const requestedMs = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs
  return requestedMs > 0 ? Math.min(requestedMs, retryAfterMsMax) : 0
}
