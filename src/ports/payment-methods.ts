import type { PaymentMode, PriceAsset } from '../kernel/assets.ts'

/** One configured payment method, as documents list it. */
export type PaymentMethod = {
  readonly protocol: 'credit' | 'mpp' | 'x402'
  readonly method: string
  readonly intent: 'charge' | 'session'
  readonly mode: PaymentMode
  /** Whether its assets are play money, which cannot pay for calls that cost real money. */
  readonly isPlayMoney: boolean
  /** A CAIP-2 id, or `paper` or `ledger`. */
  readonly network: string
  /** The supported assets, each with its name in challenges. */
  readonly currencies: Readonly<Partial<Record<PriceAsset, string>>>
}
