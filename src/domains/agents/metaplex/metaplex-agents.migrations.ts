import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** The schema of identity assets. */
export const metaplexAgentsMigrations: readonly Migration[] = [
  {
    name: '0001_mints',
    async up(transaction) {
      await sql`
        CREATE TABLE agent_mints (
          id text PRIMARY KEY,
          account_id text NOT NULL,
          state text NOT NULL,
          agent_id text,
          network text NOT NULL,
          asset text NOT NULL,
          transaction text NOT NULL,
          last_valid_block_height numeric(78,0) NOT NULL,
          expires_at timestamptz NOT NULL,
          document jsonb,
          simulation jsonb NOT NULL,
          signature text,
          slot numeric(78,0),
          block_time timestamptz,
          agent_identity text,
          failure text,
          created_at timestamptz NOT NULL,
          updated_at timestamptz NOT NULL,
          CONSTRAINT agent_mints_confirmed
            CHECK (state <> 'confirmed' OR (signature IS NOT NULL AND slot IS NOT NULL))
        )`.execute(transaction)
      // Several mints may be prepared with one asset's address, but only one can be confirmed.
      await sql`
        CREATE UNIQUE INDEX agent_mints_asset ON agent_mints (asset)
          WHERE state = 'confirmed'`.execute(transaction)
      await sql`
        CREATE INDEX agent_mints_listed ON agent_mints (account_id, created_at, id)`.execute(
        transaction,
      )
      await sql`
        CREATE INDEX agent_mints_waiting ON agent_mints (expires_at)
          WHERE state IN ('prepared', 'submitted')`.execute(transaction)
    },
  },
  {
    name: '0002_versions',
    async up(transaction) {
      await sql`
        ALTER TABLE agent_mints ADD COLUMN version integer NOT NULL DEFAULT 0`.execute(transaction)
    },
  },
  {
    // Index for the retention rule.
    name: '0003_unminted',
    async up(transaction) {
      await sql`
        CREATE INDEX agent_mints_unminted ON agent_mints (updated_at)
        WHERE state IN ('expired', 'failed')`.execute(transaction)
    },
  },
]
