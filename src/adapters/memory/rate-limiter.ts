import { rateTolerance, toRateVerdict } from '../../kernel/rate-verdict.ts'
import type { RateRequest, RateVerdict } from '../../ports/rate-limiter.ts'

/** A limiter that answers synchronously. */
export type MemoryRateLimiter = { readonly take: (request: RateRequest) => RateVerdict }

/**
 * Counts in process for at most `keysMax` keys; beyond that the least recently used keys are reset. Stores one number
 * per key, the time at which its consumption is fully refilled.
 */
export function createMemoryRateLimiter(
  options: { readonly keysMax?: number } = {},
): MemoryRateLimiter {
  const generationMax = Math.max(1, Math.floor((options.keysMax ?? 100_000) / 2))
  // Two generations instead of an ordered list: a used key moves to the young one, and when that is full the old one is
  // dropped. No call ever iterates over the keys.
  let young = new Map<string, number>()
  let old = new Map<string, number>()
  // Times are relative to the first call, which leaves a double enough digits for fractions.
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
      // A refused caller that keeps trying must not be dropped.
      else if (!young.has(key)) remember(key, known)
      return toRateVerdict(policy, { allowed, usedMs: allowed ? wantedMs : usedMs, excessMs })
    },
  }
}
