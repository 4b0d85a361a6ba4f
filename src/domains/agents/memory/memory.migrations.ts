import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** The schema of facts. */
export const memoryMigrations: readonly Migration[] = [
  {
    name: '0001_facts',
    async up(transaction) {
      await sql`
        CREATE TABLE memory_facts (
          id text PRIMARY KEY,
          account_id text NOT NULL,
          text text NOT NULL,
          scope text NOT NULL
            CONSTRAINT memory_facts_scope CHECK (scope IN ('account', 'agent', 'conversation')),
          -- The agent or the conversation; empty for the account.
          scope_of text NOT NULL,
          trusted boolean NOT NULL,
          source jsonb NOT NULL,
          words text[] NOT NULL,
          created_at timestamptz NOT NULL,
          expires_at timestamptz
        )`.execute(transaction)
      await sql`
        CREATE UNIQUE INDEX memory_facts_once
          ON memory_facts (account_id, scope, scope_of, md5(text))`.execute(transaction)
      await sql`CREATE INDEX memory_facts_listed ON memory_facts (account_id, id)`.execute(
        transaction,
      )
      await sql`
        CREATE INDEX memory_facts_expiry ON memory_facts (expires_at)
          WHERE expires_at IS NOT NULL`.execute(transaction)
    },
  },
]
