import { formatAmount } from '../../kernel/money.ts'
import { encodeCursor } from '../../kernel/page.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { MetaView } from './market.schemas.ts'
import { type VenueInterval, venueBounds } from './venue-intervals.ts'
import { createVenueTape, type VenueCandle } from './venue-tape.ts'

const scaleDecimals = 18
const endOfTime = 32_503_680_000
/** Venues that nobody looks at state a price each minute. */
const delayedAfterMs = 180_000

export type VenuesService = ReturnType<typeof createVenuesService>

/** What venues that are not on the chain were told to have traded, for everybody. */
export function createVenuesService({
  clock,
  database,
}: {
  readonly database: Database
  readonly clock: Clock
}) {
  const tape = createVenueTape()
  async function metaOf(venue: string, symbol: string): Promise<MetaView> {
    const atMs = await tape.newestAtMs(database.query, venue, symbol)
    return venueMeta({ venue, atMs, nowMs: clock.nowMs() })
  }
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
      const meta = await metaOf(venue, symbol)
      const candles = await tape.candles(database.query, {
        ...{ venue, symbol, interval, kind, before, from: 0 },
        limit: query.limit,
      })
      return {
        meta,
        source: venue,
        items: candles.map((candle) => candleView(candle, interval)),
      }
    },
    async trades(query: {
      readonly venue: string
      readonly symbol: string
      readonly beforeNumber: string | null
      readonly limit: number
    }) {
      const meta = await metaOf(query.venue, query.symbol)
      const rows = await tape.trades(database.query, { ...query, limit: query.limit + 1 })
      const kept = rows.slice(0, query.limit)
      const last = kept.at(-1)
      return {
        meta,
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

function candleView(candle: VenueCandle, interval: VenueInterval) {
  return {
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
  }
}

/** No block holds these; what was traded stays traded, so it is final. */
function venueMeta(at: {
  readonly venue: string
  readonly atMs: number | null
  readonly nowMs: number
}): MetaView {
  const { atMs, nowMs, venue: source } = at
  const common = { source, block: null, finality: 'safe' } as const
  if (atMs === null) {
    const warnings = ['nothing of this symbol was traded or priced at this venue so far']
    return { ...common, asOf: null, ageMs: null, quality: 'unavailable', warnings }
  }
  const ageMs = Math.max(0, nowMs - atMs)
  const isDelayed = ageMs > delayedAfterMs
  return {
    ...common,
    ...{ asOf: new Date(atMs).toISOString(), ageMs },
    quality: isDelayed ? 'delayed' : 'complete',
    warnings: isDelayed ? [`the newest price is ${Math.floor(ageMs / 1_000)} s old`] : [],
  }
}

function text(value: bigint): string {
  return formatAmount(value, scaleDecimals)
}

function isoTime(second: number): string {
  return new Date(second * 1_000).toISOString()
}
