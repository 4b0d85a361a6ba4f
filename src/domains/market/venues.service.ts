import { formatAmount } from '../../kernel/money.ts'
import { encodeCursor } from '../../kernel/page.ts'
import type { Database } from '../../ports/database.ts'
import { type VenueInterval, venueBounds } from './venue-intervals.ts'
import { createVenueTape } from './venue-tape.ts'

const scaleDecimals = 18
const endOfTime = 32_503_680_000

export type VenuesService = ReturnType<typeof createVenuesService>

/** What venues that are not on the chain were told to have traded, for everybody. */
export function createVenuesService({ database }: { readonly database: Database }) {
  const tape = createVenueTape()
  return {
    async candles(query: {
      readonly venue: string
      readonly symbol: string
      readonly interval: VenueInterval
      readonly priceType: 'index' | 'last' | 'mark'
      readonly before: number | undefined
      readonly limit: number
    }) {
      const { interval, priceType: kind, symbol, venue } = query
      const before = query.before ?? endOfTime
      const candles = await tape.candles(database.query, {
        ...{ venue, symbol, interval, kind, before, from: 0 },
        limit: query.limit,
      })
      return {
        source: venue,
        items: candles.map((candle) => ({
          startedAt: isoTime(candle.startedAt),
          endsAt: isoTime(venueBounds(interval, candle.startedAt).end),
          open: text(candle.open),
          high: text(candle.high),
          low: text(candle.low),
          close: text(candle.close),
          baseVolume: text(candle.baseVolume),
          quoteVolume: text(candle.quoteVolume),
          trades: candle.trades,
          simulatedTrades: candle.simulated,
        })),
      }
    },
    async trades(query: {
      readonly venue: string
      readonly symbol: string
      readonly beforeNumber: string | null
      readonly limit: number
    }) {
      const rows = await tape.trades(database.query, { ...query, limit: query.limit + 1 })
      const kept = rows.slice(0, query.limit)
      const last = kept.at(-1)
      return {
        source: query.venue,
        items: kept.map(({ atMs, baseE18, isSimulated, number, priceE18, quoteE18, side }) => ({
          id: String(number),
          at: new Date(atMs).toISOString(),
          side,
          price: text(priceE18),
          baseAmount: text(baseE18),
          quoteAmount: text(quoteE18),
          simulated: isSimulated,
        })),
        nextCursor:
          rows.length > query.limit && last !== undefined
            ? encodeCursor([String(last.number)])
            : null,
      }
    },
  }
}

function text(value: bigint): string {
  return formatAmount(value, scaleDecimals)
}

function isoTime(second: number): string {
  return new Date(second * 1_000).toISOString()
}
