import { sql } from 'kysely'
import type { Migration } from '../../../../ports/database.ts'

/** The schema of credit grants. The value itself is in the ledger; these rows say which part of it came from where. */
export const creditsMigrations: readonly Migration[] = [
  {
    name: '0001_credits',
    async up(transaction) {
      await sql`
        CREATE TABLE billing_credit_grants (
          id text PRIMARY KEY,
          account_id text NOT NULL,
          asset text NOT NULL,
          kind text NOT NULL CONSTRAINT billing_credit_grants_kind
            CHECK (kind IN ('purchased', 'granted', 'promotional')),
          priority integer NOT NULL,
          amount_atomic numeric(78,0) NOT NULL
            CONSTRAINT billing_credit_grants_amount CHECK (amount_atomic > 0),
          remaining_atomic numeric(78,0) NOT NULL CONSTRAINT billing_credit_grants_remaining
            CHECK (remaining_atomic BETWEEN 0 AND amount_atomic),
          taken_back_atomic numeric(78,0) NOT NULL DEFAULT 0
            CONSTRAINT billing_credit_grants_taken_back
            CHECK (taken_back_atomic BETWEEN 0 AND amount_atomic - remaining_atomic),
          state text NOT NULL,
          source text NOT NULL CONSTRAINT billing_credit_grants_source UNIQUE,
          note text NOT NULL,
          funding_purpose text NOT NULL CONSTRAINT billing_credit_grants_funding
            CHECK (funding_purpose IN ('external', 'rewards')),
          expires_at timestamptz,
          is_voided boolean NOT NULL DEFAULT false,
          created_at timestamptz NOT NULL,
          ended_at timestamptz
        )`.execute(transaction)
      await sql`
        CREATE INDEX billing_credit_grants_account
          ON billing_credit_grants (account_id, created_at, id)`.execute(transaction)
      await sql`
        CREATE INDEX billing_credit_grants_active
          ON billing_credit_grants (account_id, asset) WHERE state = 'active'`.execute(transaction)
      await sql`
        CREATE INDEX billing_credit_grants_due
          ON billing_credit_grants (expires_at) WHERE state = 'active'`.execute(transaction)
      await sql`
        CREATE INDEX billing_credit_grants_pending
          ON billing_credit_grants (created_at) WHERE state = 'pending'`.execute(transaction)
      // The last ledger entry whose spending was allocated to grants.
      await sql`
        CREATE TABLE billing_credit_cursors (
          account_id text NOT NULL,
          asset text NOT NULL,
          through_seq bigint NOT NULL,
          PRIMARY KEY (account_id, asset)
        )`.execute(transaction)
    },
  },
  {
    name: '0002_voided_at',
    async up(transaction) {
      // Null for grants that were voided before: all holds on them count, whenever they were made.
      await sql`ALTER TABLE billing_credit_grants ADD COLUMN voided_at timestamptz`.execute(
        transaction,
      )
    },
  },
  {
    name: '0003_funded_by_fees',
    async up(transaction) {
      await sql`
        ALTER TABLE billing_credit_grants DROP CONSTRAINT billing_credit_grants_funding`.execute(
        transaction,
      )
      await sql`
        ALTER TABLE billing_credit_grants ADD CONSTRAINT billing_credit_grants_funding
          CHECK (funding_purpose IN ('external', 'revenue', 'rewards'))`.execute(transaction)
    },
  },
]
