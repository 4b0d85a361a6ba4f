import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** The account of each user of the library. */
export const accountsMigrations: readonly Migration[] = [
  {
    name: '0001_account_users',
    async up(transaction) {
      // Deferred, because the user's row is claimed first and the account is created only if it was new.
      await sql`
        CREATE TABLE account_users (
          user_id text PRIMARY KEY,
          account_id text NOT NULL CONSTRAINT account_users_account_unique UNIQUE
            REFERENCES auth_accounts (id) DEFERRABLE INITIALLY DEFERRED,
          created_at timestamptz NOT NULL
        )`.execute(transaction)
    },
  },
]
