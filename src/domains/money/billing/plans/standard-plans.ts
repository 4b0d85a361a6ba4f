import type { PriceAsset } from '../../../../kernel/assets.ts'

/** The monthly price and benefits of a plan. */
export type PlanTerms = {
  /** Stable, lower case. */
  readonly plan: string
  readonly name: string
  readonly summary: string
  readonly asset: PriceAsset
  readonly priceAtomic: bigint
  /** Credit granted for each period, which expires at its end. */
  readonly includedAtomic: bigint
  /** The multiplier of the ordinary rate limits. */
  readonly rateMultiplier: number
  readonly features: readonly string[]
}

/** The plan of an account without a subscription. */
export const freePlan = 'free'

/** The plans of a new installation: version 1 of each. */
export const standardPlans: readonly PlanTerms[] = [
  {
    plan: freePlan,
    name: 'Free',
    summary: 'Pay by call, with credit or on a chain',
    asset: 'USDC',
    priceAtomic: 0n,
    includedAtomic: 0n,
    rateMultiplier: 1,
    features: ['pay_by_call'],
  },
  {
    plan: 'developer',
    name: 'Developer',
    summary: 'The fee comes back as credit, at five times the rate',
    asset: 'USDC',
    priceAtomic: 20_000_000n,
    includedAtomic: 20_000_000n,
    rateMultiplier: 5,
    features: ['pay_by_call', 'included_credit', 'higher_rates'],
  },
  {
    plan: 'pro',
    name: 'Pro',
    summary: 'More credit than the fee, at twenty times the rate',
    asset: 'USDC',
    priceAtomic: 100_000_000n,
    includedAtomic: 120_000_000n,
    rateMultiplier: 20,
    features: ['pay_by_call', 'included_credit', 'higher_rates'],
  },
]
