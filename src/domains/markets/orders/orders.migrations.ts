import { sql } from 'kysely'
import type { Migration, Queryable } from '../../../ports/database.ts'

/** The schema of orders. */
export const ordersMigrations: readonly Migration[] = [
  {
    name: '0001_orders',
    async up(transaction) {
      await createOrders(transaction)
      await createRounds(transaction)
      await createRecords(transaction)
    },
  },
  {
    name: '0002_turns',
    async up(transaction) {
      await sql`
        ALTER TABLE orders ADD COLUMN turn integer NOT NULL DEFAULT 0`.execute(transaction)
    },
  },
  {
    // Index for the retention rule.
    name: '0003_ended',
    async up(transaction) {
      await sql`
        CREATE INDEX orders_ended ON orders (updated_at)
        WHERE status IN ('filled', 'cancelled', 'expired', 'rejected', 'failed', 'replaced')`.execute(
        transaction,
      )
    },
  },
  {
    // Index to count living orders without reading all that an account ever placed.
    name: '0004_living',
    async up(transaction) {
      await sql`
        CREATE INDEX orders_living ON orders (account_id)
        WHERE parent_id IS NULL AND status NOT IN (
          'filled', 'cancelled', 'expired', 'rejected', 'failed', 'replaced')`.execute(transaction)
    },
  },
  {
    // Indexes for each block: the open orders that a price triggers, and those that trail.
    name: '0005_prices',
    async up(transaction) {
      await sql`
        CREATE INDEX orders_armed_at ON orders (base_token, quote_token, trigger_direction, trigger_price)
        WHERE status = 'open' AND trigger_direction IS NOT NULL`.execute(transaction)
      await sql`DROP INDEX orders_armed`.execute(transaction)
      await sql`
        CREATE INDEX orders_trailing ON orders (base_token, quote_token)
        WHERE status = 'open' AND trail_bps IS NOT NULL`.execute(transaction)
    },
  },
]

async function createOrders(transaction: Queryable): Promise<void> {
  // One row for each account with orders. It numbers the account's events, and is locked by every change of its orders.
  await sql`
    CREATE TABLE order_accounts (
      account_id text PRIMARY KEY,
      last_seq bigint NOT NULL DEFAULT 0
    )`.execute(transaction)
  await sql`
    CREATE TABLE orders (
      id text PRIMARY KEY,
      account_id text NOT NULL,
      client_order_id text,
      mode text NOT NULL,
      kind text NOT NULL,
      side text NOT NULL,
      base_token text NOT NULL,
      quote_token text NOT NULL,
      base_decimals smallint NOT NULL,
      quote_decimals smallint NOT NULL,
      amount_in numeric(78,0) NOT NULL CONSTRAINT orders_amount CHECK (amount_in > 0),
      limit_price numeric(78,0),
      trigger_price numeric(78,0),
      trigger_direction text,
      trail_bps integer,
      max_slippage_bps integer NOT NULL,
      min_price numeric(78,0),
      max_price numeric(78,0),
      interval_seconds integer,
      time_in_force text NOT NULL,
      expires_at timestamptz,
      tag text,
      parent_id text CONSTRAINT orders_parent REFERENCES orders (id),
      leg_number smallint,
      replaces_id text CONSTRAINT orders_replaces REFERENCES orders (id),
      fingerprint text,
      paper_generation integer,
      created_at timestamptz NOT NULL,
      status text NOT NULL,
      status_reason text,
      filled_in numeric(78,0) NOT NULL DEFAULT 0,
      filled_out numeric(78,0) NOT NULL DEFAULT 0,
      fee numeric(78,0) NOT NULL DEFAULT 0,
      water_mark numeric(78,0),
      reference_price numeric(78,0),
      reference_block numeric(78,0),
      attempts integer NOT NULL DEFAULT 0,
      attempt_block numeric(78,0),
      replaced_by_id text,
      updated_at timestamptz NOT NULL,
      CONSTRAINT orders_filled CHECK (filled_in >= 0 AND filled_in <= amount_in),
      CONSTRAINT orders_client_order_id UNIQUE (account_id, client_order_id)
    )`.execute(transaction)
  await sql`CREATE INDEX orders_listed ON orders (account_id, created_at, id)`.execute(transaction)
  await sql`CREATE INDEX orders_parent_id ON orders (parent_id)`.execute(transaction)
  await sql`CREATE INDEX orders_replaces_id ON orders (replaces_id)`.execute(transaction)
  await sql`
    CREATE INDEX orders_armed ON orders (base_token, quote_token)
      WHERE status = 'open' AND trigger_direction IS NOT NULL`.execute(transaction)
  await sql`
    CREATE INDEX orders_expiring ON orders (expires_at)
      WHERE status IN ('open', 'partially_filled') AND expires_at IS NOT NULL`.execute(transaction)
  await sql`
    CREATE INDEX orders_running ON orders (updated_at)
      WHERE status IN ('triggered', 'executing', 'awaiting_signature', 'submitted',
        'cancel_pending', 'reverted_by_reorg')`.execute(transaction)
  await sql`
    CREATE INDEX orders_fingerprint ON orders (account_id, fingerprint, created_at)
      WHERE fingerprint IS NOT NULL`.execute(transaction)
}

async function createRounds(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE order_rounds (
      order_id text NOT NULL CONSTRAINT order_rounds_order REFERENCES orders (id),
      round integer NOT NULL CONSTRAINT order_rounds_number CHECK (round >= 1),
      amount_in numeric(78,0) NOT NULL CONSTRAINT order_rounds_amount CHECK (amount_in > 0),
      due_at timestamptz,
      hold_id text,
      status text NOT NULL,
      reason text,
      attempts integer NOT NULL DEFAULT 0,
      fill jsonb,
      ended_at timestamptz,
      PRIMARY KEY (order_id, round),
      CONSTRAINT order_rounds_fill CHECK ((status = 'filled') = (fill IS NOT NULL))
    )`.execute(transaction)
  await sql`
    CREATE INDEX order_rounds_due ON order_rounds (due_at)
      WHERE status = 'scheduled' AND due_at IS NOT NULL`.execute(transaction)
  // Signed bytes are stored before they are sent, so that a repeat sends the same bytes.
  await sql`
    CREATE TABLE order_transactions (
      order_id text NOT NULL,
      round integer NOT NULL,
      wallet text NOT NULL,
      hash text NOT NULL,
      bytes text NOT NULL,
      min_out numeric(78,0) NOT NULL,
      quoted_out numeric(78,0) NOT NULL,
      quote_hash text NOT NULL,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (order_id, round),
      CONSTRAINT order_transactions_round
        FOREIGN KEY (order_id, round) REFERENCES order_rounds (order_id, round)
    )`.execute(transaction)
}

async function createRecords(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE order_events (
      account_id text NOT NULL,
      seq bigint NOT NULL,
      order_id text NOT NULL CONSTRAINT order_events_order REFERENCES orders (id),
      topic text NOT NULL,
      payload jsonb NOT NULL,
      recorded_at timestamptz NOT NULL,
      PRIMARY KEY (account_id, seq)
    )`.execute(transaction)
  await sql`CREATE INDEX order_events_of ON order_events (order_id, seq)`.execute(transaction)
  await sql`
    CREATE TABLE order_decisions (
      order_id text NOT NULL CONSTRAINT order_decisions_order REFERENCES orders (id),
      number integer NOT NULL,
      kind text NOT NULL,
      facts jsonb NOT NULL,
      decided_at timestamptz NOT NULL,
      previous_hash text NOT NULL,
      hash text NOT NULL,
      PRIMARY KEY (order_id, number)
    )`.execute(transaction)
}
