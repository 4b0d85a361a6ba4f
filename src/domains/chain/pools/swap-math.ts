/**
 * One step of a Uniswap V3 swap in `bigint`, equal to the contract's to the last unit: within a step liquidity L is
 * constant, and with P the square root price (64.96 fixed point)
 *
 *     token0 between two prices = L * (1 / P_low - 1 / P_high)         token1 between two prices = L * (P_high - P_low)
 *
 * What the trader gives is rounded up, what they get is rounded down, and the price is rounded against them.
 * Source: Uniswap V3 core whitepaper, sections 6.2.1 and 6.2.3, and the deployed libraries `SqrtPriceMath` and `SwapMath`.
 */

const resolution = 96n
const q96 = 1n << resolution
const maxUint256 = 2n ** 256n - 1n
/** Fees are in millionths. */
const feeUnit = 1_000_000n

/** A range of constant liquidity that a swap crosses, in whole or in part. */
export type SwapStep = {
  readonly sqrtPriceFrom: bigint
  /** Where the range ends; below `sqrtPriceFrom` exactly when token0 is sold. */
  readonly sqrtPriceTarget: bigint
  readonly liquidity: bigint
  /** The amount left to pay (`exactIn`, fee included) or to receive. Positive. */
  readonly remaining: bigint
  readonly isExactIn: boolean
  /** Millionths. */
  readonly feePpm: bigint
}

/** The amounts of the step; the fee comes on top of `amountIn`. */
export type SwapStepResult = {
  readonly sqrtPriceAfter: bigint
  readonly amountIn: bigint
  readonly amountOut: bigint
  readonly fee: bigint
}

/** The price and the amounts after one step. */
export function swapStep(step: SwapStep): SwapStepResult {
  const { feePpm, isExactIn, liquidity, remaining, sqrtPriceFrom, sqrtPriceTarget } = step
  const zeroForOne = sqrtPriceFrom >= sqrtPriceTarget
  const usable = isExactIn ? (remaining * (feeUnit - feePpm)) / feeUnit : remaining
  const whole = isExactIn
    ? amountInBetween(sqrtPriceFrom, sqrtPriceTarget, liquidity)
    : amountOutBetween(sqrtPriceFrom, sqrtPriceTarget, liquidity)
  const next = usable >= whole ? sqrtPriceTarget : priceAfter(step, zeroForOne, usable)
  const isWhole = next === sqrtPriceTarget
  const amountIn = isWhole && isExactIn ? whole : amountInBetween(sqrtPriceFrom, next, liquidity)
  const uncapped = isWhole && !isExactIn ? whole : amountOutBetween(sqrtPriceFrom, next, liquidity)
  const amountOut = !isExactIn && uncapped > remaining ? remaining : uncapped
  // An exact input that ends inside the range leaves its rounding dust to the pool, as part of the fee.
  const fee =
    isExactIn && !isWhole ? remaining - amountIn : divUp(amountIn * feePpm, feeUnit - feePpm)
  return { sqrtPriceAfter: next, amountIn, amountOut, fee }
}

/** A falling price takes token0 in, a rising one token1. */
function amountInBetween(from: bigint, to: bigint, liquidity: bigint): bigint {
  return from >= to ? token0Up(to, from, liquidity) : token1Up(from, to, liquidity)
}

function amountOutBetween(from: bigint, to: bigint, liquidity: bigint): bigint {
  return from >= to ? token1Down(to, from, liquidity) : token0Down(from, to, liquidity)
}

function priceAfter(step: SwapStep, zeroForOne: boolean, amount: bigint): bigint {
  const { isExactIn, liquidity, sqrtPriceFrom: price } = step
  if (isExactIn) {
    return zeroForOne
      ? priceWithToken0Added(price, liquidity, amount)
      : price + (amount << resolution) / liquidity
  }
  return zeroForOne
    ? price - divUp(amount << resolution, liquidity)
    : divUp((liquidity << resolution) * price, (liquidity << resolution) - amount * price)
}

/** The contract has 256 bits and falls back to a coarser formula where they are not enough. */
function priceWithToken0Added(price: bigint, liquidity: bigint, amount: bigint): bigint {
  const scaled = liquidity << resolution
  const product = amount * price
  const denominator = scaled + product
  return product <= maxUint256 && denominator <= maxUint256
    ? divUp(scaled * price, denominator)
    : divUp(scaled, scaled / price + amount)
}

function token0Up(low: bigint, high: bigint, liquidity: bigint): bigint {
  return divUp(divUp((liquidity << resolution) * (high - low), high), low)
}

function token0Down(low: bigint, high: bigint, liquidity: bigint): bigint {
  return ((liquidity << resolution) * (high - low)) / high / low
}

function token1Up(low: bigint, high: bigint, liquidity: bigint): bigint {
  return divUp(liquidity * (high - low), q96)
}

function token1Down(low: bigint, high: bigint, liquidity: bigint): bigint {
  return (liquidity * (high - low)) >> resolution
}

function divUp(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator
  return quotient * denominator === numerator ? quotient : quotient + 1n
}
