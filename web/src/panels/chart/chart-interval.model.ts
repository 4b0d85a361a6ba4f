/** How long one bar of a chart lasts. */
export const chartIntervals = ['1s', '1m', '5m', '15m', '1h', '4h', '1d', '1w', '1M'] as const

export type ChartInterval = (typeof chartIntervals)[number]

/** What a chart shows where nothing else was chosen. */
export const usualInterval: ChartInterval = '1m'

const seconds: Readonly<Record<ChartInterval, number>> = {
  '1s': 1,
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '1h': 3_600,
  '4h': 14_400,
  '1d': 86_400,
  '1w': 604_800,
  '1M': 2_592_000,
}

/** The length of a bar in seconds; of a month that of thirty days. */
export function secondsOf(interval: ChartInterval): number {
  return seconds[interval]
}

/** The interval that a text names; null for none. */
export function readInterval(written: unknown): ChartInterval | null {
  return chartIntervals.find((one) => one === written) ?? null
}

/** The next longer (1) or shorter (-1) of the intervals that a market has; the same one at the end. */
export function intervalBeside(
  interval: ChartInterval,
  by: -1 | 1,
  known: readonly ChartInterval[] = chartIntervals,
): ChartInterval {
  return known[known.indexOf(interval) + by] ?? interval
}
