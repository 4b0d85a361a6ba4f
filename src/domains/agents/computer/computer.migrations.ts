import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** The schema of the one-shot computer. */
export const computerMigrations: readonly Migration[] = [
  {
    name: '0001_computer',
    async up(transaction) {
      await sql`
        CREATE TABLE computer_sandboxes (
          id text PRIMARY KEY,
          key_id text NOT NULL,
          kind text NOT NULL CHECK (kind IN ('session', 'box')),
          engine text NOT NULL CHECK (engine IN ('quickjs', 'e2b')),
          reference text,
          name text NOT NULL,
          agent_id text,
          notes text,
          state text NOT NULL CHECK (state IN ('created', 'running', 'paused', 'deleted')),
          created_at timestamptz NOT NULL,
          expires_at timestamptz NOT NULL,
          last_run_at timestamptz,
          released_at timestamptz,
          CONSTRAINT computer_sandboxes_released CHECK (released_at IS NULL OR state = 'deleted')
        )`.execute(transaction)
      await sql`CREATE INDEX computer_sandboxes_key ON computer_sandboxes (key_id)`.execute(
        transaction,
      )
      await sql`
        CREATE INDEX computer_sandboxes_kept ON computer_sandboxes (expires_at)
        WHERE released_at IS NULL`.execute(transaction)
      await sql`
        CREATE TABLE computer_conversations (
          id text PRIMARY KEY,
          box_id text NOT NULL REFERENCES computer_sandboxes ON DELETE CASCADE,
          title text,
          channel text NOT NULL,
          created_at timestamptz NOT NULL
        )`.execute(transaction)
      await sql`CREATE INDEX computer_conversations_box ON computer_conversations (box_id)`.execute(
        transaction,
      )
      await sql`
        CREATE TABLE computer_messages (
          conversation_id text NOT NULL REFERENCES computer_conversations ON DELETE CASCADE,
          sequence integer NOT NULL,
          id text NOT NULL,
          role text NOT NULL CHECK (role IN ('user', 'box')),
          content text NOT NULL,
          run jsonb,
          created_at timestamptz NOT NULL,
          PRIMARY KEY (conversation_id, sequence)
        )`.execute(transaction)
      await sql`
        CREATE TABLE computer_browser_tasks (
          id text PRIMARY KEY,
          key_id text NOT NULL,
          task jsonb NOT NULL,
          created_at timestamptz NOT NULL,
          expires_at timestamptz NOT NULL
        )`.execute(transaction)
      await sql`CREATE INDEX computer_browser_tasks_key ON computer_browser_tasks (key_id)`.execute(
        transaction,
      )
    },
  },
  {
    name: '0002_computer_snapshots',
    async up(transaction) {
      await sql`
        CREATE TABLE computer_snapshots (
          id text PRIMARY KEY,
          key_id text NOT NULL,
          name text NOT NULL,
          sandbox_id text NOT NULL,
          files integer NOT NULL,
          bytes integer NOT NULL,
          created_at timestamptz NOT NULL,
          expires_at timestamptz NOT NULL
        )`.execute(transaction)
      await sql`CREATE INDEX computer_snapshots_key ON computer_snapshots (key_id)`.execute(
        transaction,
      )
      await sql`
        CREATE TABLE computer_snapshot_files (
          snapshot_id text NOT NULL REFERENCES computer_snapshots ON DELETE CASCADE,
          path text NOT NULL,
          content bytea NOT NULL,
          PRIMARY KEY (snapshot_id, path)
        )`.execute(transaction)
    },
  },
  {
    name: '0003_computer_harness',
    async up(transaction) {
      await sql`
        ALTER TABLE computer_sandboxes
          ADD COLUMN harness text NOT NULL DEFAULT 'javascript'`.execute(transaction)
    },
  },
  {
    name: '0004_computer_previews',
    async up(transaction) {
      await sql`ALTER TABLE computer_sandboxes ADD COLUMN preview text`.execute(transaction)
      await sql`
        CREATE UNIQUE INDEX computer_sandboxes_preview ON computer_sandboxes (preview)
        WHERE preview IS NOT NULL`.execute(transaction)
    },
  },
  {
    name: '0005_computer_owners',
    async up(transaction) {
      for (const table of ['computer_sandboxes', 'computer_snapshots', 'computer_browser_tasks']) {
        await sql`ALTER TABLE ${sql.ref(table)} RENAME COLUMN key_id TO owner_id`.execute(
          transaction,
        )
      }
      await sql`
        ALTER TABLE computer_sandboxes
          ADD COLUMN owner_kind text NOT NULL DEFAULT 'key'
          CHECK (owner_kind IN ('account', 'key'))`.execute(transaction)
    },
  },
  {
    name: '0006_computer_runs',
    async up(transaction) {
      await sql`
        CREATE TABLE computer_runs (
          sandbox_id text PRIMARY KEY REFERENCES computer_sandboxes ON DELETE CASCADE,
          id text NOT NULL,
          language text NOT NULL,
          started_at timestamptz NOT NULL,
          ended_at timestamptz,
          run jsonb,
          CONSTRAINT computer_runs_ended CHECK (run IS NULL OR ended_at IS NOT NULL)
        )`.execute(transaction)
    },
  },
]
