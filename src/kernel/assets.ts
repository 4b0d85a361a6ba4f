import { moneyOf } from './money.ts'
import type { Money } from './schemas.ts'

/** Assets that prices may be quoted in, with their decimals. */
export const priceAssets = { SOL: { decimals: 9 }, USDC: { decimals: 6 } } as const
export type PriceAsset = keyof typeof priceAssets

/** Whether the name is one of a price asset. */
export function isPriceAsset(name: string): name is PriceAsset {
  return Object.hasOwn(priceAssets, name)
}

/**
 * Paper value is play money: it takes the same code paths as live value and is never exchanged for, or added to, live
 * value.
 */
export type PaymentMode = 'live' | 'paper'

/** An asset in the ledger. `paper:USDC` and `USDC` are two different assets. */
export type LedgerAsset = PriceAsset | `paper:${PriceAsset}`

/** The ledger asset in which a price of this asset is booked. */
export function ledgerAsset(asset: PriceAsset, mode: PaymentMode): LedgerAsset {
  return mode === 'paper' ? `paper:${asset}` : asset
}

/** The inverse of `ledgerAsset`: the price asset and the mode of a ledger asset. */
export function priceAssetOf(asset: LedgerAsset): { asset: PriceAsset; mode: PaymentMode } {
  switch (asset) {
    case 'paper:SOL':
      return { asset: 'SOL', mode: 'paper' }
    case 'paper:USDC':
      return { asset: 'USDC', mode: 'paper' }
    case 'SOL':
    case 'USDC':
      return { asset, mode: 'live' }
  }
}

/** Places of one whole unit of the asset. */
export function decimalsOf(asset: LedgerAsset): number {
  return priceAssets[priceAssetOf(asset).asset].decimals
}

/** An amount of the ledger as answers carry it. */
export function ledgerMoney<const asset extends LedgerAsset>(
  asset: asset,
  amountAtomic: bigint,
): Money & { asset: asset } {
  return moneyOf({ asset, decimals: decimalsOf(asset) }, amountAtomic)
}
