import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** The schema of external agents. */
export const externalAgentsMigrations: readonly Migration[] = [
  {
    name: '0001_external_agents',
    async up(transaction) {
      await sql`
        CREATE TABLE external_agents (
          id text PRIMARY KEY,
          account_id text NOT NULL,
          name text NOT NULL,
          endpoint text NOT NULL,
          credential jsonb,
          sealed bytea,
          created_at timestamptz NOT NULL,
          updated_at timestamptz NOT NULL,
          CONSTRAINT external_agents_name UNIQUE (account_id, name),
          CONSTRAINT external_agents_sealed CHECK ((credential IS NULL) = (sealed IS NULL))
        )`.execute(transaction)
    },
  },
  {
    name: '0002_payment_rules',
    async up(transaction) {
      await sql`ALTER TABLE external_agents ADD COLUMN payment jsonb`.execute(transaction)
    },
  },
]
