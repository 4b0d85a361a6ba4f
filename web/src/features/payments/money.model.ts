import { fromAtomic, plain, trimmed } from '../../design/numbers/decimal.model.ts'

const leastPlaces = 2

/** How many places an amount needs to be told to its last unit. */
export function placesOf(amount: string): number {
  const [, fraction = ''] = amount.split('.')
  return Math.max(leastPlaces, fraction.replace(/0+$/, '').length)
}

/** Atomic units as a decimal string: `0.02`. */
export function decimalOf(atomic: bigint, decimals: number): string {
  return plain(trimmed(fromAtomic(atomic, decimals)))
}
