/** Lengths of candles of venues, as perpetual exchanges name them. */
export const venueIntervals = [
  ...(['1m', '3m', '5m', '15m', '30m', '1h', '2h', '4h'] as const),
  ...(['6h', '8h', '12h', '1d', '3d', '1w', '1month'] as const),
] as const
export type VenueInterval = (typeof venueIntervals)[number]

/** The price series that a candle is of. */
export const venuePriceKinds = ['index', 'last', 'mark'] as const
export type VenuePriceKind = (typeof venuePriceKinds)[number]

/** Stored lengths, in seconds. */
export const venueResolutions = [60, 3_600, 86_400] as const

type Plan = {
  /** Seconds; null for a month. */
  readonly width: number | null
  /** Where the first one begins; weeks begin on Monday. */
  readonly offset: number
  /** The stored candles that it is made of, and the most of them in one. */
  readonly resolution: (typeof venueResolutions)[number]
  readonly parts: number
}

const minute = 60
const hour = 3_600
const day = 86_400
const of = (resolution: Plan['resolution'], parts: number, offset = 0): Plan => ({
  width: resolution * parts,
  offset,
  resolution,
  parts,
})

const plans: Readonly<Record<VenueInterval, Plan>> = {
  '1m': of(minute, 1),
  '3m': of(minute, 3),
  '5m': of(minute, 5),
  '15m': of(minute, 15),
  '30m': of(minute, 30),
  '1h': of(hour, 1),
  '2h': of(hour, 2),
  '4h': of(hour, 4),
  '6h': of(hour, 6),
  '8h': of(hour, 8),
  '12h': of(hour, 12),
  '1d': of(day, 1),
  '3d': of(day, 3),
  '1w': of(day, 7, 4 * day),
  '1month': { width: null, offset: 0, resolution: day, parts: 31 },
}

/** How candles of an interval are made. */
export function planOfVenueInterval(interval: VenueInterval): Plan {
  return plans[interval]
}

/** When the candle that contains `at` begins, and when the next one does; Unix seconds. */
export function venueBounds(interval: VenueInterval, at: number): { start: number; end: number } {
  const { offset, width } = plans[interval]
  if (width === null) {
    const date = new Date(at * 1_000)
    const month = (later: number) =>
      Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1) / 1_000
    return { start: month(0), end: month(1) }
  }
  const start = at - ((((at - offset) % width) + width) % width)
  return { start, end: start + width }
}
