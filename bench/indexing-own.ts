import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { decodeEventLog } from 'viem'
import { createEventLog, type SqlEventLog } from '../src/adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../src/adapters/sql/event-log/migrations.ts'
import { migrate } from '../src/adapters/sql/migrate.ts'
import { createPgliteDatabase } from '../src/adapters/sql/pglite/database.ts'
import { createPostgresDatabase } from '../src/adapters/sql/postgres/database.ts'
import { systemClock } from '../src/adapters/system/system-clock.ts'
import { systemRandom } from '../src/adapters/system/system-random.ts'
import {
  type ChainProjection,
  chainIndexMigrations,
  createChainIndexer,
} from '../src/domains/chain/chain-index/index.ts'
import { intentsMigrations } from '../src/domains/chain/intents/index.ts'
import { curveLaunchpadAbi } from '../src/domains/chain/launchpad/abi.gen.ts'
import {
  createLaunchpadProjection,
  launchpadMigrations,
} from '../src/domains/chain/launchpad/index.ts'
import { poolsMigrations } from '../src/domains/chain/pools/index.ts'
import type { EvmBlock, EvmLog } from '../src/ports/chain-evm.ts'
import type { Database, Queryable } from '../src/ports/database.ts'
import { watched } from '../test/support/visits.ts'
import type { TradedChain } from './indexing-chain.ts'

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** One index under test: its tables, its projection, and a count of the trades and tokens that it has stored. */
type Reading = {
  readonly schema: (database: Database) => Promise<unknown>
  readonly projection: (traded: TradedChain, parts: Parts) => ChainProjection
  readonly found: (database: Database) => Promise<Found>
}
type Parts = {
  readonly database: Database
  readonly clock: typeof systemClock
  readonly outbox: SqlEventLog
  readonly logger: typeof silent
}
type Found = { readonly trades: string; readonly counted: string; readonly tokens: string }

/** An index that stores the same rows as the Ponder project, and nothing more, for a fair comparison. */
export const sameRows: Reading = {
  schema: createTables,
  projection: ({ chain }) => tradesProjection(chain.launchpadAddress),
  found: (database) =>
    only(
      sql<Found>`
        SELECT (SELECT count(*) FROM trade) AS trades, count(*) AS tokens, sum(trade_count) AS counted
        FROM market`.execute(database.query),
    ),
}

/** All that the product's launchpad makes of the trades: a checked event of each, the curves, the launches, the shares. */
export const productRows: Reading = {
  schema: (database) =>
    migrate(database, [
      { domain: 'intents', migrations: intentsMigrations },
      { domain: 'pools', migrations: poolsMigrations },
      { domain: 'launchpad', migrations: launchpadMigrations },
    ]),
  projection: ({ chain }, parts) =>
    createLaunchpadProjection({
      ...parts,
      evm: chain.evm,
      launchpadAddress: chain.launchpadAddress,
      creatorFeesAddress: chain.creatorFeesAddress,
    }),
  found: (database) =>
    only(
      sql<Found>`
        SELECT (SELECT count(*) FROM events WHERE topic = 'trade.executed') AS counted,
          (SELECT count(*) FROM launch_trades) AS trades,
          (SELECT count(*) FROM launches WHERE state = 'trading') AS tokens`.execute(
        database.query,
      ),
    ),
}

/** Seconds that our index takes from an empty database to the last trade. `url` is PostgreSQL; without it PGlite, as embedded. */
export async function indexWithOwn(
  traded: TradedChain,
  reading: Reading,
  url: string | null,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-indexing-'))
  const database =
    url === null
      ? await createPgliteDatabase({ dataDir: folder })
      : await createPostgresDatabase({ url, connectionsMax: 4 })
  try {
    return await measure(traded, reading, database)
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(traded: TradedChain, reading: Reading, database: Database) {
  const { chain, tokens, trades } = traded
  await migrate(database, [
    { domain: 'chain_index', migrations: chainIndexMigrations },
    { domain: 'event_log', migrations: eventLogMigrations },
  ])
  await reading.schema(database)
  const parts = { database, clock: systemClock, random: systemRandom, logger: silent }
  const outbox = createEventLog(parts)
  const indexer = createChainIndexer({
    ...parts,
    visits: watched,
    evm: chain.evm,
    outbox,
    projections: [reading.projection(traded, { ...parts, outbox })],
    settings: { startBlock: chain.startBlock, pollMs: 250 },
  })
  const startedAt = performance.now()
  while ((await indexer.sync()) !== 'current');
  const seconds = (performance.now() - startedAt) / 1_000
  await indexer.stop()
  const found = await reading.found(database)
  const isWhole =
    Number(found.trades) === trades &&
    Number(found.counted) === trades &&
    Number(found.tokens) === tokens
  if (!isWhole) throw new Error(`the index found ${JSON.stringify(found)}`)
  return seconds
}

async function only(answer: Promise<{ readonly rows: readonly Found[] }>): Promise<Found> {
  const [row] = (await answer).rows
  if (row === undefined) throw new Error('nothing was counted')
  return row
}

/** The same rows as those of the other index. */
async function createTables(database: Database): Promise<void> {
  await sql`
    CREATE TABLE market (
      token text PRIMARY KEY, creator text NOT NULL, virtual_eth numeric(78, 0) NOT NULL,
      virtual_token numeric(78, 0) NOT NULL, trade_count int4 NOT NULL, last_trade_at int8
    )`.execute(database.query)
  await sql`
    CREATE TABLE trade (
      block_number int8 NOT NULL, log_index int4 NOT NULL, transaction_hash text NOT NULL,
      token text NOT NULL, trader text NOT NULL, recipient text NOT NULL, is_buy bool NOT NULL,
      eth_amount numeric(78, 0) NOT NULL, token_amount numeric(78, 0) NOT NULL,
      fee_amount numeric(78, 0) NOT NULL, creator_fee numeric(78, 0) NOT NULL,
      protocol_fee numeric(78, 0) NOT NULL, virtual_eth numeric(78, 0) NOT NULL,
      virtual_token numeric(78, 0) NOT NULL, traded_at int8 NOT NULL,
      PRIMARY KEY (block_number, log_index)
    )`.execute(database.query)
}

function tradesProjection(launchpad: `0x${string}`): ChainProjection {
  return {
    name: 'trades',
    filter: { address: launchpad },
    apply: applyBlock,
    async revertAbove(tx, blockNumber) {
      await sql`DELETE FROM trade WHERE block_number > ${blockNumber.toString()}`.execute(tx)
    },
  }
}

type Decoded = ReturnType<typeof decodeEventLog<typeof curveLaunchpadAbi>>
type TradeArguments = Extract<Decoded, { eventName: 'Trade' }>['args']

/** One statement for the trades of a block and one for their markets. */
async function applyBlock(tx: Queryable, block: EvmBlock, logs: readonly EvmLog[]): Promise<void> {
  const trades: { readonly log: EvmLog; readonly args: TradeArguments }[] = []
  for (const log of logs) {
    const [signature, ...rest] = log.topics
    if (signature === undefined) continue
    const topics: [`0x${string}`, ...`0x${string}`[]] = [signature, ...rest]
    const decoded = decodeEventLog({ abi: curveLaunchpadAbi, topics, data: log.data })
    if (decoded.eventName === 'Trade') trades.push({ log, args: decoded.args })
    if (decoded.eventName !== 'TokenLaunched') continue
    const { creator, token, virtualEth, virtualToken } = decoded.args
    await sql`
      INSERT INTO market VALUES
        (${token}, ${creator}, ${virtualEth.toString()}, ${virtualToken.toString()}, 0, NULL)`.execute(
      tx,
    )
  }
  if (trades.length === 0) return
  await insertTrades(tx, trades)
  await updateMarkets(tx, block, trades)
}

async function insertTrades(
  tx: Queryable,
  trades: readonly { readonly log: EvmLog; readonly args: TradeArguments }[],
): Promise<void> {
  const column = (valueOf: (trade: (typeof trades)[number]) => unknown) =>
    trades.map((trade) => String(valueOf(trade)))
  await sql`
    INSERT INTO trade
    SELECT * FROM unnest(
      ${column(({ log }) => log.blockNumber)}::int8[], ${column(({ log }) => log.logIndex)}::int4[],
      ${column(({ log }) => log.transactionHash)}::text[], ${column(({ args }) => args.token)}::text[],
      ${column(({ args }) => args.trader)}::text[], ${column(({ args }) => args.recipient)}::text[],
      ${column(({ args }) => args.isBuy)}::bool[], ${column(({ args }) => args.ethAmount)}::numeric[],
      ${column(({ args }) => args.tokenAmount)}::numeric[],
      ${column(({ args }) => args.feeAmount)}::numeric[],
      ${column(({ args }) => args.creatorFee)}::numeric[],
      ${column(({ args }) => args.protocolFee)}::numeric[],
      ${column(({ args }) => args.virtualEth)}::numeric[],
      ${column(({ args }) => args.virtualToken)}::numeric[],
      ${column(({ args }) => args.timestamp)}::int8[])`.execute(tx)
}

async function updateMarkets(
  tx: Queryable,
  block: EvmBlock,
  trades: readonly { readonly args: TradeArguments }[],
): Promise<void> {
  const last = [...Map.groupBy(trades, ({ args }) => args.token)].flatMap(([token, own]) => {
    const newest = own.at(-1)?.args
    return newest === undefined ? [] : [{ token, newest, count: own.length }]
  })
  await sql`
    UPDATE market SET virtual_eth = seen.virtual_eth, virtual_token = seen.virtual_token,
      trade_count = trade_count + seen.count, last_trade_at = ${block.timestamp.toString()}
    FROM unnest(
      ${last.map(({ token }) => token)}::text[],
      ${last.map(({ newest }) => newest.virtualEth.toString())}::numeric[],
      ${last.map(({ newest }) => newest.virtualToken.toString())}::numeric[],
      ${last.map(({ count }) => count)}::int4[]
    ) AS seen (token, virtual_eth, virtual_token, count)
    WHERE market.token = seen.token`.execute(tx)
}
