import { sql } from 'kysely'
import type { Migration, Queryable } from '../../../../ports/database.ts'

/** The schema of plans and subscriptions. */
export const plansMigrations: readonly Migration[] = [
  {
    name: '0001_plans',
    async up(transaction) {
      await createPlans(transaction)
      await createSubscriptions(transaction)
      await createPeriods(transaction)
    },
  },
]

async function createPlans(transaction: Queryable): Promise<void> {
  await sql`
        CREATE TABLE billing_plans (
          plan text NOT NULL,
          version integer NOT NULL,
          state text NOT NULL,
          name text NOT NULL,
          summary text NOT NULL,
          asset text NOT NULL,
          price_atomic numeric(78,0) NOT NULL
            CONSTRAINT billing_plans_price CHECK (price_atomic >= 0),
          included_atomic numeric(78,0) NOT NULL
            CONSTRAINT billing_plans_included CHECK (included_atomic >= 0),
          rate_multiplier integer NOT NULL
            CONSTRAINT billing_plans_rate CHECK (rate_multiplier BETWEEN 1 AND 1000),
          features text[] NOT NULL,
          created_at timestamptz NOT NULL,
          PRIMARY KEY (plan, version)
        )`.execute(transaction)
  await sql`
        CREATE UNIQUE INDEX billing_plans_one_active ON billing_plans (plan)
          WHERE state = 'active'`.execute(transaction)
}

async function createSubscriptions(transaction: Queryable): Promise<void> {
  await sql`
        CREATE TABLE billing_subscriptions (
          id text PRIMARY KEY,
          account_id text NOT NULL,
          plan text NOT NULL,
          plan_version integer NOT NULL,
          state text NOT NULL,
          starts_at timestamptz NOT NULL,
          period_index integer NOT NULL,
          period_start timestamptz NOT NULL,
          period_end timestamptz NOT NULL,
          ends_with_period boolean NOT NULL DEFAULT false,
          reason text,
          created_at timestamptz NOT NULL,
          ended_at timestamptz,
          CONSTRAINT billing_subscriptions_plan
            FOREIGN KEY (plan, plan_version) REFERENCES billing_plans (plan, version)
        )`.execute(transaction)
  await sql`
        CREATE UNIQUE INDEX billing_subscriptions_one_active
          ON billing_subscriptions (account_id) WHERE state = 'active'`.execute(transaction)
  await sql`
        CREATE UNIQUE INDEX billing_subscriptions_one_scheduled
          ON billing_subscriptions (account_id) WHERE state = 'scheduled'`.execute(transaction)
  await sql`
        CREATE INDEX billing_subscriptions_account
          ON billing_subscriptions (account_id, created_at, id)`.execute(transaction)
  await sql`
        CREATE INDEX billing_subscriptions_due
          ON billing_subscriptions (period_end) WHERE state = 'active'`.execute(transaction)
  await sql`
        CREATE INDEX billing_subscriptions_waiting
          ON billing_subscriptions (starts_at) WHERE state = 'scheduled'`.execute(transaction)
}

async function createPeriods(transaction: Queryable): Promise<void> {
  await sql`
        CREATE TABLE billing_subscription_periods (
          subscription_id text NOT NULL CONSTRAINT billing_subscription_periods_of
            REFERENCES billing_subscriptions (id),
          period_index integer NOT NULL,
          account_id text NOT NULL,
          asset text NOT NULL,
          fee_atomic numeric(78,0) NOT NULL,
          description text NOT NULL,
          period_start timestamptz NOT NULL,
          period_end timestamptz NOT NULL,
          charged_at timestamptz NOT NULL,
          invoice_id text,
          PRIMARY KEY (subscription_id, period_index)
        )`.execute(transaction)
  await sql`
        CREATE INDEX billing_subscription_periods_open
          ON billing_subscription_periods (account_id, asset) WHERE invoice_id IS NULL`.execute(
    transaction,
  )
}
