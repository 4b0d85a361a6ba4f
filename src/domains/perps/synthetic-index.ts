import { createHash } from 'node:crypto'
import { type MarketSpec, ppb } from './exchange/markets.ts'

/**
 * How far each wave may take the price, in billionths, and between which moments it has a height of its own. Four times
 * as long is twice as high, as with a price that wanders.
 */
const waves = Array.from({ length: 8 }, (_, octave) => ({
  periodMs: 4_000 * 4 ** octave,
  heightPpb: 100_000n * 2n ** BigInt(octave),
}))

/**
 * The price of a market that has none in the world: waves around the declared one. It depends on the seed and the moment
 * only, so every process states the same, and it is where it would have been however long nobody asked.
 */
export function syntheticTick(
  seed: string,
  { anchorTick, symbol }: Pick<MarketSpec, 'anchorTick' | 'symbol'>,
  atMs: number,
): bigint {
  const leanPpb = waves.reduce((sum, { heightPpb, periodMs }, octave) => {
    const step = Math.floor(atMs / periodMs)
    const heightAt = (at: number) => heightOf(`${seed}:${symbol}:${octave}:${at}`)
    const from = heightAt(step)
    const share = smooth(BigInt(atMs - step * periodMs), BigInt(periodMs))
    return sum + ((from + ((heightAt(step + 1) - from) * share) / ppb) * heightPpb) / ppb
  }, 0n)
  return anchorTick + (anchorTick * leanPpb) / ppb
}

/** Between minus one and one, in billionths. */
function heightOf(name: string): bigint {
  const dice = createHash('sha256').update(name).digest().readInt32BE()
  return (BigInt(dice) * ppb) / 2n ** 31n
}

/** The part of the way from one height to the next, in billionths; it leaves and arrives without a corner. */
function smooth(elapsed: bigint, whole: bigint): bigint {
  return (elapsed * elapsed * (3n * whole - 2n * elapsed) * ppb) / (whole * whole * whole)
}
