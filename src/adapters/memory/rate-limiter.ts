import type { RateRequest, RateVerdict } from '../../ports/rate-limiter.ts'

/** A limiter that answers at once. */
export type MemoryRateLimiter = { readonly take: (request: RateRequest) => RateVerdict }

/** Rounding may not cost a caller the last unit of a window: this share of a unit is forgiven. */
const tolerance = 1e-3

/**
 * Counts in process, for at most `keysMax` keys: beyond that the keys that were not used lately start
 * afresh. One number is kept for each key, the time at which all that it used is refilled.
 */
export function createMemoryRateLimiter(
  options: { readonly keysMax?: number } = {},
): MemoryRateLimiter {
  const generationMax = Math.max(1, Math.floor((options.keysMax ?? 100_000) / 2))
  // Two generations instead of a list in order of use: a key that is used moves to the young one, and
  // when that is full the old one is dropped whole. No call ever walks over the keys.
  let young = new Map<string, number>()
  let old = new Map<string, number>()
  // Times are kept relative to the first call, where a double has digits to spare for fractions.
  let originMs: number | undefined

  const remember = (key: string, fullAtMs: number): void => {
    if (young.size >= generationMax && !young.has(key)) {
      old = young
      young = new Map()
    }
    young.set(key, fullAtMs)
  }

  return {
    take: ({ key, weight, policy, nowMs }) => {
      originMs ??= nowMs
      const now = nowMs - originMs
      const known = young.get(key) ?? old.get(key) ?? now
      const usedMs = Math.max(known, now) - now
      const unitMs = policy.windowMs / policy.limit
      const wantedMs = usedMs + weight * unitMs
      const excessMs = wantedMs - policy.windowMs
      const allowed = excessMs <= unitMs * tolerance
      if (allowed) remember(key, now + wantedMs)
      // A caller that is refused and keeps trying must not be forgotten for it.
      else if (!young.has(key)) remember(key, known)
      return toVerdict(policy, { allowed, usedMs: allowed ? wantedMs : usedMs, excessMs })
    },
  }
}

function toVerdict(
  { limit, windowMs }: RateRequest['policy'],
  { allowed, usedMs, excessMs }: { allowed: boolean; usedMs: number; excessMs: number },
): RateVerdict {
  const left = ((windowMs - usedMs) * limit) / windowMs
  return {
    allowed,
    limit,
    remaining: Math.max(0, Math.floor(left + tolerance)),
    resetSeconds: Math.ceil(usedMs / 1000),
    // A weight above the limit never fits; the whole window is then the honest order of magnitude.
    retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil(Math.min(excessMs, windowMs) / 1000)),
  }
}
