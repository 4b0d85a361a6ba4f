import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

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
  {
    name: '0002_key_lifecycle',
    async up(transaction) {
      // Times are whole seconds since 1970, so that all processes use the same windows. `granted` is what the last
      // statement granted.
      await sql`
        CREATE TABLE api_key_budgets (
          id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
          calls bigint NOT NULL CONSTRAINT api_key_budgets_calls CHECK (calls > 0),
          window_seconds bigint NOT NULL
            CONSTRAINT api_key_budgets_window CHECK (window_seconds > 0),
          revision bigint NOT NULL DEFAULT 1,
          window_start bigint NOT NULL DEFAULT 0,
          used bigint NOT NULL DEFAULT 0 CONSTRAINT api_key_budgets_used CHECK (used >= 0),
          granted bigint NOT NULL DEFAULT 0
        )`.execute(transaction)
      await sql`
        ALTER TABLE api_keys
          ADD COLUMN disabled_at timestamptz,
          ADD COLUMN replaced_by_id bigint REFERENCES api_keys (id),
          ADD COLUMN address_allow_list text[],
          ADD COLUMN budget_id bigint
            CONSTRAINT api_keys_budget REFERENCES api_key_budgets (id),
          ADD COLUMN use_audited_at timestamptz`.execute(transaction)
      await sql`
        CREATE INDEX api_keys_budget_id ON api_keys (budget_id)
          WHERE budget_id IS NOT NULL`.execute(transaction)
    },
  },
  {
    name: '0003_key_prefixes',
    async up(transaction) {
      await sql`CREATE INDEX api_keys_prefix ON api_keys (key_prefix)`.execute(transaction)
    },
  },
  {
    name: '0004_arena_keys',
    async up(transaction) {
      // Arena keys had `api:*` beside their own scope; only the minting of arena keys wrote this list.
      await sql`
        UPDATE api_keys SET scopes = '{route:arena:*}'
        WHERE scopes = '{api:*,route:arena:*}'`.execute(transaction)
    },
  },
  {
    name: '0005_expiry_told',
    async up(transaction) {
      await sql`ALTER TABLE api_keys ADD COLUMN expiry_told_at timestamptz`.execute(transaction)
      await sql`
        CREATE INDEX api_keys_expiry_to_tell ON api_keys (expires_at)
          WHERE expiry_told_at IS NULL`.execute(transaction)
    },
  },
  {
    name: '0006_order_limits',
    async up(transaction) {
      // Millionths of a dollar. The checks hold what the one statement that counts promises.
      await sql`
        CREATE TABLE api_key_order_limits (
          id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
          markets text[] NOT NULL,
          largest numeric(78,0) NOT NULL
            CONSTRAINT api_key_order_limits_largest CHECK (largest > 0),
          total numeric(78,0) NOT NULL
            CONSTRAINT api_key_order_limits_total CHECK (total >= largest),
          used numeric(78,0) NOT NULL DEFAULT 0
            CONSTRAINT api_key_order_limits_used CHECK (used BETWEEN 0 AND total)
        )`.execute(transaction)
      await sql`
        ALTER TABLE api_keys ADD COLUMN order_limit_id bigint
          CONSTRAINT api_keys_order_limit REFERENCES api_key_order_limits (id)`.execute(transaction)
    },
  },
  {
    name: '0007_last_route',
    async up(transaction) {
      await sql`ALTER TABLE api_keys ADD COLUMN last_used_route text`.execute(transaction)
    },
  },
]
