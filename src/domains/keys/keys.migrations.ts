import { sql } from 'kysely'
import type { Migration } from '../../ports/database.ts'

/** The schema of API keys. */
export const keysMigrations: readonly Migration[] = [
  {
    name: '0001_api_keys',
    async up(transaction) {
      await sql`
        CREATE TABLE api_keys (
          id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
          account_id text NOT NULL,
          name text NOT NULL,
          key_hash text NOT NULL CONSTRAINT api_keys_hash_unique UNIQUE,
          key_prefix text NOT NULL,
          scopes text[] NOT NULL,
          agent_wallet_id bigint,
          created_at timestamptz NOT NULL,
          expires_at timestamptz,
          revoked_at timestamptz,
          last_used_at timestamptz
        )`.execute(transaction)
      await sql`CREATE INDEX api_keys_account ON api_keys (account_id, id)`.execute(transaction)
    },
  },
]
