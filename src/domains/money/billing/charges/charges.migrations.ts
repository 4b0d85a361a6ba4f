import { sql } from 'kysely'
import type { Migration } from '../../../../ports/database.ts'

/** The schema of charges in billing: one line for each captured call. */
export const chargesMigrations: readonly Migration[] = [
  {
    name: '0001_charges',
    async up(transaction) {
      await sql`
        CREATE TABLE billing_charges (
          id text PRIMARY KEY,
          account_id text NOT NULL,
          operation_id text NOT NULL,
          family text NOT NULL,
          key_id text NOT NULL,
          agent_id text NOT NULL,
          asset text NOT NULL,
          amount_atomic numeric(78,0) NOT NULL
            CONSTRAINT billing_charges_amount CHECK (amount_atomic >= 0),
          refunded_atomic numeric(78,0) NOT NULL DEFAULT 0
            CONSTRAINT billing_charges_refunded
              CHECK (refunded_atomic BETWEEN 0 AND amount_atomic),
          rail text NOT NULL,
          price_source text NOT NULL,
          request_id text NOT NULL,
          charged_at timestamptz NOT NULL,
          invoice_id text
        )`.execute(transaction)
      await sql`
        CREATE INDEX billing_charges_account
          ON billing_charges (account_id, charged_at, id)`.execute(transaction)
      await sql`
        CREATE INDEX billing_charges_open
          ON billing_charges (account_id, asset, charged_at) WHERE invoice_id IS NULL`.execute(
        transaction,
      )
    },
  },
]
