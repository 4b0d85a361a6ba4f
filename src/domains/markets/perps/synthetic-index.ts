import { createHash } from 'node:crypto'
import { type MarketSpec, ppb } from './exchange/markets.ts'

/**
 * The amplitude of each wave in billionths, and its period. Four times the period has twice the amplitude, as in a
 * random walk.
 */
const waves = Array.from({ length: 8 }, (_, octave) => ({
  periodMs: 4_000 * 4 ** octave,
  heightPpb: 100_000n * 2n ** BigInt(octave),
}))

/**
 * The price of a market without a real one: waves around a declared price. It depends on the seed and the time only, so
 * every process computes the same, however long nobody asked.
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

/** Smooth interpolation from 0 to 1, in billionths, with a slope of zero at both ends. */
function smooth(elapsed: bigint, whole: bigint): bigint {
  return (elapsed * elapsed * (3n * whole - 2n * elapsed) * ppb) / (whole * whole * whole)
}
