import type { PriceAsset } from '../../../../kernel/assets.ts'

/** Who earns: the account that spends, its referrer, or the payee. */
export const activities = ['spend', 'referred_spend', 'earnings'] as const
export type Activity = (typeof activities)[number]

/** The terms of a reward, as data. One rule is active for each activity and asset. */
export type RewardTerms = {
  readonly activity: Activity
  readonly asset: PriceAsset
  /** Basis points of the charge's amount; a charge's earning is rounded down. */
  readonly rateBps: number
  /** The maximum that one account earns by the rule in one epoch. */
  readonly capAtomic: bigint
  /** Epochs start at multiples of their length since 1970, UTC. */
  readonly epochSeconds: number
  /** How long a reward can be claimed after its epoch is settled. */
  readonly claimDays: number
}

/** The rules of a new installation: one percent back, weekly. */
export const standardRewards: readonly RewardTerms[] = [
  {
    activity: 'spend',
    asset: 'USDC',
    rateBps: 100,
    capAtomic: 50_000_000n,
    epochSeconds: 604_800,
    claimDays: 90,
  },
]

/** A charge's earning at a rate, rounded down. */
export function earnedBy(amountAtomic: bigint, rateBps: number): bigint {
  return (amountAtomic * BigInt(rateBps)) / 10_000n
}

/** The number of the epoch that contains the moment. */
export function epochOf(at: Date, epochSeconds: number): number {
  return Math.floor(at.getTime() / 1_000 / epochSeconds)
}

/** The start and the exclusive end of the epoch. */
export function epochSpan(epoch: number, epochSeconds: number) {
  const start = epoch * epochSeconds * 1_000
  return { startsAt: new Date(start), endsAt: new Date(start + epochSeconds * 1_000) }
}
