import { swapStep } from './swap-math.ts'
import {
  maxSqrtRatio,
  maxTick,
  minSqrtRatio,
  minTick,
  sqrtRatioAtTick,
  tickAtSqrtRatio,
} from './tick-math.ts'

/** A price at which liquidity changes: `net` is added when the price rises past it, subtracted when it falls. */
export type PoolTick = { readonly tick: number; readonly net: bigint }

/** All state that decides the outcome of a swap. */
export type PoolState = {
  /** Square root of token1 for one token0, 64.96 fixed point. */
  readonly sqrtPrice: bigint
  readonly tick: number
  /** At the current price. */
  readonly liquidity: bigint
  /** Millionths. */
  readonly feePpm: number
  readonly tickSpacing: number
  /** Every initialized tick, ascending. */
  readonly ticks: readonly PoolTick[]
}

export type SwapQuestion = {
  /** True sells token0. */
  readonly zeroForOne: boolean
  readonly isExactIn: boolean
  /** Base units; positive. */
  readonly amount: bigint
  /** The price at which the swap stops; the lowest or highest possible price unless given. */
  readonly sqrtPriceLimit?: bigint
}

/** The outcome of a swap. Base units. */
export type SwapResult = {
  /** What the pool takes, with the fee. */
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** The part of `amountIn` that liquidity providers earn. */
  readonly fee: bigint
  readonly sqrtPriceAfter: bigint
  readonly ticksCrossed: number
  /** False when liquidity ran out, or the limit was reached, before the amount was used. */
  readonly isComplete: boolean
}

const wordBits = 256

/** Runs a swap on a state exactly as the contract would; the state is not changed. */
export function quoteSwap(state: PoolState, question: SwapQuestion): SwapResult {
  const { isExactIn, zeroForOne } = question
  const limit = question.sqrtPriceLimit ?? (zeroForOne ? minSqrtRatio + 1n : maxSqrtRatio - 1n)
  const feePpm = BigInt(state.feePpm)
  let { liquidity, sqrtPrice, tick } = state
  let remaining = question.amount
  let [amountIn, amountOut, paidFee] = [0n, 0n, 0n]
  let ticksCrossed = 0
  let index = firstIndex(state, zeroForOne)
  const end = zeroForOne ? minTick : maxTick
  // A limit on the wrong side of the price counts as reached.
  const isOpen = () => (zeroForOne ? sqrtPrice > limit : sqrtPrice < limit)
  while (remaining > 0n && isOpen()) {
    const candidate = state.ticks[index]
    // Without liquidity a step moves no amounts, so one step may go to the next liquidity.
    const boundary = liquidity === 0n ? end : wordBoundary(tick, state.tickSpacing, zeroForOne)
    const isInitialized =
      candidate !== undefined &&
      (zeroForOne ? candidate.tick >= boundary : candidate.tick <= boundary)
    const nextTick = isInitialized ? candidate.tick : clamp(boundary)
    const nextPrice = sqrtRatioAtTick(nextTick)
    const isLimited = zeroForOne ? nextPrice < limit : nextPrice > limit
    const step = swapStep({
      sqrtPriceFrom: sqrtPrice,
      sqrtPriceTarget: isLimited ? limit : nextPrice,
      liquidity,
      remaining,
      isExactIn,
      feePpm,
    })
    amountIn += step.amountIn + step.fee
    amountOut += step.amountOut
    paidFee += step.fee
    remaining -= isExactIn ? step.amountIn + step.fee : step.amountOut
    const before = sqrtPrice
    sqrtPrice = step.sqrtPriceAfter
    if (sqrtPrice === nextPrice) {
      if (isInitialized) {
        liquidity += zeroForOne ? -candidate.net : candidate.net
        ticksCrossed += 1
        index += zeroForOne ? -1 : 1
      }
      tick = zeroForOne ? nextTick - 1 : nextTick
    } else if (sqrtPrice !== before && remaining > 0n) {
      tick = tickAtSqrtRatio(sqrtPrice)
    }
  }
  return {
    amountIn,
    amountOut,
    fee: paidFee,
    sqrtPriceAfter: sqrtPrice,
    ticksCrossed,
    isComplete: remaining === 0n,
  }
}

/** The first tick that the swap may cross: the last one at or below the price, or the first one above it. */
function firstIndex({ tick, ticks }: PoolState, zeroForOne: boolean): number {
  let low = 0
  let high = ticks.length
  while (low < high) {
    const middle = (low + high) >> 1
    const seen = ticks[middle]
    if (seen !== undefined && seen.tick <= tick) low = middle + 1
    else high = middle
  }
  return zeroForOne ? low - 1 : low
}

/** The end of the current word of the contract's bitmap, in which it searches for the next tick one word at a time. */
function wordBoundary(tick: number, spacing: number, zeroForOne: boolean): number {
  const compressed = Math.floor(tick / spacing)
  if (zeroForOne) return Math.floor(compressed / wordBits) * wordBits * spacing
  return (Math.floor((compressed + 1) / wordBits) * wordBits + wordBits - 1) * spacing
}

function clamp(tick: number): number {
  return Math.min(maxTick, Math.max(minTick, tick))
}
