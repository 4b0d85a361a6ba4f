import { sql } from 'kysely'
import type { Migration } from '../../../../ports/database.ts'

/** The schema of usage: aggregated counters, and individual metered events. */
export const usageMigrations: readonly Migration[] = [
  {
    name: '0001_usage',
    async up(transaction) {
      // Empty text stands for "no key" and "no agent", because null is not equal to itself in a key.
      await sql`
        CREATE TABLE billing_usage_hours (
          account_id text NOT NULL,
          hour timestamptz NOT NULL,
          operation_id text NOT NULL,
          key_id text NOT NULL,
          agent_id text NOT NULL,
          family text NOT NULL,
          calls bigint NOT NULL CONSTRAINT billing_usage_hours_calls CHECK (calls >= 0),
          paid_calls bigint NOT NULL,
          units numeric(78,0) NOT NULL CONSTRAINT billing_usage_hours_units CHECK (units >= 0),
          PRIMARY KEY (account_id, hour, operation_id, key_id, agent_id)
        )`.execute(transaction)
      await sql`CREATE INDEX billing_usage_hours_age ON billing_usage_hours (hour)`.execute(
        transaction,
      )
      // One row for each counting process, with its last batch, so that no batch is added twice.
      await sql`
        CREATE TABLE billing_usage_sources (
          source text PRIMARY KEY,
          last_batch bigint NOT NULL,
          written_at timestamptz NOT NULL
        )`.execute(transaction)
      await sql`
        CREATE TABLE billing_usage_events (
          source text NOT NULL,
          id text NOT NULL,
          meter text NOT NULL,
          account_id text NOT NULL,
          key_id text NOT NULL,
          agent_id text NOT NULL,
          quantity numeric(78,0) NOT NULL
            CONSTRAINT billing_usage_events_quantity CHECK (quantity >= 0),
          subject text NOT NULL,
          happened_at timestamptz NOT NULL,
          received_at timestamptz NOT NULL,
          invoice_id text,
          PRIMARY KEY (source, id)
        )`.execute(transaction)
      await sql`
        CREATE INDEX billing_usage_events_meter
          ON billing_usage_events (account_id, meter, happened_at)`.execute(transaction)
      await sql`
        CREATE INDEX billing_usage_events_open
          ON billing_usage_events (account_id, happened_at) WHERE invoice_id IS NULL`.execute(
        transaction,
      )
    },
  },
  {
    // Lets retention find expired rows without a full scan.
    name: '0002_gone_sources',
    async up(transaction) {
      await sql`
        CREATE INDEX billing_usage_sources_age ON billing_usage_sources (written_at)`.execute(
        transaction,
      )
    },
  },
]
