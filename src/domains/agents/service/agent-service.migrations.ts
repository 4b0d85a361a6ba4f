import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** The schema of connections and conversations. */
export const agentServiceMigrations: readonly Migration[] = [
  {
    name: '0001_agent_service',
    async up(transaction) {
      await sql`
        CREATE TABLE agent_service_connections (
          id text PRIMARY KEY,
          account_id text NOT NULL,
          kind text NOT NULL CONSTRAINT agent_service_kind CHECK (kind IN ('own', 'external')),
          agent text NOT NULL,
          url text,
          scopes text[] NOT NULL,
          created_at timestamptz NOT NULL,
          ended_at timestamptz
        )`.execute(transaction)
      await sql`
        CREATE UNIQUE INDEX agent_service_connected
          ON agent_service_connections (account_id, agent) WHERE ended_at IS NULL`.execute(
        transaction,
      )
      await sql`
        CREATE INDEX agent_service_connections_account
          ON agent_service_connections (account_id, id)`.execute(transaction)
      await sql`
        CREATE TABLE agent_service_conversations (
          id text PRIMARY KEY,
          account_id text NOT NULL,
          agent text NOT NULL,
          message_count integer NOT NULL,
          created_at timestamptz NOT NULL
        )`.execute(transaction)
      await sql`
        CREATE INDEX agent_service_conversations_account
          ON agent_service_conversations (account_id, id)`.execute(transaction)
      await sql`
        CREATE TABLE agent_service_messages (
          conversation_id text NOT NULL REFERENCES agent_service_conversations (id),
          number integer NOT NULL,
          content text NOT NULL,
          run_id text NOT NULL,
          created_at timestamptz NOT NULL,
          PRIMARY KEY (conversation_id, number)
        )`.execute(transaction)
    },
  },
  {
    // Index for the retention rule.
    name: '0002_old_messages',
    async up(transaction) {
      await sql`
        CREATE INDEX agent_service_messages_age ON agent_service_messages (created_at)`.execute(
        transaction,
      )
      await sql`
        CREATE INDEX agent_service_conversations_age ON agent_service_conversations (created_at)`.execute(
        transaction,
      )
      await sql`
        CREATE INDEX agent_service_connections_ended ON agent_service_connections (ended_at) WHERE ended_at IS NOT NULL`.execute(
        transaction,
      )
    },
  },
]
