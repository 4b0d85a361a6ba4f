/** The upper bounds of the steps by which durations are counted, in milliseconds. What is longer is in one more step. */
const bounds = [
  1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1_000, 1_500, 2_000,
  3_000, 4_000, 6_000, 8_000, 12_000, 16_000, 24_000, 30_000, 60_000,
]

/** The step of a duration. */
export function stepOf(durationMs: number): number {
  const step = bounds.findIndex((bound) => durationMs <= bound)
  return step === -1 ? bounds.length : step
}

/**
 * The upper bound of the step in which the percentile lies; null without calls, and where it is longer than every bound.
 */
export function percentileMs(counts: ReadonlyMap<number, bigint>, percent: bigint): number | null {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0n)
  if (total === 0n) return null
  // The smallest step that has so many calls up to it, rounded up.
  const wanted = (total * percent + 99n) / 100n
  let seen = 0n
  for (const [step, bound] of bounds.entries()) {
    seen += counts.get(step) ?? 0n
    if (seen >= wanted) return bound
  }
  return null
}
