import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** The schema of scans that were asked for. */
export const skillScannerMigrations: readonly Migration[] = [
  {
    name: '0001_scans',
    async up(transaction) {
      // `json` keeps what `jsonb` refuses: hostile packages have names with zero characters.
      await sql`
        CREATE TABLE skill_scans (
          id text PRIMARY KEY,
          account_id text,
          caller text,
          status text NOT NULL,
          attempt integer NOT NULL DEFAULT 0,
          lease_until timestamptz,
          policy text NOT NULL,
          severity_overrides json NOT NULL,
          source json NOT NULL,
          tree_hash text NOT NULL,
          file_count integer NOT NULL,
          byte_count integer NOT NULL,
          input_index json,
          input bytea,
          report json,
          failure text,
          created_at timestamptz NOT NULL,
          finished_at timestamptz,
          CONSTRAINT skill_scans_input
            CHECK ((input IS NULL) = (finished_at IS NOT NULL) AND (input IS NULL) = (input_index IS NULL)),
          CONSTRAINT skill_scans_reported CHECK ((status = 'succeeded') = (report IS NOT NULL))
        )`.execute(transaction)
      await sql`
        CREATE INDEX skill_scans_open ON skill_scans (created_at, id)
          WHERE finished_at IS NULL`.execute(transaction)
      await sql`
        CREATE INDEX skill_scans_finished ON skill_scans (finished_at)
          WHERE finished_at IS NOT NULL`.execute(transaction)
    },
  },
]
