import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** The schema of free calls. */
export const agentChatMigrations: readonly Migration[] = [
  {
    name: '0001_free_calls',
    async up(transaction) {
      await sql`
        CREATE TABLE agent_free_calls (
          slug text NOT NULL,
          account_id text NOT NULL,
          day date NOT NULL,
          used integer NOT NULL CONSTRAINT agent_free_calls_used CHECK (used > 0),
          PRIMARY KEY (slug, account_id, day)
        )`.execute(transaction)
      await sql`CREATE INDEX agent_free_calls_day ON agent_free_calls (day)`.execute(transaction)
    },
  },
]
