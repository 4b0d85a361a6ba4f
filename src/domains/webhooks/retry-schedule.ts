const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The pauses before the second to the eighth try: 27.6 hours in all. */
export const retryDelaysMs = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  10 * hourMs,
] as const
/** The most that a receiver can make us wait. */
export const retryAfterMsMax = hourMs

/**
 * How long to wait after that many tries in vain; null when they are used up. `chance`, 0 to below 1, adds up to a tenth,
 * so that what failed together is not tried together.
 */
export function retryDelayMs(tries: number, chance: number): number | null {
  const delayMs = retryDelaysMs[tries - 1]
  return delayMs === undefined ? null : Math.round(delayMs * (1 + chance / 10))
}

/** What a `Retry-After` header asks for, in seconds or as a date, an hour at most; 0 for none and for nonsense. */
export function retryAfterMs(header: string | undefined, nowMs: number): number {
  const text = header?.trim() ?? ''
  const askedMs = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs
  return askedMs > 0 ? Math.min(askedMs, retryAfterMsMax) : 0
}
