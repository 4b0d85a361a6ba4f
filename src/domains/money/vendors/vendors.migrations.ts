import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** The schema of the gateway. */
export const vendorsMigrations: readonly Migration[] = [
  {
    name: '0001_vendor_resources',
    async up(transaction) {
      await sql`
        CREATE TABLE vendor_resources (
          id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT vendor_resources_pk PRIMARY KEY,
          vendor text NOT NULL,
          kind text NOT NULL,
          resource_id text NOT NULL,
          account_id text NOT NULL,
          made_at timestamptz NOT NULL,
          CONSTRAINT vendor_resources_unique UNIQUE (vendor, kind, resource_id)
        )`.execute(transaction)
      await sql`
        CREATE INDEX vendor_resources_account_idx ON vendor_resources (account_id, id)`.execute(
        transaction,
      )
    },
  },
]
