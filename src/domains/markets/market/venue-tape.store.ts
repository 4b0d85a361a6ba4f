import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { bigint, integer, tablesOf } from '../../../ports/tables.ts'
import {
  planOfVenueInterval,
  type VenueInterval,
  type VenuePriceKind,
  venuePriceKinds,
} from './venue-intervals.ts'
import type { VenueCandle, VenuePrint, VenueTrade } from './venue-tape.ts'

/** Names as statements select them: sums of a candle's parts, and the numbers of a trade. */
const tapeTables = tablesOf(
  {},
  {
    startedAt: integer,
    open: bigint,
    high: bigint,
    low: bigint,
    close: bigint,
    baseVolume: bigint,
    quoteVolume: bigint,
    trades: integer,
    simulated: integer,
    number: integer,
    atMs: integer,
    priceE18: bigint,
    baseE18: bigint,
    quoteE18: bigint,
  },
)

/** The candle of some prints at one resolution. */
export type Folded = VenueCandle &
  Pick<VenuePrint, 'kind' | 'symbol' | 'venue'> & { readonly resolution: number }

/** Store of trades and candles of venues. */
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

    /** Adds to the stored candles of the same intervals. */
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

    /** Deletes simulated trades before `beforeMs`; their candles stay. */
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
  const tape = tapeTables.on(db)
  return {
    /** The markets of a venue that were ever traded or priced, in the order of their names. */
    async symbols(venue: string): Promise<readonly string[]> {
      const { rows } = await sql<{ symbol: string }>`
        SELECT DISTINCT symbol FROM market_venue_candles
        WHERE venue = ${venue} AND resolution = 86400 ORDER BY symbol`.execute(db)
      return rows.map(({ symbol }) => symbol)
    },

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
      const { rows } = await sql<VenueCandle>`
        SELECT bucket AS started_at, (array_agg(open ORDER BY started_at))[1] AS open, max(high) AS high,
          min(low) AS low, (array_agg(close ORDER BY started_at DESC))[1] AS close,
          sum(base_volume) AS base_volume, sum(quote_volume) AS quote_volume,
          sum(trades) AS trades, sum(simulated) AS simulated
        FROM (
          SELECT *, ${bucketOf(query.interval)} AS bucket FROM market_venue_candles
          WHERE venue = ${query.venue} AND symbol = ${query.symbol} AND kind = ${query.kind}
            AND resolution = ${resolution} AND started_at >= ${String(query.from)}::int8
            AND started_at < ${String(query.before)}::int8
          ORDER BY started_at DESC LIMIT ${parts * (query.limit + 1)}
        ) AS stored GROUP BY bucket ORDER BY bucket DESC LIMIT ${query.limit}`.execute(tape)
      return rows
    },

    /**
     * The time of a symbol's newest trade, or the minute of its newest price, in milliseconds; null when it has none.
     */
    async newestAtMs(venue: string, symbol: string): Promise<number | null> {
      const { rows } = await sql<{ atMs: number | null }>`
        SELECT greatest(
          (SELECT traded_at_ms FROM market_venue_trades
            WHERE venue = ${venue} AND symbol = ${symbol} ORDER BY number DESC LIMIT 1),
          (SELECT max(newest) FROM unnest(${[...venuePriceKinds]}::text[]) AS k (kind)
            CROSS JOIN LATERAL (
              SELECT started_at * 1000 AS newest FROM market_venue_candles AS c
              WHERE c.venue = ${venue} AND c.symbol = ${symbol} AND c.kind = k.kind
                AND c.resolution = 60
              ORDER BY started_at DESC LIMIT 1) AS last)) AS at_ms`.execute(tape)
      return rows[0]?.atMs ?? null
    },

    /** Newest first, before the trade of this number where given, without the first `offset` of them. */
    async trades(query: {
      readonly venue: string
      readonly symbol: string
      readonly beforeNumber: number | null
      readonly limit: number
      readonly offset?: number
    }): Promise<readonly VenueTrade[]> {
      const older =
        query.beforeNumber === null ? sql`TRUE` : sql`number < ${String(query.beforeNumber)}::int8`
      const { rows } = await sql<VenueTrade>`
        SELECT number, traded_at_ms AS at_ms, side, price AS price_e18, base_amount AS base_e18,
          quote_amount AS quote_e18, simulated AS is_simulated
        FROM market_venue_trades
        WHERE venue = ${query.venue} AND symbol = ${query.symbol} AND ${older}
        ORDER BY number DESC LIMIT ${query.limit} OFFSET ${query.offset ?? 0}`.execute(tape)
      return rows
    },
  }
}

/** SQL: the start of the interval that contains a stored candle. */
function bucketOf(interval: VenueInterval): RawBuilder<string> {
  const { offset, width } = planOfVenueInterval(interval)
  if (width === null) {
    return sql`extract(epoch FROM date_trunc('month', to_timestamp(started_at) AT TIME ZONE 'UTC')
      AT TIME ZONE 'UTC')::int8`
  }
  return sql`started_at - ((started_at - ${offset}::int8) % ${width}::int8)`
}
