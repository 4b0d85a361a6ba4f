import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** The schema of reservations of calls to models. */
export const aiMigrations: readonly Migration[] = [
  {
    name: '0001_reservations',
    async up(transaction) {
      await sql`
        CREATE TABLE ai_reservations (
          id text PRIMARY KEY,
          expires_at timestamptz NOT NULL
        )`.execute(transaction)
      await sql`CREATE INDEX ai_reservations_expiry ON ai_reservations (expires_at)`.execute(
        transaction,
      )
    },
  },
]
