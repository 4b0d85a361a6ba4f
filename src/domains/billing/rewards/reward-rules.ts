import type { PriceAsset } from '../../../kernel/assets.ts'

/** What can accrue: the account that spends, the one that referred it, the one that is paid. */
export const activities = ['spend', 'referred_spend', 'earnings'] as const
export type Activity = (typeof activities)[number]

/** How a reward accrues, as data. One rule is active for each activity and asset. */
export type RewardTerms = {
  readonly activity: Activity
  readonly asset: PriceAsset
  /** Basis points of the charge's amount; what a charge earns is rounded down. */
  readonly rateBps: number
  /** The most that one account earns by the rule in one epoch. */
  readonly capAtomic: bigint
  /** Epochs begin at multiples of their length since 1970, UTC. */
  readonly epochSeconds: number
  /** How long a reward can be claimed once its epoch is settled. */
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

/** What a charge earns by a rate, rounded down. */
export function earnedBy(amountAtomic: bigint, rateBps: number): bigint {
  return (amountAtomic * BigInt(rateBps)) / 10_000n
}

/** The number of the epoch that holds the moment. */
export function epochOf(at: Date, epochSeconds: number): number {
  return Math.floor(at.getTime() / 1_000 / epochSeconds)
}

/** When the epoch begins and ends, the end not included. */
export function epochSpan(epoch: number, epochSeconds: number) {
  const start = epoch * epochSeconds * 1_000
  return { startsAt: new Date(start), endsAt: new Date(start + epochSeconds * 1_000) }
}
