import { sql } from 'kysely'
import type { Migration } from '../../../../ports/database.ts'

/** The tables of the x402 protocol. */
export const x402Migrations: readonly Migration[] = [
  {
    name: '0001_x402_payment_identifiers',
    async up(transaction) {
      await sql`
        CREATE TABLE x402_payment_identifiers (
          payer text NOT NULL,
          id text NOT NULL,
          fingerprint text NOT NULL,
          created_at timestamptz NOT NULL,
          PRIMARY KEY (payer, id)
        )`.execute(transaction)
      await sql`
        CREATE INDEX x402_payment_identifiers_age ON x402_payment_identifiers (created_at)
      `.execute(transaction)
    },
  },
]
