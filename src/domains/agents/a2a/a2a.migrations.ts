import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** The schema of agent-to-agent tasks. */
export const a2aMigrations: readonly Migration[] = [
  {
    name: '0001_tasks',
    async up(transaction) {
      await sql`
        CREATE TABLE a2a_tasks (
          id text COLLATE "C" PRIMARY KEY,
          account_id text COLLATE "C" NOT NULL,
          context_id text NOT NULL,
          agent text NOT NULL,
          run_id text NOT NULL,
          message_digest text COLLATE "C" NOT NULL,
          state text NOT NULL CONSTRAINT a2a_tasks_state CHECK (state IN (
            'submitted', 'working', 'input-required', 'auth-required', 'completed', 'failed', 'canceled')),
          state_at timestamptz NOT NULL,
          change integer NOT NULL DEFAULT 0,
          created_at timestamptz NOT NULL,
          CONSTRAINT a2a_tasks_message UNIQUE (account_id, message_digest)
        )`.execute(transaction)
      await sql`CREATE INDEX a2a_tasks_latest ON a2a_tasks (account_id, state_at DESC, id DESC)`.execute(
        transaction,
      )
      await sql`
        CREATE TABLE a2a_messages (
          task_id text COLLATE "C" NOT NULL REFERENCES a2a_tasks,
          sequence bigint GENERATED ALWAYS AS IDENTITY,
          message_id text NOT NULL,
          message jsonb NOT NULL,
          PRIMARY KEY (task_id, sequence),
          CONSTRAINT a2a_messages_once UNIQUE (task_id, message_id)
        )`.execute(transaction)
      await sql`
        CREATE TABLE a2a_push_configs (
          task_id text COLLATE "C" NOT NULL REFERENCES a2a_tasks,
          id text NOT NULL,
          sequence bigint GENERATED ALWAYS AS IDENTITY,
          version text NOT NULL CONSTRAINT a2a_push_configs_version CHECK (version IN ('0.3', '1.0')),
          url text NOT NULL,
          scheme text,
          secrets bytea NOT NULL,
          last_failure text,
          PRIMARY KEY (task_id, id)
        )`.execute(transaction)
    },
  },
  {
    name: '0002_tasks_of_runs',
    async up(transaction) {
      await sql`CREATE INDEX a2a_tasks_run ON a2a_tasks (run_id)`.execute(transaction)
    },
  },
  {
    // Index for the retention rule.
    name: '0003_old_tasks',
    async up(transaction) {
      await sql`
        CREATE INDEX a2a_tasks_age ON a2a_tasks (created_at)`.execute(transaction)
    },
  },
  {
    // A run of before was told all that its task had said until then, so a task of before goes on from that run alone.
    name: '0004_earlier_runs',
    async up(transaction) {
      await sql`
        ALTER TABLE a2a_tasks ADD COLUMN earlier_runs text[] NOT NULL DEFAULT '{}'`.execute(
        transaction,
      )
    },
  },
]
