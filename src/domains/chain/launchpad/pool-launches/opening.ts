import type { Hex } from '../../../../ports/chain-evm.ts'
import { maxTick, quoteSwap, type SwapResult, sqrtRatioAtTick } from '../../pools/index.ts'

/** A pool's fee in millionths, and its tick spacing. */
export type FeeTier = { readonly feePpm: number; readonly tickSpacing: number }

/** The tier of a launch that does not choose one, or cannot. */
export const usualTier: FeeTier = { feePpm: 10_000, tickSpacing: 200 }
const q96 = 2n ** 96n
const basis = 10n ** 27n

/** A position and the price at which its pool opens. */
export type Opening = {
  readonly isToken0: boolean
  readonly tickLower: number
  readonly tickUpper: number
  /** In the pool's own direction, 64.96 fixed point. */
  readonly sqrtPrice: bigint
  readonly liquidity: bigint
}

/** Ticks of ether per token: the opening price, and the price at which the whole supply is sold. */
export type TickRange = { readonly startTick: number; readonly endTick: number }

/** The highest usable tick with this spacing. */
export function lastTickOf(tickSpacing: number): number {
  return maxTick - (maxTick % tickSpacing)
}

/** The position of the whole supply over this range; equal to the contract's own figures. */
export function openingAt(
  { endTick, startTick }: TickRange,
  terms: { readonly isToken0: boolean; readonly supply: bigint },
): Opening {
  const { isToken0, supply } = terms
  const [tickLower, tickUpper] = isToken0 ? [startTick, endTick] : [-endTick, -startTick]
  const lower = sqrtRatioAtTick(tickLower)
  const upper = sqrtRatioAtTick(tickUpper)
  return {
    isToken0,
    tickLower,
    tickUpper,
    sqrtPrice: isToken0 ? lower : upper,
    liquidity: isToken0
      ? (supply * ((lower * upper) / q96)) / (upper - lower)
      : (supply * q96) / (upper - lower),
  }
}

/** The most liquidity that a pool accepts at one tick. */
export function mostLiquidityOf(tickSpacing: number): bigint {
  return (2n ** 128n - 1n) / BigInt(2 * Math.floor(maxTick / tickSpacing) + 1)
}

/** What a first buy with that many wei does in the newly opened pool; it stops at the end of the range. */
export function firstBuyAt(opening: Opening, tier: FeeTier, ethIn: bigint): SwapResult {
  const { isToken0, liquidity, sqrtPrice, tickLower, tickUpper } = opening
  return quoteSwap(
    {
      sqrtPrice,
      // At its upper tick a position is not active until the price falls below it.
      tick: isToken0 ? tickLower : tickUpper,
      liquidity: isToken0 ? liquidity : 0n,
      ...tier,
      ticks: [
        { tick: tickLower, net: liquidity },
        { tick: tickUpper, net: -liquidity },
      ],
    },
    {
      zeroForOne: !isToken0,
      isExactIn: true,
      amount: ethIn,
      sqrtPriceLimit: sqrtRatioAtTick(isToken0 ? tickUpper : tickLower),
    },
  )
}

/** Whether the token is the pool's token0, beside wrapped ether. */
export function sortsFirst(token: Hex, weth: Hex): boolean {
  return token.toLowerCase() < weth.toLowerCase()
}

/** Ether for one token in units of 10^-27, rounded down. */
export function scaledPrice(sqrtPrice: bigint, tokenIsToken0: boolean): bigint {
  const square = sqrtPrice * sqrtPrice
  return tokenIsToken0 ? (square * basis) >> 192n : (basis << 192n) / square
}

/** The value in wei of the whole supply at the opening price, rounded down. */
export function valueAt(sqrtPrice: bigint, tokenIsToken0: boolean, supply: bigint): bigint {
  const square = sqrtPrice * sqrtPrice
  return tokenIsToken0 ? (supply * square) >> 192n : (supply << 192n) / square
}

/** The tick of this spacing, within the bounds, at which the whole supply is worth most without exceeding `value`. */
export function tickForValue(
  value: bigint,
  terms: {
    readonly supply: bigint
    readonly lowest: number
    readonly highest: number
    readonly tickSpacing: number
  },
): number {
  const { supply, tickSpacing } = terms
  let low = Math.ceil(terms.lowest / tickSpacing)
  let high = Math.floor(terms.highest / tickSpacing)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const isWithin = valueAt(sqrtRatioAtTick(middle * tickSpacing), true, supply) <= value
    if (isWithin) low = middle
    else high = middle - 1
  }
  return low * tickSpacing
}
