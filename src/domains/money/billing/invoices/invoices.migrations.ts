import { sql } from 'kysely'
import type { Migration } from '../../../../ports/database.ts'

/** The schema of invoices. */
export const invoicesMigrations: readonly Migration[] = [
  {
    name: '0001_invoices',
    async up(transaction) {
      await sql`
        CREATE TABLE billing_invoices (
          id text PRIMARY KEY,
          account_id text NOT NULL,
          asset text NOT NULL,
          number bigint CONSTRAINT billing_invoices_number_unique UNIQUE,
          state text NOT NULL,
          period_start timestamptz NOT NULL,
          period_end timestamptz NOT NULL,
          total_atomic numeric(78,0) NOT NULL DEFAULT 0,
          settled_atomic numeric(78,0) NOT NULL DEFAULT 0,
          rounded_atomic numeric(78,0) NOT NULL DEFAULT 0,
          due_at timestamptz,
          try_at timestamptz,
          created_at timestamptz NOT NULL,
          issued_at timestamptz,
          ended_at timestamptz,
          CONSTRAINT billing_invoices_once UNIQUE (account_id, asset, period_start),
          CONSTRAINT billing_invoices_totals
            CHECK (total_atomic >= settled_atomic AND settled_atomic >= 0 AND rounded_atomic >= 0)
        )`.execute(transaction)
      await sql`
        CREATE INDEX billing_invoices_account
          ON billing_invoices (account_id, created_at, id)`.execute(transaction)
      await sql`
        CREATE INDEX billing_invoices_open ON billing_invoices (state, created_at)
          WHERE state IN ('draft', 'issued')`.execute(transaction)
      await sql`
        CREATE TABLE billing_invoice_lines (
          invoice_id text NOT NULL CONSTRAINT billing_invoice_lines_of
            REFERENCES billing_invoices (id),
          line integer NOT NULL,
          kind text NOT NULL,
          subject text NOT NULL,
          description text NOT NULL,
          price_source text NOT NULL,
          quantity numeric(78,0) NOT NULL,
          amount_atomic numeric(78,0) NOT NULL
            CONSTRAINT billing_invoice_lines_amount CHECK (amount_atomic >= 0),
          is_settled boolean NOT NULL,
          is_rounded boolean NOT NULL,
          PRIMARY KEY (invoice_id, line)
        )`.execute(transaction)
      // The last assigned number. It is taken in the issuing transaction, so there are no gaps.
      await sql`
        CREATE TABLE billing_invoice_numbers (
          series text PRIMARY KEY,
          last bigint NOT NULL
        )`.execute(transaction)
      await sql`INSERT INTO billing_invoice_numbers VALUES ('invoice', 0)`.execute(transaction)
    },
  },
]
