import { sql } from 'kysely'
import type { Migration, Queryable } from '../../../ports/database.ts'
import { firstBlocksMigration } from './first-blocks.migrations.ts'
import { graduationsMigration } from './graduations.migrations.ts'
import { poolEtherMigration } from './pool-ether.migrations.ts'
import { tokenFiguresMigration } from './token-figures.migrations.ts'
import { transferTimesMigration } from './transfer-times.migrations.ts'

/** The tables of market data, oldest step first. Prices are ether for one token times 10^27; times are Unix seconds. */
export const marketMigrations: readonly Migration[] = [
  {
    name: '0001_market',
    async up(transaction) {
      await createTrades(transaction)
      await createCandles(transaction)
      await createHoldings(transaction)
      await createCorrections(transaction)
      await createAlertsAndScreens(transaction)
    },
  },
  {
    // A block reads only the alerts in the range of its prices, however many others a token has.
    name: '0002_alert_prices',
    async up(transaction) {
      await sql`
        CREATE INDEX market_alerts_waiting ON market_alerts (token, price)
        WHERE state = 'active' AND deleted_at IS NULL`.execute(transaction)
      await sql`DROP INDEX market_alerts_token`.execute(transaction)
    },
  },
  {
    // Counts what retention deletes, and stores from when on history is complete.
    name: '0003_kept_from',
    async up(transaction) {
      await sql`
        CREATE TABLE market_kept (
          what text PRIMARY KEY CHECK (what IN ('trades', 'minutes', 'quarters')),
          from_time int8 NOT NULL,
          from_block int8
        )`.execute(transaction)
      await sql`
        ALTER TABLE market_alerts ADD COLUMN folded_firings int8 NOT NULL DEFAULT 0`.execute(
        transaction,
      )
      await sql`
        CREATE INDEX market_alerts_deleted ON market_alerts (deleted_at)
        WHERE deleted_at IS NOT NULL`.execute(transaction)
    },
  },
  tokenFiguresMigration,
  transferTimesMigration,
  poolEtherMigration,
  graduationsMigration,
  firstBlocksMigration,
]

async function createTrades(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE market_tokens (
      token text PRIMARY KEY,
      family text NOT NULL,
      name text NOT NULL,
      symbol text NOT NULL,
      creator text NOT NULL,
      metadata_uri text NOT NULL,
      supply numeric(78, 0) NOT NULL,
      opening_price numeric(78, 0) NOT NULL,
      launched_at int8 NOT NULL,
      block_number int8 NOT NULL,
      log_index int4 NOT NULL,
      transaction_hash text NOT NULL,
      simulated boolean NOT NULL
    )`.execute(transaction)
  await sql`
    CREATE INDEX market_tokens_newest ON market_tokens (block_number DESC, log_index DESC)`.execute(
    transaction,
  )
  await sql`
    CREATE TABLE market_pools (
      pool text PRIMARY KEY,
      token text NOT NULL,
      kind text NOT NULL CHECK (kind IN ('curve', 'v3')),
      address text NOT NULL,
      opening_eth numeric(78, 0) NOT NULL,
      opened_at int8 NOT NULL,
      block_number int8 NOT NULL,
      log_index int4 NOT NULL
    )`.execute(transaction)
  await sql`CREATE INDEX market_pools_token ON market_pools (token, pool)`.execute(transaction)
  await sql`CREATE INDEX market_pools_block ON market_pools (block_number)`.execute(transaction)
  await sql`
    CREATE TABLE market_trades (
      block_number int8 NOT NULL,
      log_index int4 NOT NULL,
      block_hash text NOT NULL,
      transaction_hash text NOT NULL,
      traded_at int8 NOT NULL,
      token text NOT NULL,
      pool text NOT NULL,
      trader text NOT NULL,
      side text NOT NULL CHECK (side IN ('buy', 'sell')),
      eth_amount numeric(78, 0) NOT NULL,
      token_amount numeric(78, 0) NOT NULL,
      fee_eth numeric(78, 0),
      price numeric(78, 0) NOT NULL,
      reserve_eth numeric(78, 0),
      simulated boolean NOT NULL,
      PRIMARY KEY (block_number, log_index)
    )`.execute(transaction)
  await sql`
    CREATE INDEX market_trades_token
    ON market_trades (token, traded_at, block_number, log_index)`.execute(transaction)
  // Rows arrive in the order of time, so a BRIN index suffices for a window over all tokens.
  await sql`CREATE INDEX market_trades_time ON market_trades USING brin (traded_at)`.execute(
    transaction,
  )
}

async function createCandles(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE market_candles (
      token text NOT NULL,
      pool text NOT NULL,
      resolution int4 NOT NULL CHECK (resolution IN (60, 900, 3600, 86400)),
      started_at int8 NOT NULL,
      open numeric(78, 0) NOT NULL,
      high numeric(78, 0) NOT NULL,
      low numeric(78, 0) NOT NULL,
      close numeric(78, 0) NOT NULL,
      first_block int8 NOT NULL,
      first_log int4 NOT NULL,
      last_block int8 NOT NULL,
      last_log int4 NOT NULL,
      volume_eth numeric(78, 0) NOT NULL,
      volume_token numeric(78, 0) NOT NULL,
      trades int8 NOT NULL,
      buys int8 NOT NULL,
      simulated int8 NOT NULL,
      digest bytea NOT NULL,
      PRIMARY KEY (token, resolution, started_at, pool)
    )`.execute(transaction)
}

async function createHoldings(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE market_transfers (
      block_number int8 NOT NULL,
      log_index int4 NOT NULL,
      token text NOT NULL,
      sender text NOT NULL,
      recipient text NOT NULL,
      amount numeric(78, 0) NOT NULL,
      PRIMARY KEY (block_number, log_index)
    )`.execute(transaction)
  await sql`
    CREATE TABLE market_balances (
      token text NOT NULL,
      holder text NOT NULL,
      balance numeric(78, 0) NOT NULL,
      PRIMARY KEY (token, holder)
    )`.execute(transaction)
  await sql`
    CREATE INDEX market_balances_largest ON market_balances (token, balance DESC, holder)`.execute(
    transaction,
  )
  await sql`
    CREATE TABLE market_traders (
      token text NOT NULL,
      trader text NOT NULL,
      bought_eth numeric(78, 0) NOT NULL,
      bought_token numeric(78, 0) NOT NULL,
      sold_eth numeric(78, 0) NOT NULL,
      sold_token numeric(78, 0) NOT NULL,
      trades int8 NOT NULL,
      PRIMARY KEY (token, trader)
    )`.execute(transaction)
  await sql`
    CREATE INDEX market_traders_volume
    ON market_traders (token, (bought_eth + sold_eth) DESC, trader)`.execute(transaction)
}

async function createCorrections(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE market_reorganisations (
      id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      above_block int8 NOT NULL,
      from_time int8 NOT NULL,
      to_time int8 NOT NULL,
      recorded_at timestamptz NOT NULL
    )`.execute(transaction)
  await sql`
    CREATE INDEX market_reorganisations_time ON market_reorganisations (to_time)`.execute(
    transaction,
  )
  await sql`
    CREATE TABLE market_corrections (
      id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('trade_retracted', 'candle_revised')),
      token text NOT NULL,
      pool text NOT NULL,
      happened_at int8 NOT NULL,
      before jsonb NOT NULL,
      after jsonb,
      recorded_at timestamptz NOT NULL
    )`.execute(transaction)
  await sql`CREATE INDEX market_corrections_token ON market_corrections (token, id)`.execute(
    transaction,
  )
}

async function createAlertsAndScreens(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE market_alerts (
      id text PRIMARY KEY,
      account_id text NOT NULL,
      token text NOT NULL,
      direction text NOT NULL CHECK (direction IN ('above', 'below')),
      price numeric(78, 0) NOT NULL,
      note text NOT NULL,
      state text NOT NULL CHECK (state IN ('active', 'paused')),
      after_block int8 NOT NULL,
      created_at timestamptz NOT NULL,
      deleted_at timestamptz
    )`.execute(transaction)
  await sql`CREATE INDEX market_alerts_account ON market_alerts (account_id, id)`.execute(
    transaction,
  )
  await sql`
    CREATE INDEX market_alerts_token ON market_alerts (token)
    WHERE state = 'active' AND deleted_at IS NULL`.execute(transaction)
  await sql`
    CREATE TABLE market_alert_firings (
      alert_id text NOT NULL REFERENCES market_alerts (id),
      block_number int8 NOT NULL,
      log_index int4 NOT NULL,
      price numeric(78, 0) NOT NULL,
      fired_at int8 NOT NULL,
      transaction_hash text NOT NULL,
      event_id text NOT NULL,
      PRIMARY KEY (alert_id, block_number, log_index)
    )`.execute(transaction)
  await sql`CREATE INDEX market_alert_firings_block ON market_alert_firings (block_number)`.execute(
    transaction,
  )
  await sql`
    CREATE TABLE market_screens (
      id text PRIMARY KEY,
      account_id text NOT NULL,
      name text NOT NULL,
      filter text NOT NULL,
      sort text NOT NULL,
      descending boolean NOT NULL,
      created_at timestamptz NOT NULL,
      UNIQUE (account_id, name)
    )`.execute(transaction)
}
