import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** The schema of one-shot keys. */
export const oneshotMigrations: readonly Migration[] = [
  {
    name: '0001_oneshot_keys',
    async up(transaction) {
      await sql`
        CREATE TABLE oneshot_keys (
          id text PRIMARY KEY,
          key_hash text NOT NULL CONSTRAINT oneshot_keys_hash_unique UNIQUE,
          key_prefix text NOT NULL,
          state text NOT NULL CHECK (state IN ('minted', 'claimed', 'revoked')),
          machine_hash text,
          minted_at timestamptz NOT NULL,
          claimed_at timestamptz,
          expires_at timestamptz NOT NULL,
          CONSTRAINT oneshot_keys_claim CHECK ((claimed_at IS NULL) OR (machine_hash IS NOT NULL))
        )`.execute(transaction)
      await sql`CREATE INDEX oneshot_keys_expiry ON oneshot_keys (expires_at)`.execute(transaction)
    },
  },
  {
    name: '0002_claimed_from',
    async up(transaction) {
      await sql`ALTER TABLE oneshot_keys ADD COLUMN claimed_from text`.execute(transaction)
    },
  },
]
