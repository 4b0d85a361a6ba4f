import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/**
 * The paper exchange. The journal is the source of truth; the other tables are derived from it, for lists. Whole
 * numbers inside JSON are texts with an `n` at the end.
 */
export const perpsMigrations: readonly Migration[] = [
  {
    name: '0001_perps',
    async up(transaction) {
      await sql`
        CREATE TABLE perps_exchange (
          id int4 PRIMARY KEY CONSTRAINT perps_exchange_one CHECK (id = 1),
          head int8 NOT NULL
        )`.execute(transaction)
      await sql`INSERT INTO perps_exchange VALUES (1, 0)`.execute(transaction)
      await sql`
        CREATE TABLE perps_journal (
          seq int8 PRIMARY KEY,
          wish_id text NOT NULL UNIQUE,
          at_ms int8 NOT NULL,
          wish jsonb NOT NULL
        )`.execute(transaction)
      await sql`
        CREATE TABLE perps_snapshots (
          seq int8 PRIMARY KEY,
          state jsonb NOT NULL
        )`.execute(transaction)
      await sql`
        CREATE TABLE perps_orders (
          id int8 PRIMARY KEY,
          account_id text NOT NULL,
          symbol text NOT NULL,
          client_id int8,
          is_open boolean NOT NULL,
          body jsonb NOT NULL
        )`.execute(transaction)
      await sql`CREATE INDEX perps_orders_account ON perps_orders (account_id, id)`.execute(
        transaction,
      )
      await sql`
        CREATE TABLE perps_fills (
          account_id text NOT NULL,
          id int8 NOT NULL,
          leg text NOT NULL CHECK (leg IN ('maker', 'taker')),
          symbol text NOT NULL,
          order_id int8,
          at_ms int8 NOT NULL,
          body jsonb NOT NULL,
          PRIMARY KEY (account_id, id, leg)
        )`.execute(transaction)
      await sql`
        CREATE TABLE perps_funding (
          account_id text NOT NULL,
          symbol text NOT NULL,
          ended_at_ms int8 NOT NULL,
          amount numeric(78, 0) NOT NULL,
          rate_ppb numeric(78, 0) NOT NULL,
          PRIMARY KEY (account_id, symbol, ended_at_ms)
        )`.execute(transaction)
      await sql`
        CREATE TABLE perps_rates (
          symbol text NOT NULL,
          ended_at_ms int8 NOT NULL,
          rate_ppb numeric(78, 0) NOT NULL,
          PRIMARY KEY (symbol, ended_at_ms)
        )`.execute(transaction)
    },
  },
  {
    // Indexes for open orders and for client ids.
    name: '0002_open_orders',
    async up(transaction) {
      await sql`
        CREATE INDEX perps_orders_open ON perps_orders (account_id, id)
        WHERE is_open`.execute(transaction)
      await sql`
        CREATE INDEX perps_orders_client ON perps_orders (account_id, client_id, id)
        WHERE client_id IS NOT NULL`.execute(transaction)
    },
  },
  {
    // The seed of synthetic prices, so that every process computes the same ones and nobody can predict them.
    name: '0003_index_seed',
    async up(transaction) {
      await sql`ALTER TABLE perps_exchange ADD COLUMN index_seed text`.execute(transaction)
    },
  },
  {
    // Keys that sign requests of an account, and the signed texts that were used, for as long as they are valid.
    name: '0004_signing_keys',
    async up(transaction) {
      await sql`
        CREATE TABLE perps_signing_keys (
          id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
          account_id text NOT NULL,
          public_key text NOT NULL CONSTRAINT perps_signing_keys_once UNIQUE,
          name text NOT NULL,
          access text NOT NULL CHECK (access IN ('read', 'trade')),
          created_at timestamptz NOT NULL,
          revoked_at timestamptz
        )`.execute(transaction)
      await sql`CREATE INDEX perps_signing_keys_account ON perps_signing_keys (account_id, id)`.execute(
        transaction,
      )
      await sql`
        CREATE TABLE perps_used_signatures (hash text PRIMARY KEY, until_ms int8 NOT NULL)`.execute(
        transaction,
      )
      await sql`CREATE INDEX perps_used_signatures_until ON perps_used_signatures (until_ms)`.execute(
        transaction,
      )
    },
  },
  {
    // Paper dollars given to accounts and taken back.
    name: '0005_transfers',
    async up(transaction) {
      await sql`
        CREATE TABLE perps_transfers (
          account_id text NOT NULL,
          seq int8 NOT NULL,
          amount numeric(78, 0) NOT NULL,
          at_ms int8 NOT NULL,
          PRIMARY KEY (account_id, seq, amount)
        )`.execute(transaction)
    },
  },
  {
    // Index for the retention rule.
    name: '0006_old_records',
    async up(transaction) {
      await sql`
        CREATE INDEX perps_orders_ended ON perps_orders (((body ->> 'updatedAtMs')::int8))
        WHERE NOT is_open`.execute(transaction)
      await sql`
        CREATE INDEX perps_fills_time ON perps_fills (at_ms)`.execute(transaction)
      await sql`
        CREATE INDEX perps_funding_time ON perps_funding (ended_at_ms)`.execute(transaction)
      await sql`
        CREATE INDEX perps_rates_time ON perps_rates (ended_at_ms)`.execute(transaction)
    },
  },
  {
    // The fills of positions that the exchange closed, for their live channel.
    name: '0007_forced_fills',
    async up(transaction) {
      await sql`
        CREATE INDEX perps_fills_forced ON perps_fills (id DESC) WHERE order_id IS NULL`.execute(
        transaction,
      )
    },
  },
  {
    // Alerts on mark prices. A move reads those in its range that are active, however many others a market has.
    name: '0008_alerts',
    async up(transaction) {
      await sql`
        CREATE TABLE perps_alerts (
          id text PRIMARY KEY,
          account_id text NOT NULL,
          symbol text NOT NULL,
          direction text NOT NULL CHECK (direction IN ('above', 'below')),
          tick int8 NOT NULL,
          note text NOT NULL,
          state text NOT NULL CHECK (state IN ('active', 'paused')),
          is_untouched boolean NOT NULL,
          firings int8 NOT NULL,
          last_fired_at timestamptz,
          created_at timestamptz NOT NULL
        )`.execute(transaction)
      await sql`CREATE INDEX perps_alerts_account ON perps_alerts (account_id, id)`.execute(
        transaction,
      )
      await sql`
        CREATE INDEX perps_alerts_waiting ON perps_alerts (symbol, tick)
        WHERE state = 'active'`.execute(transaction)
    },
  },
]
