import type { GrantRecord } from './grants.store.ts'

/** Seconds and base units of a grant, as its log says. */
export type VestingTerms = {
  readonly amount: bigint
  readonly start: bigint
  readonly cliffSeconds: bigint
  readonly durationSeconds: bigint
}

/**
 * Base units that are free at a second, claimed or not; the contract's own formula. Nothing before the cliff, all at
 * the end, and in between the part of the amount that equals the part of the time, rounded down.
 */
export function vestedAt(terms: VestingTerms, second: bigint): bigint {
  const { amount, cliffSeconds, durationSeconds, start } = terms
  if (second < start + cliffSeconds) return 0n
  if (second >= start + durationSeconds) return amount
  return (amount * (second - start)) / durationSeconds
}

/** Base units that are free at a second, claimed or not. */
export function freeOf(grant: GrantRecord, second: bigint): bigint {
  return grant.revoked?.vested ?? vestedAt(grant, second)
}
