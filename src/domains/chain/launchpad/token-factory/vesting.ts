import type { GrantRecord } from './grants.store.ts'
import type { GrantParams } from './token-calldata.ts'

/** The terms of a grant in seconds and base units, from its log. */
export type VestingTerms = Pick<
  GrantParams,
  'amount' | 'cliffSeconds' | 'durationSeconds' | 'start'
>

/**
 * Base units vested at a second, claimed or not; the contract's own formula. Nothing before the cliff, everything at
 * the end, and in between in proportion to time, rounded down.
 */
export function vestedAt(terms: VestingTerms, second: bigint): bigint {
  const { amount, durationSeconds, start } = terms
  if (second < cliffEndOf(terms)) return 0n
  if (second >= start + durationSeconds) return amount
  return (amount * (second - start)) / durationSeconds
}

/** Base units vested at a second, claimed or not. A revoked grant vests no further. */
export function freeOf(grant: GrantRecord, second: bigint): bigint {
  const { revoked } = grant
  return revoked !== null && second >= secondOf(revoked.at)
    ? revoked.vested
    : vestedAt(grant, second)
}

/** Base units returned by a revocation that wait in the vault: nothing of a grant is paid before its cliff. */
export function heldOf({ paidBack, revoked }: GrantRecord): bigint {
  return revoked === null ? 0n : revoked.returned - paidBack
}

/** The first second at which the vault pays anything of a grant. */
export function cliffEndOf(terms: VestingTerms): bigint {
  return terms.start + terms.cliffSeconds
}

function secondOf(time: Date): bigint {
  return BigInt(Math.floor(time.getTime() / 1_000))
}
