/**
 * Prices of Uniswap V3 ticks in `bigint`, equal to the contract's to the last unit.
 *
 * A price is kept as its square root in 64.96 fixed point. Tick t stands for the price 1.0001^t. The contract multiplies
 * one constant for each bit of |t|, each rounded, so the constants are part of the protocol.
 * Source: Uniswap V3 core whitepaper, section 6.1, and the deployed library `TickMath`.
 */

export const minTick = -887_272
export const maxTick = 887_272
/** The bounds of a pool's square root price; a swap without a limit stops one unit inside them. */
export const minSqrtRatio = 4_295_128_739n
export const maxSqrtRatio = 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_342n

/** 2^128 / sqrt(1.0001)^(2^bit) for each bit of a tick, as the protocol rounds them. */
const factors: readonly bigint[] = [
  0xfffcb933bd6fad37aa2d162d1a594001n,
  0xfff97272373d413259a46990580e213an,
  0xfff2e50f5f656932ef12357cf3c7fdccn,
  0xffe5caca7e10e4e61c3624eaa0941cd0n,
  0xffcb9843d60f6159c9db58835c926644n,
  0xff973b41fa98c081472e6896dfb254c0n,
  0xff2ea16466c96a3843ec78b326b52861n,
  0xfe5dee046a99a2a811c461f1969c3053n,
  0xfcbe86c7900a88aedcffc83b479aa3a4n,
  0xf987a7253ac413176f2b074cf7815e54n,
  0xf3392b0822b70005940c7a398e4b70f3n,
  0xe7159475a2c29b7443b29c7fa6e889d9n,
  0xd097f3bdfd2022b8845ad8f792aa5825n,
  0xa9f746462d870fdf8a65dc1f90e061e5n,
  0x70d869a156d2a1b890bb3df62baf32f7n,
  0x31be135f97d08fd981231505542fcfa6n,
  0x9aa508b5b7a84e1c677de54f3e99bc9n,
  0x5d6af8dedb81196699c329225ee604n,
  0x2216e584f5fa1ea926041bedfe98n,
  0x48a170391f7dc42444e8fa2n,
]

const maxUint256 = 2n ** 256n - 1n
const lowBits = 0xffff_ffffn
const rememberedMax = 50_000
const remembered = new Map<number, bigint>()

/** The square root price of a tick, rounded up; caches its results. The tick must be in range. */
export function sqrtRatioAtTick(tick: number): bigint {
  const known = remembered.get(tick)
  if (known !== undefined) return known
  const ratio = computeRatio(tick)
  if (remembered.size >= rememberedMax) remembered.clear()
  remembered.set(tick, ratio)
  return ratio
}

/** The greatest tick whose price is at or below `sqrtPrice`, which lies in [minSqrtRatio, maxSqrtRatio). */
export function tickAtSqrtRatio(sqrtPrice: bigint): number {
  // The logarithm is exact to about a millionth of a tick; the comparisons decide between neighbours.
  const guess = Math.floor((2 * Math.log(Number(sqrtPrice) / 2 ** 96)) / Math.log(1.0001))
  let tick = Math.min(maxTick - 1, Math.max(minTick, guess))
  while (tick > minTick && sqrtRatioAtTick(tick) > sqrtPrice) tick -= 1
  while (tick < maxTick && sqrtRatioAtTick(tick + 1) <= sqrtPrice) tick += 1
  return tick
}

function computeRatio(tick: number): bigint {
  const distance = Math.abs(tick)
  if (!Number.isInteger(tick) || distance > maxTick) throw new RangeError(`no tick: ${tick}`)
  let ratio = 1n << 128n
  factors.forEach((factor, bit) => {
    if ((distance >> bit) & 1) ratio = (ratio * factor) >> 128n
  })
  if (tick > 0) ratio = maxUint256 / ratio
  // From 128.128 to 64.96, rounded up, so that `tickAtSqrtRatio` inverts it.
  return (ratio >> 32n) + ((ratio & lowBits) === 0n ? 0n : 1n)
}
