import { type RawBuilder, sql } from 'kysely'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  bytes,
  integer,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
} from '../../../ports/tables.ts'
import { type Interval, planOf, type Resolution, resolutions } from './intervals.ts'
import type { TradeScope } from './market-trades.store.ts'

const candlesTables = tablesOf({
  marketCandles: {
    token: text<Hex>(),
    pool: text(),
    resolution: integer,
    startedAt: integer,
    open: bigint,
    high: bigint,
    low: bigint,
    close: bigint,
    firstBlock: bigint,
    firstLog: integer,
    lastBlock: bigint,
    lastLog: integer,
    volumeEth: bigint,
    volumeToken: bigint,
    trades: integer,
    buys: integer,
    simulated: integer,
    digest: bytes,
  },
})
type Tables = TablesOf<typeof candlesTables>
type CandleRow = RowOf<typeof candlesTables, 'marketCandles'>

/** One minute of one pool; all longer candles are made from these. */
export type MinuteKey = {
  readonly token: Hex
  readonly pool: string
  /** Unix seconds. */
  readonly startedAt: number
}

/** The candle of an interval. Prices are ether for one token times 10^27, volumes wei and base units. */
export type CandleRecord = Omit<
  CandleRow,
  'firstBlock' | 'firstLog' | 'lastBlock' | 'lastLog' | 'pool' | 'resolution' | 'token'
>

/** A stored candle, with the positions of its first and last trade. */
export type StoredCandle = CandleRecord &
  MinuteKey & {
    readonly first: { readonly blockNumber: bigint; readonly logIndex: number }
    readonly last: { readonly blockNumber: bigint; readonly logIndex: number }
  }

/** Store of the candles of pools, at the stored resolutions. */
export function candlesStore(db: Queryable) {
  const tables = candlesTables.on(db)
  return {
    async minutes(keys: readonly MinuteKey[]): Promise<readonly StoredCandle[]> {
      if (keys.length === 0) return []
      const { rows } = await sql<CandleRow>`
        SELECT c.* FROM ${keyed(keys)} JOIN market_candles AS c
        ON c.token = k.token AND c.pool = k.pool AND c.resolution = 60 AND c.started_at = k.at
      `.execute(tables)
      return rows.map(toStored)
    },

    /** Replaces the minutes `keys` by these, and recomputes the longer candles. */
    async replaceMinutes(
      keys: readonly MinuteKey[],
      candles: readonly StoredCandle[],
    ): Promise<void> {
      if (keys.length === 0) return
      await remove(tables, keys, 60)
      if (candles.length > 0) {
        await tables.insertInto('marketCandles').values(candles.map(toRow)).execute()
      }
      for (const [index, resolution] of resolutions.entries()) {
        const parts = resolutions[index - 1]
        if (parts === undefined) continue
        await remove(tables, keys, resolution)
        await rollUp(tables, keys, { parts, resolution })
      }
    },

    /** Deletes all candles. */
    async removeAll(): Promise<void> {
      await tables.deleteFrom('marketCandles').execute()
    },

    /** The close of the newest candle that ended by `before`, at the shortest resolution that is retained. */
    lastClose: (scope: TradeScope & { readonly before: number }) => lastClose(tables, scope),

    list: (query: CandleQuery) => list(tables, query),
  }
}

type CandleQuery = TradeScope & {
  readonly interval: Exclude<Interval, '1s'>
  /** Unix seconds: candles that begin from `from` on and before `before`. */
  readonly from: number
  readonly before: number
  readonly limit: number
  /** How many pools the token has: each has its own candles. */
  readonly pools: number
}

/**
 * Newest first; one more than `limit` when there is a next page. The number of rows read is bounded by what so many
 * candles consist of, however long the token's history is.
 */
async function list(tables: Tables, query: CandleQuery): Promise<readonly CandleRecord[]> {
  const { before, from, interval, limit, pool, pools, token } = query
  const plan = planOf(interval)
  const rowsMax = (limit + 1) * plan.parts * (pool === undefined ? Math.max(pools, 1) : 1)
  const ofPool = pool === undefined ? sql`TRUE` : sql`pool = ${pool}`
  const bucket = bucketOf(interval)
  const stored = sql`
    SELECT *, ${bucket} AS bucket FROM market_candles
    WHERE token = ${token} AND resolution = ${plan.from} AND ${ofPool}
      AND started_at >= ${String(from)}::int8 AND started_at < ${String(before)}::int8
    ORDER BY started_at DESC LIMIT ${rowsMax}`
  // Most tokens have one pool, and half of the intervals are stored resolutions: less is left to join then.
  const isOnePool = pool !== undefined || pools <= 1
  const ofPools =
    plan.parts === 1
      ? stored
      : sql`
          SELECT bucket, pool, ${aggregates(joined(sql`started_at`))} FROM (${stored}) AS parts
          GROUP BY bucket, pool`
  const joint = isOnePool
    ? sql`SELECT *, bucket AS started_at FROM (${ofPools}) AS pools`
    : sql`
        SELECT bucket AS started_at, ${aggregates(onlyOrJoined(sql`pool`))}
        FROM (${ofPools}) AS pools GROUP BY bucket`
  const { rows } = await sql<CandleRecord>`
    ${joint} ORDER BY bucket DESC LIMIT ${limit + 1}`.execute(tables)
  return rows
}

async function lastClose(
  tables: Tables,
  { before, pool, token }: TradeScope & { readonly before: number },
): Promise<bigint | undefined> {
  const ofPool = pool === undefined ? sql`TRUE` : sql`pool = ${pool}`
  const { rows } = await sql<{ close: bigint }>`
    SELECT newest.close FROM unnest(${[...resolutions]}::int4[]) AS of (seconds)
    CROSS JOIN LATERAL (
      SELECT close, last_block, last_log FROM market_candles
      WHERE token = ${token} AND resolution = of.seconds AND ${ofPool}
        AND started_at <= ${String(before)}::int8 - of.seconds
      ORDER BY started_at DESC, last_block DESC, last_log DESC LIMIT 1
    ) AS newest
    ORDER BY newest.last_block DESC, newest.last_log DESC LIMIT 1`.execute(tables)
  return rows[0]?.close
}

/** The SQL that joins candles into one. */
function aggregates(digest: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    (array_agg(open ORDER BY first_block, first_log))[1] AS open,
    max(high) AS high, min(low) AS low,
    (array_agg(close ORDER BY last_block DESC, last_log DESC))[1] AS close,
    (array_agg(first_block ORDER BY first_block, first_log))[1] AS first_block,
    (array_agg(first_log ORDER BY first_block, first_log))[1] AS first_log,
    (array_agg(last_block ORDER BY last_block DESC, last_log DESC))[1] AS last_block,
    (array_agg(last_log ORDER BY last_block DESC, last_log DESC))[1] AS last_log,
    sum(volume_eth) AS volume_eth, sum(volume_token) AS volume_token,
    sum(trades)::int8 AS trades, sum(buys)::int8 AS buys, sum(simulated)::int8 AS simulated,
    ${digest} AS digest`
}

/** SQL of `joinDigests`: the parts of a longer candle in the order of time, even a single one. */
function joined(place: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`sha256(string_agg(digest, ''::bytea ORDER BY ${place}))`
}

/** A token with trades in one pool only has that pool's digest. */
function onlyOrJoined(place: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`CASE WHEN count(*) = 1 THEN (array_agg(digest))[1] ELSE ${joined(place)} END`
}

async function rollUp(
  tables: Tables,
  keys: readonly MinuteKey[],
  { parts, resolution }: { readonly parts: Resolution; readonly resolution: Resolution },
): Promise<void> {
  await sql`
    INSERT INTO market_candles (
      token, pool, resolution, started_at, open, high, low, close, first_block, first_log,
      last_block, last_log, volume_eth, volume_token, trades, buys, simulated, digest)
    SELECT c.token, c.pool, ${resolution}::int4, k.at, ${aggregates(joined(sql`c.started_at`))}
    FROM ${keyed(keys, resolution)} JOIN market_candles AS c
      ON c.token = k.token AND c.pool = k.pool AND c.resolution = ${parts}
      AND c.started_at >= k.at AND c.started_at < k.at + ${resolution}::int8
    GROUP BY c.token, c.pool, k.at`.execute(tables)
}

async function remove(
  tables: Tables,
  keys: readonly MinuteKey[],
  resolution: Resolution,
): Promise<void> {
  await sql`
    DELETE FROM market_candles AS c USING ${keyed(keys, resolution)}
    WHERE c.token = k.token AND c.pool = k.pool AND c.resolution = ${resolution}
      AND c.started_at = k.at`.execute(tables)
}

/** SQL: the candles of a resolution that contain these minutes, each once, as a table `k`. */
function keyed(keys: readonly MinuteKey[], resolution: Resolution = 60): RawBuilder<unknown> {
  const starts = keys.map(({ startedAt }) => String(startedAt - (startedAt % resolution)))
  return sql`(
    SELECT DISTINCT * FROM unnest(
      ${keys.map(({ token }) => token)}::text[], ${keys.map(({ pool }) => pool)}::text[],
      ${starts}::int8[]
    ) AS listed (token, pool, at)
  ) AS k`
}

/** SQL: the start of the longer candle that a stored one belongs to. */
function bucketOf(interval: Interval): RawBuilder<unknown> {
  const { width } = planOf(interval)
  if (width === null) {
    return sql`extract(epoch FROM
      date_trunc('month', to_timestamp(started_at) AT TIME ZONE 'UTC') AT TIME ZONE 'UTC')::int8`
  }
  // Unix time began on a Thursday; weeks begin on Monday.
  const offset = interval === '1w' ? 345_600 : 0
  return sql`started_at - (started_at - ${offset}::int8) % ${width}::int8`
}

function toRow({ first, last, ...candle }: StoredCandle): CandleRow {
  return {
    ...candle,
    resolution: 60,
    firstBlock: first.blockNumber,
    firstLog: first.logIndex,
    lastBlock: last.blockNumber,
    lastLog: last.logIndex,
  }
}

function toStored(row: CandleRow): StoredCandle {
  const { firstBlock, firstLog, lastBlock, lastLog, resolution: _, ...candle } = row
  return {
    ...candle,
    first: { blockNumber: firstBlock, logIndex: firstLog },
    last: { blockNumber: lastBlock, logIndex: lastLog },
  }
}
