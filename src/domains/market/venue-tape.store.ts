import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'
import {
  planOfVenueInterval,
  type VenueInterval,
  type VenuePriceKind,
  venuePriceKinds,
} from './venue-intervals.ts'
import type { VenueCandle, VenuePrint, VenueTrade } from './venue-tape.ts'

type CandleRow = {
  bucket: string
  open: string
  high: string
  low: string
  close: string
  base_volume: string
  quote_volume: string
  trades: string
  simulated: string
}
type TradeRow = {
  number: string
  traded_at_ms: string
  side: 'buy' | 'sell'
  price: string
  base_amount: string
  quote_amount: string
  simulated: boolean
}

/** A candle's worth of prints of one resolution. */
export type Folded = VenueCandle &
  Pick<VenuePrint, 'kind' | 'symbol' | 'venue'> & { readonly resolution: number }

/** Trades and candles of venues. */
export function venueTapeStore(db: Queryable) {
  return { ...writes(db), ...reads(db) }
}

function writes(db: Queryable) {
  return {
    async addTrades(trades: readonly (VenueTrade & Pick<VenuePrint, 'symbol' | 'venue'>)[]) {
      if (trades.length === 0) return
      const column = (of: (trade: (typeof trades)[number]) => string) => trades.map(of)
      await sql`
        INSERT INTO market_venue_trades
        SELECT * FROM unnest(
          ${column(({ venue }) => venue)}::text[], ${column(({ symbol }) => symbol)}::text[],
          ${column(({ number }) => String(number))}::int8[],
          ${column(({ atMs }) => String(atMs))}::int8[], ${column(({ side }) => side)}::text[],
          ${column(({ priceE18 }) => `${priceE18}`)}::numeric[],
          ${column(({ baseE18 }) => `${baseE18}`)}::numeric[],
          ${column(({ quoteE18 }) => `${quoteE18}`)}::numeric[],
          ${trades.map(({ isSimulated }) => isSimulated)}::boolean[])
        ON CONFLICT DO NOTHING`.execute(db)
    },

    /** Joins what happened to what is stored of the same interval. */
    async addCandles(candles: readonly Folded[]) {
      if (candles.length === 0) return
      const column = (of: (candle: Folded) => bigint | number | string) =>
        candles.map((candle) => String(of(candle)))
      await sql`
        INSERT INTO market_venue_candles AS c
        SELECT * FROM unnest(
          ${column(({ venue }) => venue)}::text[], ${column(({ symbol }) => symbol)}::text[],
          ${column(({ kind }) => kind)}::text[],
          ${column(({ resolution }) => resolution)}::int4[],
          ${column(({ startedAt }) => startedAt)}::int8[],
          ${column(({ open }) => open)}::numeric[], ${column(({ high }) => high)}::numeric[],
          ${column(({ low }) => low)}::numeric[], ${column(({ close }) => close)}::numeric[],
          ${column(({ baseVolume }) => baseVolume)}::numeric[],
          ${column(({ quoteVolume }) => quoteVolume)}::numeric[],
          ${column(({ trades }) => trades)}::int8[],
          ${column(({ simulated }) => simulated)}::int8[])
        ON CONFLICT (venue, symbol, kind, resolution, started_at) DO UPDATE SET
          high = greatest(c.high, excluded.high), low = least(c.low, excluded.low),
          close = excluded.close, base_volume = c.base_volume + excluded.base_volume,
          quote_volume = c.quote_volume + excluded.quote_volume,
          trades = c.trades + excluded.trades, simulated = c.simulated + excluded.simulated
      `.execute(db)
    },

    /** Takes out simulated trades that are older; their candles stay. */
    async forgetSimulated(venue: string, beforeMs: number): Promise<void> {
      await sql`
        DELETE FROM market_venue_trades
        WHERE venue = ${venue} AND simulated AND traded_at_ms < ${String(beforeMs)}::int8`.execute(
        db,
      )
    },
  }
}

function reads(db: Queryable) {
  return {
    /** Newest first, from `from` on and before `before` (Unix seconds). */
    async candles(query: {
      readonly venue: string
      readonly symbol: string
      readonly kind: VenuePriceKind
      readonly interval: VenueInterval
      readonly from: number
      readonly before: number
      readonly limit: number
    }): Promise<readonly VenueCandle[]> {
      const { parts, resolution } = planOfVenueInterval(query.interval)
      const { rows } = await sql<CandleRow>`
        SELECT bucket, (array_agg(open ORDER BY started_at))[1] AS open, max(high) AS high,
          min(low) AS low, (array_agg(close ORDER BY started_at DESC))[1] AS close,
          sum(base_volume) AS base_volume, sum(quote_volume) AS quote_volume,
          sum(trades) AS trades, sum(simulated) AS simulated
        FROM (
          SELECT *, ${bucketOf(query.interval)} AS bucket FROM market_venue_candles
          WHERE venue = ${query.venue} AND symbol = ${query.symbol} AND kind = ${query.kind}
            AND resolution = ${resolution} AND started_at >= ${String(query.from)}::int8
            AND started_at < ${String(query.before)}::int8
          ORDER BY started_at DESC LIMIT ${parts * (query.limit + 1)}
        ) AS stored GROUP BY bucket ORDER BY bucket DESC LIMIT ${query.limit}`.execute(db)
      return rows.map(toCandle)
    },

    /** When a symbol's newest trade was, or the minute of its newest price; milliseconds, null when it has none. */
    async newestAtMs(venue: string, symbol: string): Promise<number | null> {
      const { rows } = await sql<{ at_ms: string | null }>`
        SELECT greatest(
          (SELECT traded_at_ms FROM market_venue_trades
            WHERE venue = ${venue} AND symbol = ${symbol} ORDER BY number DESC LIMIT 1),
          (SELECT max(newest) FROM unnest(${[...venuePriceKinds]}::text[]) AS k (kind)
            CROSS JOIN LATERAL (
              SELECT started_at * 1000 AS newest FROM market_venue_candles AS c
              WHERE c.venue = ${venue} AND c.symbol = ${symbol} AND c.kind = k.kind
                AND c.resolution = 60
              ORDER BY started_at DESC LIMIT 1) AS last)) AS at_ms`.execute(db)
      const atMs = rows[0]?.at_ms ?? null
      return atMs === null ? null : Number(atMs)
    },

    /** Newest first, before the trade of this number where it is given, without the first `offset` of them. */
    async trades(query: {
      readonly venue: string
      readonly symbol: string
      readonly beforeNumber: string | null
      readonly limit: number
      readonly offset?: number
    }): Promise<readonly VenueTrade[]> {
      const older =
        query.beforeNumber === null ? sql`TRUE` : sql`number < ${query.beforeNumber}::int8`
      const { rows } = await sql<TradeRow>`
        SELECT * FROM market_venue_trades
        WHERE venue = ${query.venue} AND symbol = ${query.symbol} AND ${older}
        ORDER BY number DESC LIMIT ${query.limit} OFFSET ${query.offset ?? 0}`.execute(db)
      return rows.map(toTrade)
    },
  }
}

/** When the interval that holds a stored candle begins. */
function bucketOf(interval: VenueInterval): RawBuilder<string> {
  const { offset, width } = planOfVenueInterval(interval)
  if (width === null) {
    return sql`extract(epoch FROM date_trunc('month', to_timestamp(started_at) AT TIME ZONE 'UTC')
      AT TIME ZONE 'UTC')::int8`
  }
  return sql`started_at - ((started_at - ${offset}::int8) % ${width}::int8)`
}

function toCandle(row: CandleRow): VenueCandle {
  return {
    startedAt: Number(row.bucket),
    open: BigInt(row.open),
    high: BigInt(row.high),
    low: BigInt(row.low),
    close: BigInt(row.close),
    baseVolume: BigInt(row.base_volume),
    quoteVolume: BigInt(row.quote_volume),
    trades: Number(row.trades),
    simulated: Number(row.simulated),
  }
}

function toTrade(row: TradeRow): VenueTrade {
  return {
    number: Number(row.number),
    atMs: Number(row.traded_at_ms),
    side: row.side,
    priceE18: BigInt(row.price),
    baseE18: BigInt(row.base_amount),
    quoteE18: BigInt(row.quote_amount),
    isSimulated: row.simulated,
  }
}
