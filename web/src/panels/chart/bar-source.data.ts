import { candles, perpMarkets } from '#sdk'
import type { Bar } from '../../design/chart/indicators.model.ts'
import { client } from '../../service/client.ts'
import { type ChartInterval, chartIntervals, secondsOf } from './chart-interval.model.ts'

/** Bars before some time, oldest first. */
export interface BarPage {
  readonly bars: readonly Bar[]
  /** Where the page before goes on; null at the beginning of the market. */
  readonly older: string | null
}

/** Where the bars of a market come from: one for a token, one for a perpetual. */
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

const perpIntervals = ['1m', '5m', '15m', '1h', '4h', '1d', '1w', '1M'] as const

/** The candles of a perpetual by its trades, in USDC. */
export function perpBars(symbol: string): BarSource {
  return {
    market: symbol,
    intervals: perpIntervals,
    async load({ interval, older, signal }) {
      const endTime = older === null ? Math.ceil(Date.now() / 1_000) : Number(older)
      const startTime = Math.max(0, endTime - pageBars * secondsOf(interval))
      const named = perpIntervals.find((one) => one === interval) ?? '1m'
      const lines = await perpMarkets(client).listCandles(
        { symbol, interval: named === '1M' ? '1month' : named, startTime, endTime },
        { signal },
      )
      const bars = lines.map(
        ({ close, high, low, open, start, volume }): Bar => ({
          time: Math.floor(startOf(start) / 1_000),
          open: Number(open),
          high: Number(high),
          low: Number(low),
          close: Number(close),
          volume: Number(volume),
        }),
      )
      return { bars, older: bars.length === 0 ? null : String(startTime) }
    },
  }
}

/** The exchange writes `2026-01-01 00:00:00`, in UTC. */
function startOf(written: string): number {
  return Date.parse(written.endsWith('Z') ? written : `${written.replace(' ', 'T')}Z`)
}
