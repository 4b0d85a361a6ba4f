/**
 * Gas limits of calls that may open a pool. They are fixed, because an estimate is made for the present state, and by
 * the time of inclusion there may be more ticks to cross. Unused gas is not paid, and a gas limit changes only whether
 * a call succeeds.
 */

/** Initialised ticks that one call may cross. The contract refuses fewer than `least`. */
export const crossings = { least: 10, usual: 100, most: 150 } as const

/** How many of them a last buy crosses, as the contract says. */
export const lastBuyCrossings = 75

/** Opening a pool: burning the liquidity beside the price, one swap, two positions, burning the rest. */
const openingGas = 3_000_000n
/** Crossing one initialised tick, with both of its fee sums written for the first time. */
const crossingGas = 75_000n
/** A last buy, without the pool. */
const buyGas = 500_000n

/** The most gas that `graduate(token, maxCrossings)` can use. */
export function graduationGas(maxCrossings: number): bigint {
  return openingGas + crossingGas * BigInt(maxCrossings)
}

/**
 * The most gas that the buy of the last tokens can use. It crosses that many ticks of an existing pool; a pool that
 * must be created has none and costs less.
 */
export const lastBuyGas = buyGas + graduationGas(lastBuyCrossings)
