import { type PriceAsset, priceAssets } from '../../../kernel/assets.ts'
import { formatAmount } from '../../../kernel/money.ts'

/** What a checkout buys. */
export type Item =
  | { readonly kind: 'credit'; readonly asset: PriceAsset; readonly amountAtomic: bigint }
  | {
      readonly kind: 'plan'
      readonly plan: string
      readonly asset: PriceAsset
      readonly amountAtomic: bigint
    }

/** A product that one payment buys. */
export type Product = {
  /** Stable: `credit-usdc-20`, `plan-pro`. */
  readonly product: string
  readonly name: string
  readonly item: Item
}

/** The range of credit that one checkout may buy. */
export const creditLimits: Readonly<Record<PriceAsset, { least: bigint; most: bigint }>> = {
  USDC: { least: 1_000_000n, most: 10_000_000_000n },
  SOL: { least: 10_000_000n, most: 100_000_000_000n },
}

/** The credit packs of a new installation. */
export const standardPacks: readonly Product[] = [
  pack('USDC', 5_000_000n),
  pack('USDC', 20_000_000n),
  pack('USDC', 100_000_000n),
  pack('SOL', 100_000_000n),
  pack('SOL', 1_000_000_000n),
]

function pack(asset: PriceAsset, amountAtomic: bigint): Product {
  const amount = formatAmount(amountAtomic, priceAssets[asset].decimals)
  return {
    product: `credit-${asset.toLowerCase()}-${amount.replace('.', '_')}`,
    name: `${amount} ${asset} of credit`,
    item: { kind: 'credit', asset, amountAtomic },
  }
}
