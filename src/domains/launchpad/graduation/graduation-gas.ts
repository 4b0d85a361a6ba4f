/**
 * How much gas to sign with where a pool may open. It is fixed and not estimated: an estimate is that of the state of the
 * moment, and by the time of the block the way to the price may be longer. What is not used is not paid, and no gas limit
 * changes what a call does, only whether it succeeds.
 */

/** Initialised ticks that one call may cross. The contract refuses fewer than the least. */
export const crossings = { least: 10, usual: 100, most: 150 } as const

/** How many of them a last buy crosses, as the contract says. */
export const lastBuyCrossings = 75

/** Opening: burning the offer beside the price, one swap, two positions, burning what is left. */
const openingGas = 3_000_000n
/** One initialised tick on the way, where both of its sums of fees are written for the first time. */
const crossingGas = 75_000n
/** A last buy, before the pool is looked at. */
const buyGas = 500_000n

/** Units of gas that `graduate(token, maxCrossings)` never needs more than. */
export function graduationGas(maxCrossings: number): bigint {
  return openingGas + crossingGas * BigInt(maxCrossings)
}

/**
 * Units of gas that the buy of the last tokens never needs more than. It crosses so many ticks in a pool that is there; a
 * pool that has to be made costs less than they do, and has none.
 */
export const lastBuyGas = buyGas + graduationGas(lastBuyCrossings)
