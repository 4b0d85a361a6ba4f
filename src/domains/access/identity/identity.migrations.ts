import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** The schema of identities. */
export const identityMigrations: readonly Migration[] = [
  {
    name: '0001_idp_identities',
    async up(transaction) {
      await sql`
        CREATE TABLE idp_identities (
          issuer text NOT NULL,
          subject text NOT NULL,
          account_id text NOT NULL CONSTRAINT idp_identities_account_unique UNIQUE,
          linked_at timestamptz NOT NULL,
          CONSTRAINT idp_identities_pk PRIMARY KEY (issuer, subject)
        )`.execute(transaction)
    },
  },
]
