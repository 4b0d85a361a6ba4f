import { rateTolerance, toRateVerdict } from '../../kernel/rate-verdict.ts'
import type { RateRequest, RateVerdict } from '../../ports/rate-limiter.ts'

/** A limiter that answers at once. */
export type MemoryRateLimiter = { readonly take: (request: RateRequest) => RateVerdict }

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
      const allowed = excessMs <= unitMs * rateTolerance
      if (allowed) remember(key, now + wantedMs)
      // A caller that is refused and keeps trying must not be forgotten for it.
      else if (!young.has(key)) remember(key, known)
      return toRateVerdict(policy, { allowed, usedMs: allowed ? wantedMs : usedMs, excessMs })
    },
  }
}
