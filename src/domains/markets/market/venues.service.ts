import { formatAmount } from '../../../kernel/money.ts'
import { cursor } from '../../../kernel/page.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { MetaView } from './market.schemas.ts'
import { type VenueInterval, venueBounds } from './venue-intervals.ts'
import { createVenueTape, type VenueCandle, type VenueTrade } from './venue-tape.ts'

const scaleDecimals = 18
const candlePlaces = cursor({ startedAt: 'integer' })
const tradePlaces = cursor({ number: 'integer' })
const endOfTime = 32_503_680_000
/** Idle venues publish a price each minute. */
const delayedAfterMs = 180_000

export type VenuesService = ReturnType<typeof createVenuesService>

/** Public trades and candles of off-chain venues. */
export function createVenuesService({ clock, database }: Ports<'clock' | 'database'>) {
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
      readonly before?: number
      readonly cursor?: string
      readonly limit: number
    }) {
      const { interval, limit, priceType: kind, symbol, venue } = query
      const shown = candlePlaces.read(query.cursor)?.startedAt ?? endOfTime
      const before = Math.min(shown, query.before ?? endOfTime)
      const meta = await metaOf(venue, symbol)
      const candles = await tape.candles(database.query, {
        venue,
        symbol,
        interval,
        kind,
        before,
        from: 0,
        limit: limit + 1,
      })
      const page = candlePlaces.page({
        rows: candles,
        limit,
        place: ({ startedAt }) => ({ startedAt }),
        toItem: (candle) => candleView(candle, interval),
      })
      return { meta, source: venue, ...page }
    },
    async trades(query: {
      readonly venue: string
      readonly symbol: string
      readonly cursor?: string
      readonly limit: number
    }) {
      const { limit, symbol, venue } = query
      const meta = await metaOf(venue, symbol)
      const rows = await tape.trades(database.query, {
        venue,
        symbol,
        beforeNumber: tradePlaces.read(query.cursor)?.number ?? null,
        limit: limit + 1,
      })
      const page = tradePlaces.page({
        rows,
        limit,
        place: ({ number }) => ({ number }),
        toItem: tradeView,
      })
      return { meta, source: venue, ...page }
    },
  }
}

function tradeView({ atMs, baseE18, isSimulated, number, priceE18, quoteE18, side }: VenueTrade) {
  return {
    id: String(number),
    at: new Date(atMs).toISOString(),
    side,
    price: text(priceE18),
    baseAmount: text(baseE18),
    quoteAmount: text(quoteE18),
    simulated: isSimulated,
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

/** These are in no block and are never reverted, so they are final. */
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
    asOf: new Date(atMs).toISOString(),
    ageMs,
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
