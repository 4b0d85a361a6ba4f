import type { Hex } from '../../../ports/chain-evm.ts'
import { quoteSwap, type SwapResult, sqrtRatioAtTick } from '../../pools/index.ts'

/** The pool fee of every launch, in millionths. */
export const poolFeePpm = 10_000
export const poolTickSpacing = 200
const lastTick = 887_200
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

/** Where the whole supply goes when a token opens at `startTick`; equal to the contract's own figures. */
export function openingAt(
  startTick: number,
  terms: { readonly isToken0: boolean; readonly supply: bigint },
): Opening {
  const { isToken0, supply } = terms
  const [tickLower, tickUpper] = isToken0 ? [startTick, lastTick] : [-lastTick, -startTick]
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

/** What a first buy with that many wei does in the pool that was just opened. */
export function firstBuyAt(opening: Opening, ethIn: bigint): SwapResult {
  const { isToken0, liquidity, sqrtPrice, tickLower, tickUpper } = opening
  return quoteSwap(
    {
      sqrtPrice,
      // At its upper end a position is not in use until the price leaves it downwards.
      tick: isToken0 ? tickLower : tickUpper,
      liquidity: isToken0 ? liquidity : 0n,
      feePpm: poolFeePpm,
      tickSpacing: poolTickSpacing,
      ticks: [
        { tick: tickLower, net: liquidity },
        { tick: tickUpper, net: -liquidity },
      ],
    },
    { zeroForOne: !isToken0, isExactIn: true, amount: ethIn },
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

/** Wei that all tokens together are worth at the opening price, rounded down. */
export function valueAt(sqrtPrice: bigint, tokenIsToken0: boolean, supply: bigint): bigint {
  const square = sqrtPrice * sqrtPrice
  return tokenIsToken0 ? (supply * square) >> 192n : (supply << 192n) / square
}

/** The usable tick whose value of all tokens is nearest to `value` without passing it, within the bounds. */
export function tickForValue(
  value: bigint,
  terms: { readonly supply: bigint; readonly lowest: number; readonly highest: number },
): number {
  const { supply } = terms
  let low = Math.ceil(terms.lowest / poolTickSpacing)
  let high = Math.floor(terms.highest / poolTickSpacing)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const isWithin = valueAt(sqrtRatioAtTick(middle * poolTickSpacing), true, supply) <= value
    if (isWithin) low = middle
    else high = middle - 1
  }
  return low * poolTickSpacing
}
