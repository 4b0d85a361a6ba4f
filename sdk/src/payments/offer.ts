import type { PriceAsset } from './amount.ts'

/** One way to pay for a call, as its answer of 402 offers it. */
export interface Offer {
  readonly rail: 'credit' | 'mpp_paper' | 'mpp_session' | 'mpp_solana' | 'x402_v1' | 'x402_v2'
  readonly asset: PriceAsset
  readonly amountAtomic: bigint
  /** The headers that pay. A signature is made only here. */
  readonly pay: () => Promise<Readonly<Record<string, string>>>
}

/** A payment that was made. */
export interface MadePayment {
  readonly rail: Offer['rail']
  readonly asset: PriceAsset
  readonly amountAtomic: bigint
  /** In whole units: `0.05`. */
  readonly amount: string
  readonly url: string
  /** The service's own name of the charge; null where it is another's. */
  readonly chargeId: string | null
}
