import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { migrate } from '../src/adapters/sql/migrate.ts'
import { createPostgresDatabase } from '../src/adapters/sql/postgres/database.ts'
import { systemClock } from '../src/adapters/system/system-clock.ts'
import { systemRandom } from '../src/adapters/system/system-random.ts'
import { chainIndexMigrations } from '../src/domains/chain/chain-index/index.ts'
import {
  createMarketService,
  type MarketService,
  marketMigrations,
} from '../src/domains/markets/market/index.ts'
import type { Database, Queryable } from '../src/ports/database.ts'
import { percentile, rounded } from './auth-parts.ts'

const tradesCount = 10_000_000
const tradesPerLoad = 1_000_000
const tokensCount = 500
/** Between two trades of any token: ten million trades cover 69 days. It divides a minute, so a load is whole minutes. */
const secondsPerTrade = 0.6
const questionsPerInterval = 400
const connections = 4
const startsAt = Date.UTC(2026, 0, 5) / 1_000
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const intervals = ['1s', '1m', '5m', '15m', '1h', '4h', '1d', '1w', '1M'] as const

/** How long a page of candles takes, asked from `connections` sides at once with the service that answers callers. */
export type CandlesFigure = {
  readonly interval: (typeof intervals)[number] | 'all'
  readonly trades: number
  readonly questions: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** With `BENCH_CANDLES_DATABASE`, a load that was interrupted continues in that database. */
const databaseName =
  process.env['BENCH_CANDLES_DATABASE'] ?? `bench_${randomUUID().replaceAll('-', '')}`
const url = process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** Loads ten million trades of 500 tokens and asks for random pages of candles of every interval. */
export async function benchCandles(): Promise<readonly CandlesFigure[]> {
  const admin = await createPostgresDatabase({
    url,
    connectionsMax: 1,
    statementTimeoutMs: 120_000,
  })
  try {
    await loadCandles(admin)
    const figures = await measureCandles()
    await sql`DROP DATABASE IF EXISTS ${sql.id(databaseName)} WITH (FORCE)`.execute(admin.query)
    return figures
  } finally {
    await admin.close()
  }
}

async function loadCandles(admin: Database): Promise<void> {
  const { rows } = await sql`
    SELECT FROM pg_database WHERE datname = ${databaseName}`.execute(admin.query)
  if (rows.length === 0) await sql`CREATE DATABASE ${sql.id(databaseName)}`.execute(admin.query)
  const database = await open()
  try {
    await migrate(database, [
      { domain: 'chain_index', migrations: chainIndexMigrations },
      { domain: 'market', migrations: marketMigrations },
    ])
    const patiently = (work: (tx: Queryable) => Promise<unknown>) =>
      database.transaction(
        async (tx) => {
          await sql`SET LOCAL statement_timeout = 0`.execute(tx)
          await work(tx)
        },
        { timeoutMs: 600_000 },
      )
    const { rows: last } = await sql<{ n: string | null }>`
      SELECT max(block_number) - 1 AS n FROM market_trades`.execute(database.query)
    const loaded = Number(last[0]?.n ?? 0)
    if (loaded === 0) await patiently(insertTokens)
    for (let first = loaded; first < tradesCount; first += tradesPerLoad) {
      await patiently(async (tx) => {
        await insertTrades(tx, first)
        await insertMinutes(tx, first)
      })
      process.stderr.write(`${first + tradesPerLoad} trades\n`)
    }
    await patiently(insertLonger)
    await patiently((tx) => sql`ANALYZE market_trades, market_candles`.execute(tx))
  } finally {
    await database.close()
  }
}

async function measureCandles(): Promise<readonly CandlesFigure[]> {
  const database = await open()
  try {
    const parts = { database, clock: systemClock, random: systemRandom, logger: silent }
    const market = createMarketService(parts)
    const tokens = await tokensOf(database)
    const took = new Map<string, readonly number[]>()
    for (const interval of intervals) took.set(interval, await ask(market, tokens, interval))
    const figure = (interval: CandlesFigure['interval'], ms: readonly number[]) => ({
      interval,
      trades: tradesCount,
      questions: ms.length,
      p50Ms: rounded(percentile([...ms], 0.5)),
      p99Ms: rounded(percentile([...ms], 0.99)),
    })
    return [
      ...intervals.map((interval) => figure(interval, took.get(interval) ?? [])),
      figure('all', [...took.values()].flat()),
    ]
  } finally {
    await database.close()
  }
}

async function ask(
  market: MarketService,
  tokens: readonly string[],
  interval: (typeof intervals)[number],
): Promise<readonly number[]> {
  const tookMs: number[] = []
  let left = questionsPerInterval
  const worker = async () => {
    while (left > 0) {
      left -= 1
      const token = tokens[Math.floor(Math.random() * tokens.length)] ?? ''
      const second = startsAt + Math.floor(Math.random() * tradesCount * secondsPerTrade)
      const before = new Date(second * 1_000).toISOString()
      const fill = left % 2 === 0 ? 'none' : 'flat'
      const requestedAt = performance.now()
      await market.candles.list({ token, interval, fill, before, limit: 200 })
      tookMs.push(performance.now() - requestedAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return tookMs
}

async function tokensOf(database: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ token: string }>`SELECT token FROM market_tokens`.execute(
    database.query,
  )
  return rows.map(({ token }) => token)
}

async function open(): Promise<Database> {
  const own = new URL(url)
  own.pathname = `/${databaseName}`
  return createPostgresDatabase({ url: own.href, connectionsMax: connections })
}

/** Digits only, so that every spelling of these addresses is the checksummed one. */
const addressOf = (index: RawBuilder<unknown>) => sql`'0x' || lpad((${index})::text, 40, '0')`
/** A third of all trades is of ten tokens, a third in bursts of one token each, a third thinly of 300 tokens. */
const tradedToken = addressOf(sql`
  CASE n % 3 WHEN 0 THEN (n / 3) % 10 WHEN 1 THEN 10 + (n / 50000) % 190 ELSE 200 + (n / 3) % 300 END`)
const timeOf = (n: RawBuilder<unknown>) => sql`${startsAt}::int8 + (${n}) * 3 / 5`

async function insertTokens(tx: Queryable): Promise<void> {
  await sql`
    INSERT INTO market_tokens
    SELECT ${addressOf(sql`n`)}, 'rh', 'Token ' || n, 'T' || n, '0x' || repeat('2', 40), '', 1e27, 1e18,
      ${startsAt}::int8, 1, n, '0x' || repeat('5a', 32), false
    FROM generate_series(0, ${tokensCount - 1}::int8) AS n ON CONFLICT DO NOTHING`.execute(tx)
  await sql`
    INSERT INTO market_pools
    SELECT 'curve:' || token, token, 'curve', creator, 1e18, launched_at, 1, log_index
    FROM market_tokens ON CONFLICT DO NOTHING`.execute(tx)
  await sql`
    UPDATE indexer_cursor SET block_number = ${tradesCount}, block_hash = '0x' || repeat('5a', 32),
      block_timestamp = ${timeOf(sql`${tradesCount}::int8`)}`.execute(tx)
}

async function insertTrades(tx: Queryable, first: number): Promise<void> {
  await sql`
    INSERT INTO market_trades
    SELECT 2 + n, (n % 90)::int4, '0x' || md5(n::text) || md5(n::text),
      '0x' || md5((-n)::text) || md5(n::text), ${timeOf(sql`n`)},
      ${tradedToken}, 'curve:' || ${tradedToken}, '0x' || lpad((n % 9973)::text, 40, '3'),
      CASE WHEN n % 3 = 0 THEN 'sell' ELSE 'buy' END,
      1e14 + (n % 1000) * 1e13, 1e20 + (n % 777) * 1e18, 1e12,
      trunc(1e18 + 5e17 * sin(n / 50000.0)::numeric + (n % 1009) * 1e14), 2e18, false
    FROM generate_series(${first}::int8, ${first + tradesPerLoad - 1}::int8) AS n`.execute(tx)
}

/** Computes the stored candles in SQL. Their digests are made up, of the right size: only reading is measured. */
async function insertMinutes(tx: Queryable, first: number): Promise<void> {
  await sql`
    INSERT INTO market_candles
    SELECT token, pool, 60, traded_at - traded_at % 60,
      (array_agg(price ORDER BY block_number))[1], max(price), min(price),
      (array_agg(price ORDER BY block_number DESC))[1],
      min(block_number), 0, max(block_number), 0, sum(eth_amount), sum(token_amount), count(*),
      count(*) FILTER (WHERE side = 'buy'), 0, sha256(min(block_number)::text::bytea)
    FROM market_trades WHERE block_number >= 2 + ${first}::int8
    GROUP BY token, pool, traded_at - traded_at % 60`.execute(tx)
}

async function insertLonger(tx: Queryable): Promise<void> {
  await sql`DELETE FROM market_candles WHERE resolution > 60`.execute(tx)
  for (const [parts, width] of [
    [60, 900],
    [900, 3_600],
    [3_600, 86_400],
  ] as const) {
    await sql`
      INSERT INTO market_candles
      SELECT token, pool, ${width}::int4, started_at - started_at % ${width}::int8,
        (array_agg(open ORDER BY started_at))[1], max(high), min(low),
        (array_agg(close ORDER BY started_at DESC))[1], min(first_block), 0, max(last_block), 0,
        sum(volume_eth), sum(volume_token), sum(trades), sum(buys), 0,
        sha256(string_agg(digest, ''::bytea ORDER BY started_at))
      FROM market_candles WHERE resolution = ${parts} GROUP BY token, pool, 4`.execute(tx)
  }
}
