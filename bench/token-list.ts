import { sql } from 'kysely'
import { migrate } from '../src/adapters/sql/migrate.ts'
import { systemClock } from '../src/adapters/system/system-clock.ts'
import { systemRandom } from '../src/adapters/system/system-random.ts'
import { chainIndexMigrations } from '../src/domains/chain/chain-index/index.ts'
import {
  createMarketService,
  type MarketService,
  marketMigrations,
  tokenNamesMigrations,
} from '../src/domains/markets/market/index.ts'
import type { Database, Queryable } from '../src/ports/database.ts'
import { percentile, rounded } from './auth-parts.ts'
import { onScratchDatabase } from './scratch-database.ts'

const tokensCount = 100_000
const tradesCount = 300_000
const pagesPerQuestion = 300
const connections = 4
const startsAt = Date.UTC(2026, 0, 5) / 1_000
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

type Question = Omit<Parameters<MarketService['tokens']['list']>[0], 'limit'>
const questions: readonly Question[] = [
  { sort: 'newest' },
  { sort: 'volume' },
  { sort: 'change', window: '1h' },
  { sort: 'holders' },
  { sort: 'progress', order: 'asc' },
  { sort: 'volume', family: 'uni' },
  { sort: 'newest', q: 'abc' },
  { sort: 'volume', q: 'nobody has this' },
  { sort: 'volume', q: 'name' },
  { sort: 'holders', q: 'ab', family: 'uni' },
]

/** How long a page of 50 tokens takes among 100,000, asked from `connections` sides at once. */
export type TokenListFigure = {
  readonly question: string
  readonly tokens: number
  readonly pages: number
  readonly pagesPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** Loads tokens with trades and holders, makes their figures, and asks for first pages in several orders. */
export function benchTokenList(): Promise<readonly TokenListFigure[]> {
  return onScratchDatabase({ connectionsMax: connections }, async (database) => {
    await load(database)
    return measure(database)
  })
}

async function load(database: Database): Promise<void> {
  await migrate(database, [
    { domain: 'chain_index', migrations: chainIndexMigrations },
    { domain: 'market', migrations: marketMigrations },
  ])
  await database.transaction(
    async (tx) => {
      await sql`SET LOCAL statement_timeout = 0`.execute(tx)
      await insertTokens(tx)
      await insertTrades(tx)
      await sql`ANALYZE`.execute(tx)
    },
    { timeoutMs: 600_000 },
  )
  await migrate(database, [{ domain: 'market_names', migrations: tokenNamesMigrations }])
  await sql`VACUUM ANALYZE market_token_names`.execute(database.query)
}

async function insertTokens(tx: Queryable): Promise<void> {
  await sql`
    INSERT INTO indexer_cursor (name, block_number, block_hash, block_timestamp)
    VALUES ('evm', 1, '0x', ${startsAt}::int8)
    ON CONFLICT (name) DO UPDATE SET block_number = 1, block_hash = '0x',
      block_timestamp = excluded.block_timestamp`.execute(tx)
  await sql`
    INSERT INTO market_tokens (token, family, name, symbol, creator, metadata_uri, supply,
      opening_price, launched_at, block_number, log_index, transaction_hash, simulated)
    SELECT 'token' || n, (ARRAY['rh', 'uni', 'pons'])[n % 3 + 1], 'Name ' || md5(n::text),
      upper(left(md5(n::text), 5)), 'creator' || n % 5000, '', 1e27, 1e18,
      ${startsAt}::int8 - n * 10, 1, n, '0x', true
    FROM generate_series(1, ${tokensCount}::int4) AS n`.execute(tx)
  await sql`
    INSERT INTO market_pools (pool, token, kind, address, opening_eth, opened_at, block_number,
      log_index, curve_supply)
    SELECT 'curve:' || token, token, 'curve', 'launchpad', 1e18, launched_at, 1, log_index, 8e26
    FROM market_tokens`.execute(tx)
  await sql`
    INSERT INTO market_balances
    SELECT 'token' || n % ${tokensCount}::int4, 'holder' || n, 1e24
    FROM generate_series(1, ${5 * tokensCount}::int4) AS n`.execute(tx)
}

async function insertTrades(tx: Queryable): Promise<void> {
  await sql`
    INSERT INTO market_trades (block_number, log_index, block_hash, transaction_hash, traded_at,
      token, pool, trader, side, eth_amount, token_amount, price, reserve_eth, simulated)
    SELECT 1, ${tokensCount}::int4 + n, '0x', '0x', ${startsAt}::int8 - n,
      'token' || n % 50000 + 1, 'curve:token' || n % 50000 + 1, 'trader' || n % 1000, 'buy',
      1e17 + n, 1e24, 1e18 + n * 1e12, 1e18 + n * 1e12, true
    FROM generate_series(1, ${tradesCount}::int4) AS n`.execute(tx)
  await sql`
    INSERT INTO market_candles (token, pool, resolution, started_at, open, high, low, close,
      first_block, first_log, last_block, last_log, volume_eth, volume_token, trades, buys,
      simulated, digest)
    SELECT token, pool, 3600, traded_at - traded_at % 3600, min(price), max(price), min(price),
      max(price), 1, 1, 1, 1, sum(eth_amount), sum(token_amount), count(*), count(*), 0, ''
    FROM market_trades GROUP BY token, pool, traded_at - traded_at % 3600`.execute(tx)
}

async function measure(database: Database): Promise<readonly TokenListFigure[]> {
  const parts = { database, clock: systemClock, random: systemRandom, logger: silent }
  const market = createMarketService(parts)
  // Each call makes some of the figures, until none is left.
  for (;;) {
    const { meta } = await market.tokens.list({ limit: 1 })
    if (!meta.warnings.includes('some figures are of an earlier block')) break
  }
  await sql`VACUUM ANALYZE market_token_figures`.execute(database.query)
  const figures: TokenListFigure[] = []
  for (const question of questions) figures.push(await ask(market, question))
  return figures
}

async function ask(market: MarketService, question: Question): Promise<TokenListFigure> {
  const tookMs: number[] = []
  let left = pagesPerQuestion
  const worker = async () => {
    while (left > 0) {
      left -= 1
      const requestedAt = performance.now()
      await market.tokens.list({ ...question, limit: 50 })
      tookMs.push(performance.now() - requestedAt)
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: connections }, worker))
  const seconds = (performance.now() - startedAt) / 1_000
  return {
    question: JSON.stringify(question),
    tokens: tokensCount,
    pages: tookMs.length,
    pagesPerSecond: rounded(tookMs.length / seconds),
    p50Ms: rounded(percentile(tookMs, 0.5)),
    p99Ms: rounded(percentile(tookMs, 0.99)),
  }
}
