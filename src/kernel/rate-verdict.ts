/** Rounding may not cost a caller the last unit of a window: this share of a unit is forgiven. */
export const rateTolerance = 1e-3

/**
 * What a counter tells its caller, worked out of the time that the key has used up (generic cell rate algorithm), so
 * that every counter answers the same. Times are milliseconds of the window; the answer is in whole seconds and units.
 */
export function toRateVerdict(
  { limit, windowMs }: { readonly limit: number; readonly windowMs: number },
  used: { readonly allowed: boolean; readonly usedMs: number; readonly excessMs: number },
) {
  const { allowed, usedMs, excessMs } = used
  const left = ((windowMs - usedMs) * limit) / windowMs
  return {
    allowed,
    limit,
    remaining: Math.max(0, Math.floor(left + rateTolerance)),
    resetSeconds: Math.ceil(usedMs / 1000),
    // A weight above the limit never fits; the whole window is then the honest order of magnitude.
    retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil(Math.min(excessMs, windowMs) / 1000)),
  }
}
