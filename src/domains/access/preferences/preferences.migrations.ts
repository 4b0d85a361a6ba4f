import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** The schema of what an account keeps for its screens. */
export const preferencesMigrations: readonly Migration[] = [
  {
    name: '0001_preferences',
    async up(transaction) {
      await sql`
        CREATE TABLE preference_revisions (
          account_id text PRIMARY KEY,
          revision bigint NOT NULL
        )`.execute(transaction)
      // Not jsonb, which sorts members and refuses characters that JSON allows.
      await sql`
        CREATE TABLE preference_documents (
          account_id text NOT NULL,
          kind text NOT NULL,
          key text NOT NULL,
          version bigint NOT NULL,
          document json NOT NULL
            CONSTRAINT preference_documents_size CHECK (octet_length(document::text) <= 65536),
          changed_at timestamptz NOT NULL,
          PRIMARY KEY (account_id, kind, key)
        )`.execute(transaction)
      await sql`
        CREATE TABLE watchlists (
          id text PRIMARY KEY,
          account_id text NOT NULL,
          name text NOT NULL,
          version bigint NOT NULL,
          entries jsonb NOT NULL,
          created_at timestamptz NOT NULL,
          changed_at timestamptz NOT NULL
        )`.execute(transaction)
      await sql`CREATE INDEX watchlists_account ON watchlists (account_id, id)`.execute(transaction)
    },
  },
]
