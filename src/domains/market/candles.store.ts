import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'
import { type Interval, planOf, type Resolution, resolutions } from './intervals.ts'
import type { TradeScope } from './market-trades.store.ts'

type CandleRow = {
  token: Hex
  pool: string
  resolution: number
  started_at: string
  open: string
  high: string
  low: string
  close: string
  first_block: string
  first_log: number
  last_block: string
  last_log: number
  volume_eth: string
  volume_token: string
  trades: string
  buys: string
  simulated: string
  digest: Uint8Array
}
type CandleTables = { market_candles: CandleRow }
type Tables = Kysely<CandleTables>

/** One pool's minute, to which all longer candles go back. */
export type MinuteKey = {
  readonly token: Hex
  readonly pool: string
  /** Unix seconds. */
  readonly startedAt: number
}

/** What happened in an interval. Prices are ether for one token times 10^27, volumes wei and base units. */
export type CandleRecord = {
  readonly startedAt: number
  readonly open: bigint
  readonly high: bigint
  readonly low: bigint
  readonly close: bigint
  readonly volumeEth: bigint
  readonly volumeToken: bigint
  readonly trades: number
  readonly buys: number
  readonly simulated: number
  readonly digest: Uint8Array
}

/** A stored candle, with the places of its first and last trade. */
export type StoredCandle = CandleRecord &
  MinuteKey & {
    readonly first: { readonly blockNumber: bigint; readonly logIndex: number }
    readonly last: { readonly blockNumber: bigint; readonly logIndex: number }
  }

/** Candles of pools at the stored resolutions. */
export function candlesStore(db: Queryable) {
  const tables: Tables = db.withTables<CandleTables>()
  return {
    async minutes(keys: readonly MinuteKey[]): Promise<readonly StoredCandle[]> {
      if (keys.length === 0) return []
      const { rows } = await sql<CandleRow>`
        SELECT c.* FROM ${keyed(keys)} JOIN market_candles AS c
        ON c.token = k.token AND c.pool = k.pool AND c.resolution = 60 AND c.started_at = k.at
      `.execute(tables)
      return rows.map(toStored)
    },

    /** Puts these minutes in place of what was stored for `keys`, and makes the longer candles anew. */
    async replaceMinutes(
      keys: readonly MinuteKey[],
      candles: readonly StoredCandle[],
    ): Promise<void> {
      if (keys.length === 0) return
      await remove(tables, keys, 60)
      if (candles.length > 0) {
        await tables.insertInto('market_candles').values(candles.map(toRow)).execute()
      }
      for (const [index, resolution] of resolutions.entries()) {
        const parts = resolutions[index - 1]
        if (parts === undefined) continue
        await remove(tables, keys, resolution)
        await rollUp(tables, keys, { parts, resolution })
      }
    },

    /** No trade was ever made. */
    async removeAll(): Promise<void> {
      await tables.deleteFrom('market_candles').execute()
    },

    /** The price of the newest candle that ended by `before`, of the shortest that are kept. */
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
  /** How many pools the token has: each has candles of its own. */
  readonly pools: number
}

/**
 * Newest first, one more than `limit` when there are more. No more rows are read than that many candles can be made
 * of, however long the token's history is.
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
  // Most tokens have one pool, and half of the intervals are stored: less is left to join then.
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
  const { rows } = await sql<CandleRow>`
    ${joint} ORDER BY bucket DESC LIMIT ${limit + 1}`.execute(tables)
  return rows.map(toCandle)
}

async function lastClose(
  tables: Tables,
  { before, pool, token }: TradeScope & { readonly before: number },
): Promise<bigint | undefined> {
  const ofPool = pool === undefined ? sql`TRUE` : sql`pool = ${pool}`
  const { rows } = await sql<{ close: string }>`
    SELECT newest.close FROM unnest(${[...resolutions]}::int4[]) AS of (seconds)
    CROSS JOIN LATERAL (
      SELECT close, last_block, last_log FROM market_candles
      WHERE token = ${token} AND resolution = of.seconds AND ${ofPool}
        AND started_at <= ${String(before)}::int8 - of.seconds
      ORDER BY started_at DESC, last_block DESC, last_log DESC LIMIT 1
    ) AS newest
    ORDER BY newest.last_block DESC, newest.last_log DESC LIMIT 1`.execute(tables)
  const [newest] = rows
  return newest && BigInt(newest.close)
}

/** Joins candles into one. */
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

/** Parts of a longer candle join in the order of time, even a single one: `joinDigests` in SQL. */
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

/** The candles of a resolution that hold these minutes, each once, as a table `k`. */
function keyed(keys: readonly MinuteKey[], resolution: Resolution = 60): RawBuilder<unknown> {
  const starts = keys.map(({ startedAt }) => String(startedAt - (startedAt % resolution)))
  return sql`(
    SELECT DISTINCT * FROM unnest(
      ${keys.map(({ token }) => token)}::text[], ${keys.map(({ pool }) => pool)}::text[],
      ${starts}::int8[]
    ) AS listed (token, pool, at)
  ) AS k`
}

/** The start of the candle that a stored one belongs to. */
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

function toRow(candle: StoredCandle): CandleRow {
  return {
    token: candle.token,
    pool: candle.pool,
    resolution: 60,
    started_at: String(candle.startedAt),
    open: candle.open.toString(),
    high: candle.high.toString(),
    low: candle.low.toString(),
    close: candle.close.toString(),
    first_block: candle.first.blockNumber.toString(),
    first_log: candle.first.logIndex,
    last_block: candle.last.blockNumber.toString(),
    last_log: candle.last.logIndex,
    volume_eth: candle.volumeEth.toString(),
    volume_token: candle.volumeToken.toString(),
    trades: String(candle.trades),
    buys: String(candle.buys),
    simulated: String(candle.simulated),
    digest: candle.digest,
  }
}

function toStored(row: Selectable<CandleRow>): StoredCandle {
  return {
    ...toCandle(row),
    token: row.token,
    pool: row.pool,
    first: { blockNumber: BigInt(row.first_block), logIndex: row.first_log },
    last: { blockNumber: BigInt(row.last_block), logIndex: row.last_log },
  }
}

function toCandle(row: Selectable<CandleRow>): CandleRecord {
  return {
    startedAt: Number(row.started_at),
    open: BigInt(row.open),
    high: BigInt(row.high),
    low: BigInt(row.low),
    close: BigInt(row.close),
    volumeEth: BigInt(row.volume_eth),
    volumeToken: BigInt(row.volume_token),
    trades: Number(row.trades),
    buys: Number(row.buys),
    simulated: Number(row.simulated),
    digest: row.digest,
  }
}
