/** Lengths of candles. */
export const intervals = ['1s', '1m', '5m', '15m', '1h', '4h', '1d', '1w', '1M'] as const
export type Interval = (typeof intervals)[number]

/** Lengths of stored candles, in seconds, each a multiple of the one before. */
export const resolutions = [60, 900, 3_600, 86_400] as const
export type Resolution = (typeof resolutions)[number]

const day = 86_400
/** The first Monday of Unix time. */
const firstMonday = 4 * day

type Plan = {
  /** Seconds; null for a month. */
  readonly width: number | null
  /** The stored candles that it is made of; null: it is made of trades. */
  readonly from: Resolution | null
  /** The most of those in one candle. */
  readonly parts: number
}

const plans: Readonly<Record<Interval, Plan>> = {
  '1s': { width: 1, from: null, parts: 1 },
  '1m': { width: 60, from: 60, parts: 1 },
  '5m': { width: 300, from: 60, parts: 5 },
  '15m': { width: 900, from: 900, parts: 1 },
  '1h': { width: 3_600, from: 3_600, parts: 1 },
  '4h': { width: 14_400, from: 3_600, parts: 4 },
  '1d': { width: day, from: day, parts: 1 },
  '1w': { width: 7 * day, from: day, parts: 7 },
  '1M': { width: null, from: day, parts: 31 },
}

/** How candles of an interval are made. */
export function planOf(interval: Interval): Plan {
  return plans[interval]
}

/** When the candle that contains `at` begins; Unix seconds, both. */
export function startOf(interval: Interval, at: number): number {
  const { width } = plans[interval]
  if (width === null) {
    const date = new Date(at * 1_000)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 1_000
  }
  if (interval !== '1w') return at - (at % width)
  return at - ((((at - firstMonday) % width) + width) % width)
}

/** When the candle that begins at `start` ends, which is when the next one begins. */
export function endOf(interval: Interval, start: number): number {
  return shift(interval, start, 1)
}

/** The start of the candle `count` candles later, or earlier. */
export function shift(interval: Interval, start: number, count: number): number {
  const { width } = plans[interval]
  if (width !== null) return start + width * count
  const date = new Date(start * 1_000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1) / 1_000
}
