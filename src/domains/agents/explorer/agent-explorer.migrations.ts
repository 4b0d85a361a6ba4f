import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** The schema of the explorer. */
export const agentExplorerMigrations: readonly Migration[] = [
  {
    name: '0001_observations',
    async up(transaction) {
      await sql`
        CREATE TABLE observed_agents (
          id text PRIMARY KEY,
          origin text NOT NULL,
          network text,
          content jsonb NOT NULL,
          content_hash text NOT NULL,
          source_seq numeric(78,0),
          event_id text,
          inserted_at timestamptz NOT NULL,
          updated_at timestamptz NOT NULL
        )`.execute(transaction)
      await sql`CREATE INDEX observed_agents_newest ON observed_agents (inserted_at, id)`.execute(
        transaction,
      )
      await sql`
        CREATE INDEX observed_agents_source ON observed_agents (source_seq)
          WHERE source_seq IS NOT NULL`.execute(transaction)
      // The number of the newest processed event; locked by the process that advances it.
      await sql`
        CREATE TABLE observed_agents_cursor (
          only_row boolean PRIMARY KEY DEFAULT true CONSTRAINT observed_agents_one CHECK (only_row),
          seq numeric(78,0) NOT NULL
        )`.execute(transaction)
      await sql`INSERT INTO observed_agents_cursor (seq) VALUES (0)`.execute(transaction)
      await sql`
        CREATE TABLE agent_reports (
          id text PRIMARY KEY,
          account_id text NOT NULL,
          agent_id text NOT NULL,
          reason text NOT NULL,
          detail text,
          created_at timestamptz NOT NULL,
          updated_at timestamptz NOT NULL,
          CONSTRAINT agent_reports_once UNIQUE (account_id, agent_id)
        )`.execute(transaction)
      await sql`CREATE INDEX agent_reports_newest ON agent_reports (created_at, id)`.execute(
        transaction,
      )
    },
  },
]
