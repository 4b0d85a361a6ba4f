import type { Interval } from '../intervals.ts'
import type { VenueInterval } from '../venue-intervals.ts'

/** Lengths of bars in the words of UDF, with the candles that they are here. */
const lengths = {
  '1S': { token: '1s', venue: null },
  '1': { token: '1m', venue: '1m' },
  '3': { token: null, venue: '3m' },
  '5': { token: '5m', venue: '5m' },
  '15': { token: '15m', venue: '15m' },
  '30': { token: null, venue: '30m' },
  '60': { token: '1h', venue: '1h' },
  '120': { token: null, venue: '2h' },
  '240': { token: '4h', venue: '4h' },
  '360': { token: null, venue: '6h' },
  '480': { token: null, venue: '8h' },
  '720': { token: null, venue: '12h' },
  '1D': { token: '1d', venue: '1d' },
  '3D': { token: null, venue: '3d' },
  '1W': { token: '1w', venue: '1w' },
  '1M': { token: '1M', venue: '1month' },
} as const satisfies Readonly<
  Record<string, { readonly token: Interval | null; readonly venue: VenueInterval | null }>
>

export type UdfResolution = keyof typeof lengths
export const resolutions = Object.keys(lengths).filter(isResolution)

/** The candles of tokens, or of venues, that have this length; null when there are none. */
export function intervalOf(resolution: UdfResolution): (typeof lengths)[UdfResolution] {
  return lengths[resolution]
}

/** The lengths of which there are candles of tokens, or of venues. */
export function resolutionsOf(market: 'token' | 'venue'): readonly UdfResolution[] {
  return resolutions.filter((name) => lengths[name][market] !== null)
}

function isResolution(text: string): text is UdfResolution {
  return Object.hasOwn(lengths, text)
}
