import type { PaymentMode, PriceAsset } from '../kernel/assets.ts'

/** One configured way to pay calls, as documents name it. */
export type PaymentMethod = {
  readonly protocol: 'credit' | 'mpp' | 'x402'
  readonly method: string
  readonly intent: 'charge' | 'session'
  readonly mode: PaymentMode
  /** Whether what it moves is worth nothing; it then pays for nothing that costs real value elsewhere. */
  readonly isPlayMoney: boolean
  /** CAIP-2, or `paper` and `ledger`. */
  readonly network: string
  /** The assets it carries, each with the name that its challenges give it. */
  readonly currencies: Readonly<Partial<Record<PriceAsset, string>>>
}
