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
  const { amount, durationSeconds, start } = terms
  if (second < cliffEndOf(terms)) return 0n
  if (second >= start + durationSeconds) return amount
  return (amount * (second - start)) / durationSeconds
}

/** Base units that are free at a second, claimed or not. Time stands still for a grant that was ended. */
export function freeOf(grant: GrantRecord, second: bigint): bigint {
  const { revoked } = grant
  return revoked !== null && second >= secondOf(revoked.at)
    ? revoked.vested
    : vestedAt(grant, second)
}

/** Base units that an end gave back and that wait in the vault: nothing of a grant is paid before its cliff. */
export function heldOf({ paidBack, revoked }: GrantRecord): bigint {
  return revoked === null ? 0n : revoked.returned - paidBack
}

/** The first second at which anything of a grant is paid to anybody. */
export function cliffEndOf(terms: VestingTerms): bigint {
  return terms.start + terms.cliffSeconds
}

function secondOf(time: Date): bigint {
  return BigInt(Math.floor(time.getTime() / 1_000))
}
