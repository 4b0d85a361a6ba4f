import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** The tables of trading, oldest step first. */
export const tradingMigrations: readonly Migration[] = [
  {
    name: '0001_trading',
    async up(transaction) {
      await sql`
        CREATE TABLE trading_quotes (
          id text PRIMARY KEY,
          question jsonb NOT NULL,
          route jsonb NOT NULL,
          view jsonb NOT NULL,
          sell_max numeric(78, 0) NOT NULL,
          buy_min numeric(78, 0) NOT NULL,
          expires_at timestamptz NOT NULL,
          created_at timestamptz NOT NULL
        )`.execute(transaction)
      await sql`CREATE INDEX trading_quotes_expiry ON trading_quotes (expires_at)`.execute(
        transaction,
      )
      await sql`
        CREATE TABLE trading_swaps (
          id text PRIMARY KEY,
          account_id text NOT NULL,
          quote_id text NOT NULL,
          trader text NOT NULL,
          quote jsonb NOT NULL,
          created_at timestamptz NOT NULL
        )`.execute(transaction)
      await sql`CREATE INDEX trading_swaps_account ON trading_swaps (account_id, id DESC)`.execute(
        transaction,
      )
      await sql`
        CREATE TABLE trading_curve_fills (
          block_number int8 NOT NULL,
          log_index int4 NOT NULL,
          transaction_hash text NOT NULL,
          traded_at timestamptz NOT NULL,
          trader text NOT NULL,
          token text NOT NULL,
          side text NOT NULL CHECK (side IN ('buy', 'sell')),
          eth_amount numeric(78, 0) NOT NULL,
          token_amount numeric(78, 0) NOT NULL,
          PRIMARY KEY (block_number, log_index)
        )`.execute(transaction)
      await sql`
        CREATE INDEX trading_curve_fills_trader
        ON trading_curve_fills (trader, block_number DESC, log_index DESC)`.execute(transaction)
      await sql`
        CREATE TABLE trading_guards (
          fingerprint text PRIMARY KEY,
          swap_id text NOT NULL,
          noted_at timestamptz NOT NULL
        )`.execute(transaction)
    },
  },
  {
    // The sums of deleted trades.
    name: '0002_positions',
    async up(transaction) {
      await sql`
        CREATE TABLE trading_folded (
          single boolean PRIMARY KEY DEFAULT true CHECK (single),
          through_block int8 NOT NULL,
          through_log int4 NOT NULL
        )`.execute(transaction)
      await sql`INSERT INTO trading_folded (through_block, through_log) VALUES (-1, 0)`.execute(
        transaction,
      )
      await sql`
        CREATE TABLE trading_positions (
          trader text PRIMARY KEY,
          positions jsonb NOT NULL
        )`.execute(transaction)
    },
  },
  {
    // Index for the retention rule.
    name: '0003_old_swaps',
    async up(transaction) {
      await sql`
        CREATE INDEX trading_swaps_age ON trading_swaps (created_at)`.execute(transaction)
    },
  },
  {
    // Quotes of the version before named the paths of their route otherwise, and some are still valid.
    name: '0004_route_paths',
    async up(transaction) {
      await sql`
        UPDATE trading_quotes
        SET route = (route - 'ways') || jsonb_build_object('paths', route -> 'ways')
        WHERE jsonb_exists(route, 'ways')`.execute(transaction)
    },
  },
]
