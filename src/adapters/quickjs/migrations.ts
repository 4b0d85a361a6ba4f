import { sql } from 'kysely'
import type { Migration } from '../../ports/database.ts'

/** The tables of the sandboxes that this program runs itself. */
export const quickjsMigrations: readonly Migration[] = [
  {
    name: '0001_quickjs_sandboxes',
    async up(transaction) {
      await sql`
        CREATE TABLE quickjs_sandboxes (
          id text PRIMARY KEY,
          expires_at timestamptz NOT NULL,
          run_id text,
          run_until timestamptz,
          CONSTRAINT quickjs_sandboxes_run CHECK ((run_id IS NULL) = (run_until IS NULL))
        )`.execute(transaction)
      await sql`
        CREATE TABLE quickjs_files (
          sandbox_id text NOT NULL REFERENCES quickjs_sandboxes ON DELETE CASCADE,
          path text NOT NULL,
          content bytea NOT NULL,
          PRIMARY KEY (sandbox_id, path)
        )`.execute(transaction)
    },
  },
  {
    name: '0002_interpreters',
    async up(transaction) {
      // What a shell leaves for the next run, and which interpreter still has the names of the last one.
      await sql`
        ALTER TABLE quickjs_sandboxes
          ADD COLUMN shell jsonb,
          ADD COLUMN interpreter_id text`.execute(transaction)
    },
  },
]
