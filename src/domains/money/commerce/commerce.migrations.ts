import { sql } from 'kysely'
import type { Migration, Queryable } from '../../../ports/database.ts'

/** The schema of checkouts and of the payments that arrive for them. */
export const commerceMigrations: readonly Migration[] = [
  {
    name: '0001_checkouts',
    async up(transaction) {
      await createCheckouts(transaction)
      await createPayments(transaction)
    },
  },
  {
    name: '0002_final_payments',
    async up(transaction) {
      await sql`
        ALTER TABLE commerce_payments ADD COLUMN is_final boolean NOT NULL DEFAULT false`.execute(
        transaction,
      )
      await sql`
        UPDATE commerce_payments SET is_final = true
        WHERE state IN ('confirmed', 'credited')`.execute(transaction)
      // An unassigned payment also becomes final, once, and is then not processed again.
      await sql`DROP INDEX commerce_payments_waiting`.execute(transaction)
      await sql`
        CREATE INDEX commerce_payments_waiting ON commerce_payments (network, block_number)
          WHERE NOT is_final AND state IN ('seen', 'unassigned')`.execute(transaction)
    },
  },
  {
    name: '0003_subscriptions',
    async up(transaction) {
      // The subscription that a checkout started; also null for those fulfilled before this column existed.
      await sql`ALTER TABLE commerce_checkouts ADD COLUMN subscription_id text`.execute(transaction)
    },
  },
  {
    // Lets retention find expired rows without a full scan.
    name: '0004_unpaid',
    async up(transaction) {
      await sql`
        CREATE INDEX commerce_checkouts_unpaid ON commerce_checkouts (updated_at)
        WHERE state IN ('expired', 'canceled')`.execute(transaction)
    },
  },
]

async function createCheckouts(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE commerce_checkouts (
      id text PRIMARY KEY,
      account_id text NOT NULL,
      item jsonb NOT NULL,
      network text NOT NULL,
      asset text NOT NULL,
      amount_atomic numeric(78,0) NOT NULL
        CONSTRAINT commerce_checkouts_amount CHECK (amount_atomic > 0),
      pay_to text NOT NULL,
      reference text NOT NULL CONSTRAINT commerce_checkouts_reference UNIQUE,
      payer text,
      state text NOT NULL,
      received_atomic numeric(78,0) NOT NULL DEFAULT 0,
      late_atomic numeric(78,0) NOT NULL DEFAULT 0,
      note text,
      refund_transaction text,
      seen_event text,
      expires_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    )`.execute(transaction)
  // A plain token transfer has no reference, so on chain 4663 the amount identifies an open checkout.
  await sql`
    CREATE UNIQUE INDEX commerce_checkouts_open_amount
      ON commerce_checkouts (asset, pay_to, amount_atomic)
      WHERE network = 'evm' AND state IN ('open', 'seen')`.execute(transaction)
  await sql`
    CREATE INDEX commerce_checkouts_amount ON commerce_checkouts (amount_atomic, expires_at)
      WHERE network = 'evm'`.execute(transaction)
  await sql`
    CREATE INDEX commerce_checkouts_account
      ON commerce_checkouts (account_id, created_at, id)`.execute(transaction)
  await sql`
    CREATE INDEX commerce_checkouts_expiring ON commerce_checkouts (expires_at)
      WHERE state IN ('open', 'seen')`.execute(transaction)
  await sql`
    CREATE INDEX commerce_checkouts_payer ON commerce_checkouts (network, payer)
      WHERE payer IS NOT NULL`.execute(transaction)
}

async function createPayments(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE commerce_payments (
      id text PRIMARY KEY,
      network text NOT NULL,
      transaction text NOT NULL,
      part text NOT NULL,
      asset text NOT NULL,
      amount_atomic numeric(78,0) NOT NULL
        CONSTRAINT commerce_payments_amount CHECK (amount_atomic > 0),
      payer text NOT NULL,
      block_number bigint NOT NULL,
      state text NOT NULL,
      checkout_id text CONSTRAINT commerce_payments_checkout REFERENCES commerce_checkouts (id),
      paid_at timestamptz NOT NULL,
      seen_at timestamptz NOT NULL,
      CONSTRAINT commerce_payments_once UNIQUE (network, transaction, part)
    )`.execute(transaction)
  await sql`
    CREATE INDEX commerce_payments_checkout_id ON commerce_payments (checkout_id)`.execute(
    transaction,
  )
  await sql`
    CREATE INDEX commerce_payments_waiting ON commerce_payments (network, block_number)
      WHERE state IN ('seen', 'unassigned')`.execute(transaction)
  await sql`
    CREATE INDEX commerce_payments_block ON commerce_payments (network, block_number)`.execute(
    transaction,
  )
  await sql`
    CREATE INDEX commerce_payments_listed ON commerce_payments (state, seen_at, id)`.execute(
    transaction,
  )
  // How far the history of an address was read, and which process is reading it.
  await sql`
    CREATE TABLE commerce_cursors (
      address text PRIMARY KEY,
      last_signature text,
      leased_until timestamptz NOT NULL
    )`.execute(transaction)
}
