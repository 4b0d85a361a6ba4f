import { sql } from 'kysely'
import type { Migration, Queryable } from '../../../ports/database.ts'

/** The tables of the pools, oldest step first. */
export const poolsMigrations: readonly Migration[] = [
  {
    name: '0001_pools',
    async up(transaction) {
      await createPools(transaction)
      await createHistory(transaction)
      await createTokens(transaction)
    },
  },
  {
    // The state of each pool after the newest of its deleted swaps.
    name: '0002_marks',
    async up(transaction) {
      await sql`
        CREATE TABLE pool_marks (
          pool text PRIMARY KEY,
          block_number int8 NOT NULL,
          log_index int4 NOT NULL,
          sqrt_price numeric(78, 0) NOT NULL,
          tick int4 NOT NULL,
          liquidity numeric(78, 0) NOT NULL,
          swapped_at timestamptz NOT NULL
        )`.execute(transaction)
    },
  },
]

async function createPools(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE pools (
      address text PRIMARY KEY,
      token0 text NOT NULL,
      token1 text NOT NULL,
      fee_ppm int4 NOT NULL,
      tick_spacing int4 NOT NULL,
      created_block int8 NOT NULL,
      created_log int4 NOT NULL,
      created_at timestamptz NOT NULL,
      created_event text NOT NULL,
      sqrt_price numeric(78, 0),
      tick int4,
      liquidity numeric(78, 0) NOT NULL,
      fee_protocol0 int4 NOT NULL,
      fee_protocol1 int4 NOT NULL,
      swap_count int8 NOT NULL,
      last_swap_at timestamptz,
      revision int8 NOT NULL
    )`.execute(transaction)
  await sql`CREATE INDEX pools_created ON pools (created_block DESC, created_log DESC)`.execute(
    transaction,
  )
  await sql`CREATE INDEX pools_token0 ON pools (token0)`.execute(transaction)
  await sql`CREATE INDEX pools_token1 ON pools (token1)`.execute(transaction)
  await sql`CREATE INDEX pools_revision ON pools (revision)`.execute(transaction)
  await sql`
    CREATE TABLE pool_ticks (
      pool text NOT NULL,
      tick int4 NOT NULL,
      gross numeric(78, 0) NOT NULL,
      net numeric(78, 0) NOT NULL,
      PRIMARY KEY (pool, tick)
    )`.execute(transaction)
}

async function createHistory(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE pool_changes (
      block_number int8 NOT NULL,
      log_index int4 NOT NULL,
      pool text NOT NULL,
      kind text NOT NULL CHECK (kind IN ('initialize', 'mint', 'burn', 'fee_protocol')),
      tick_lower int4,
      tick_upper int4,
      liquidity_delta numeric(78, 0) NOT NULL,
      sqrt_price numeric(78, 0) NOT NULL,
      tick int4 NOT NULL,
      liquidity numeric(78, 0) NOT NULL,
      fee_protocol0 int4 NOT NULL,
      fee_protocol1 int4 NOT NULL,
      PRIMARY KEY (block_number, log_index)
    )`.execute(transaction)
  await sql`
    CREATE INDEX pool_changes_pool ON pool_changes (pool, block_number DESC, log_index DESC)`.execute(
    transaction,
  )
  await sql`
    CREATE TABLE pool_swaps (
      block_number int8 NOT NULL,
      log_index int4 NOT NULL,
      block_hash text NOT NULL,
      transaction_hash text NOT NULL,
      swapped_at timestamptz NOT NULL,
      pool text NOT NULL,
      sender text NOT NULL,
      recipient text NOT NULL,
      trader text,
      amount0 numeric(78, 0) NOT NULL,
      amount1 numeric(78, 0) NOT NULL,
      sqrt_price numeric(78, 0) NOT NULL,
      tick int4 NOT NULL,
      liquidity numeric(78, 0) NOT NULL,
      event_id text NOT NULL,
      PRIMARY KEY (block_number, log_index)
    )`.execute(transaction)
  await sql`
    CREATE INDEX pool_swaps_pool ON pool_swaps (pool, block_number DESC, log_index DESC)`.execute(
    transaction,
  )
  await sql`
    CREATE INDEX pool_swaps_trader ON pool_swaps (trader, block_number DESC, log_index DESC)`.execute(
    transaction,
  )
  await sql`CREATE INDEX pool_swaps_transaction ON pool_swaps (transaction_hash)`.execute(
    transaction,
  )
  await sql`
    CREATE INDEX pool_swaps_unread ON pool_swaps (block_number, log_index)
    WHERE trader IS NULL`.execute(transaction)
}

async function createTokens(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE pool_tokens (
      address text PRIMARY KEY,
      symbol text,
      name text,
      decimals int4,
      state text NOT NULL CHECK (state IN ('unread', 'read', 'odd')),
      pool_count int4 NOT NULL
    )`.execute(transaction)
  await sql`
    CREATE TABLE pool_revision (
      name text PRIMARY KEY,
      revision int8 NOT NULL,
      epoch int8 NOT NULL
    )`.execute(transaction)
  await sql`INSERT INTO pool_revision (name, revision, epoch) VALUES ('pools', 0, 0)`.execute(
    transaction,
  )
}
