import { fromAtomic, plain, trimmed } from '../../design/numbers/decimal.model.ts'

const leastPlaces = 2

/** How many places an amount needs to be told to its last unit. */
export function placesOf(amount: string): number {
  const [, fraction = ''] = amount.split('.')
  return Math.max(leastPlaces, fraction.replace(/0+$/, '').length)
}

const playPrefix = 'paper:'

/** An asset of the ledger: its name, and whether it is play money. */
export function ledgerAssetOf(asset: string): { readonly name: string; readonly isPlay: boolean } {
  return asset.startsWith(playPrefix)
    ? { name: asset.slice(playPrefix.length), isPlay: true }
    : { name: asset, isPlay: false }
}

/** Atomic units as a decimal string: `0.02`. */
export function decimalOf(atomic: bigint, decimals: number): string {
  return plain(trimmed(fromAtomic(atomic, decimals)))
}
