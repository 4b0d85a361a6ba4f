import { exchange } from '#sdk'
import { client } from '../../service/client.ts'
import type { BarSource } from './bar-source.data.ts'
import { secondsOf } from './chart-interval.model.ts'

const intervals = ['1m', '5m', '15m', '1h', '4h', '1d', '1w', '1M'] as const
const pageBars = 500

/** The candles of a perpetual by its trades, from the rows that are for anybody. */
export function publicPerpBars(symbol: string): BarSource {
  return {
    market: symbol,
    intervals,
    async load({ interval, older, signal }) {
      const endTime = older === null ? Math.ceil(Date.now() / 1_000) : Number(older)
      const startTime = Math.max(0, endTime - pageBars * secondsOf(interval))
      const named = intervals.find((one) => one === interval) ?? '1m'
      const lines = await exchange(client).listKlines(
        { symbol, interval: named === '1M' ? '1month' : named, startTime, endTime },
        { signal },
      )
      const bars = lines.flatMap(({ close, high, low, open, start, volume }) =>
        close === null
          ? []
          : [
              {
                time: Date.parse(`${start.replace(' ', 'T')}Z`) / 1_000,
                open: Number(open),
                high: Number(high),
                low: Number(low),
                close: Number(close),
                volume: Number(volume),
              },
            ],
      )
      return { bars, older: bars.length === 0 ? null : String(startTime) }
    },
  }
}
