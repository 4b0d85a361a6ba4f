/** What prices are named in, with the number of decimals of one whole unit. */
export const priceAssets = { SOL: { decimals: 9 }, USDC: { decimals: 6 } } as const
export type PriceAsset = keyof typeof priceAssets

/** Paper value is play money: it runs the whole machine and is never worth, or mixed with, live value. */
export type PaymentMode = 'live' | 'paper'

/** An asset as the ledger counts it: `USDC`, and `paper:USDC`, which is another asset. */
export type LedgerAsset = PriceAsset | `paper:${PriceAsset}`

/** The ledger's asset of a price's asset in one mode. */
export function ledgerAsset(asset: PriceAsset, mode: PaymentMode): LedgerAsset {
  return mode === 'paper' ? `paper:${asset}` : asset
}

/** The price's asset behind a ledger's asset, and its mode. */
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
