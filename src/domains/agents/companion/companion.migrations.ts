import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** The schema of companion sessions. */
export const companionMigrations: readonly Migration[] = [
  {
    name: '0001_sessions',
    async up(transaction) {
      await sql`
        CREATE TABLE companion_sessions (
          id text PRIMARY KEY,
          account_id text NOT NULL,
          title text NOT NULL,
          persona_name text NOT NULL,
          instructions text NOT NULL,
          model text NOT NULL,
          ttl_seconds integer NOT NULL,
          message_count integer NOT NULL DEFAULT 0,
          created_at timestamptz NOT NULL,
          expires_at timestamptz NOT NULL,
          closed_at timestamptz,
          lease text,
          leased_until timestamptz
        )`.execute(transaction)
      await sql`
        CREATE INDEX companion_sessions_account
          ON companion_sessions (account_id, id)`.execute(transaction)
      await sql`
        CREATE INDEX companion_sessions_end ON companion_sessions (expires_at)`.execute(transaction)
      await sql`
        CREATE TABLE companion_messages (
          session_id text NOT NULL REFERENCES companion_sessions (id) ON DELETE CASCADE,
          number integer NOT NULL,
          role text NOT NULL CONSTRAINT companion_messages_role CHECK (role IN ('user', 'companion')),
          content text NOT NULL,
          model text,
          created_at timestamptz NOT NULL,
          PRIMARY KEY (session_id, number)
        )`.execute(transaction)
    },
  },
  {
    name: '0002_agents',
    up: async (transaction) => {
      await sql`ALTER TABLE companion_sessions ADD COLUMN agent text`.execute(transaction)
    },
  },
]
