import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** The schema of paper accounts; their balances are in the ledger. */
export const paperMigrations: readonly Migration[] = [
  {
    name: '0001_paper_accounts',
    async up(transaction) {
      await sql`
        CREATE TABLE paper_accounts (
          account_id text NOT NULL,
          generation integer NOT NULL CONSTRAINT paper_accounts_generation CHECK (generation >= 1),
          profile jsonb NOT NULL,
          starting_balances jsonb NOT NULL,
          started_at timestamptz NOT NULL,
          ended_at timestamptz,
          PRIMARY KEY (account_id, generation)
        )`.execute(transaction)
      await sql`
        CREATE UNIQUE INDEX paper_accounts_open ON paper_accounts (account_id)
          WHERE ended_at IS NULL`.execute(transaction)
    },
  },
]
