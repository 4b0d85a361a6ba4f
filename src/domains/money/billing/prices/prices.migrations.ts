import { sql } from 'kysely'
import type { Migration } from '../../../../ports/database.ts'

/** The schema of the price book. */
export const pricesMigrations: readonly Migration[] = [
  {
    name: '0001_price_book',
    async up(transaction) {
      await sql`
        CREATE TABLE billing_price_versions (
          version bigint PRIMARY KEY,
          state text NOT NULL CONSTRAINT billing_price_versions_state
            CHECK (state IN ('draft', 'scheduled', 'active', 'archived')),
          origin text NOT NULL CONSTRAINT billing_price_versions_origin
            CHECK (origin IN ('table', 'operator')),
          note text NOT NULL,
          digest text NOT NULL,
          based_on bigint,
          effective_from timestamptz,
          effective_to timestamptz,
          created_at timestamptz NOT NULL
        )`.execute(transaction)
      await sql`
        CREATE UNIQUE INDEX billing_price_versions_one_active
          ON billing_price_versions (state) WHERE state = 'active'`.execute(transaction)
      await sql`
        CREATE UNIQUE INDEX billing_price_versions_one_scheduled
          ON billing_price_versions (state) WHERE state = 'scheduled'`.execute(transaction)
      await sql`
        CREATE TABLE billing_prices (
          version bigint NOT NULL CONSTRAINT billing_prices_version
            REFERENCES billing_price_versions (version),
          kind text NOT NULL CONSTRAINT billing_prices_kind CHECK (kind IN ('operation', 'meter')),
          subject text NOT NULL,
          amount_atomic numeric(78,0) NOT NULL
            CONSTRAINT billing_prices_amount CHECK (amount_atomic >= 0),
          asset text NOT NULL,
          per numeric(38,0) NOT NULL CONSTRAINT billing_prices_per CHECK (per > 0),
          PRIMARY KEY (version, kind, subject)
        )`.execute(transaction)
    },
  },
]
