/** The share of a unit that is forgiven, so that rounding never costs a caller the last unit of a window. */
export const rateTolerance = 1e-3

/**
 * The rate limit verdict from the time that a key has consumed (generic cell rate algorithm). Shared by every counter,
 * so that all answer alike. Inputs are milliseconds of the window; the answer is in whole seconds and units.
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
    // A weight above the limit never fits; the whole window is then the best estimate.
    retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil(Math.min(excessMs, windowMs) / 1000)),
  }
}
