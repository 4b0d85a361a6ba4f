import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** The table of idempotency keys. */
export const idempotencyMigrations: readonly Migration[] = [
  {
    name: '0001_idempotency_keys',
    async up(transaction) {
      await sql`
        CREATE TABLE idempotency_keys (
          owner text NOT NULL,
          operation_id text NOT NULL,
          key text NOT NULL,
          request_hash text NOT NULL,
          lease text NOT NULL,
          leased_until timestamptz NOT NULL,
          status integer,
          headers jsonb,
          body text,
          expires_at timestamptz NOT NULL,
          PRIMARY KEY (owner, operation_id, key),
          CONSTRAINT idempotency_keys_answer CHECK (
            (status IS NULL) = (body IS NULL) AND (status IS NULL) = (headers IS NULL)
          )
        )`.execute(transaction)
      await sql`CREATE INDEX idempotency_keys_expiry ON idempotency_keys (expires_at)`.execute(
        transaction,
      )
    },
  },
]
