import { candles } from '#sdk'
import type { Bar } from '../../design/chart/indicators.model.ts'
import { client } from '../../service/client.ts'
import { type ChartInterval, chartIntervals } from './chart-interval.model.ts'

/** Bars before some time, oldest first. */
export interface BarPage {
  readonly bars: readonly Bar[]
  /** Where the page before goes on; null at the beginning of the market. */
  readonly older: string | null
}

/** Where the bars of a market come from. */
export interface BarSource {
  /** As the live channels call the market. */
  readonly market: string
  readonly intervals: readonly ChartInterval[]
  readonly load: (wanted: {
    readonly interval: ChartInterval
    readonly older: string | null
    readonly signal: AbortSignal
  }) => Promise<BarPage>
}

const pageBars = 500

/** The candles of a launched token over all of its venues, in ether. */
export function tokenBars(token: string): BarSource {
  return {
    market: token,
    intervals: chartIntervals,
    async load({ interval, older, signal }) {
      const page = await candles(client).list(
        {
          token,
          interval,
          shape: 'lightweight',
          fill: 'flat',
          limit: pageBars,
          ...(older === null ? {} : { cursor: older }),
        },
        { signal },
      )
      // Asked for in this shape it is answered in no other.
      if (!('items' in page)) throw new TypeError('candles came in another shape')
      return { bars: page.items, older: page.nextCursor }
    },
  }
}
