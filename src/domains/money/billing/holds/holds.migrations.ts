import { sql } from 'kysely'
import type { Migration } from '../../../../ports/database.ts'

/** The schema of holds made by accounts. The held value and its outcome are in the ledger. */
export const holdsMigrations: readonly Migration[] = [
  {
    name: '0001_holds',
    async up(transaction) {
      await sql`
        CREATE TABLE billing_holds (
          account_id text NOT NULL,
          id text NOT NULL,
          ledger_hold_id text NOT NULL CONSTRAINT billing_holds_ledger_unique UNIQUE,
          purpose text NOT NULL,
          asset text NOT NULL,
          amount_atomic numeric(78,0) NOT NULL,
          ttl_seconds integer NOT NULL,
          created_at timestamptz NOT NULL,
          budgets_open boolean NOT NULL DEFAULT true,
          PRIMARY KEY (account_id, id)
        )`.execute(transaction)
      await sql`
        CREATE INDEX billing_holds_listed ON billing_holds (account_id, created_at, id)`.execute(
        transaction,
      )
      await sql`
        CREATE INDEX billing_holds_budgets_open ON billing_holds (account_id)
          WHERE budgets_open`.execute(transaction)
    },
  },
]
