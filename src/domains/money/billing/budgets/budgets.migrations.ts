import { sql } from 'kysely'
import type { Migration } from '../../../../ports/database.ts'

/** The schema of budgets. */
export const budgetsMigrations: readonly Migration[] = [
  {
    name: '0001_budgets',
    async up(transaction) {
      // `used` and `alerted` refer to the window that started at `window_start`. `alerted` is the highest threshold
      // published in it. A table constraint checks spending too, so that no statement can exceed a blocking budget.
      await sql`
        CREATE TABLE billing_budgets (
          id text PRIMARY KEY,
          account_id text NOT NULL,
          name text NOT NULL,
          scope_kind text NOT NULL CONSTRAINT billing_budgets_scope
            CHECK (scope_kind IN ('account', 'key', 'agent', 'family')),
          scope_value text NOT NULL,
          window_kind text NOT NULL CONSTRAINT billing_budgets_window
            CHECK (window_kind IN ('day', 'month', 'total')),
          asset text NOT NULL,
          limit_atomic numeric(78,0) NOT NULL
            CONSTRAINT billing_budgets_limit CHECK (limit_atomic > 0),
          thresholds integer[] NOT NULL,
          action text NOT NULL CONSTRAINT billing_budgets_action CHECK (action IN ('alert', 'block')),
          window_start timestamptz NOT NULL,
          used_atomic numeric(78,0) NOT NULL DEFAULT 0
            CONSTRAINT billing_budgets_used CHECK (used_atomic >= 0),
          alerted integer NOT NULL DEFAULT 0,
          created_at timestamptz NOT NULL
        ) WITH (fillfactor = 70)`.execute(transaction)
      await sql`
        CREATE INDEX billing_budgets_account ON billing_budgets (account_id, asset, id)`.execute(
        transaction,
      )
      await sql`
        CREATE TABLE billing_budget_reservations (
          charge_id text NOT NULL,
          budget_id text NOT NULL CONSTRAINT billing_budget_reservations_budget
            REFERENCES billing_budgets (id) ON DELETE CASCADE,
          window_start timestamptz NOT NULL,
          amount_atomic numeric(78,0) NOT NULL
            CONSTRAINT billing_budget_reservations_amount CHECK (amount_atomic >= 0),
          reserved_at timestamptz NOT NULL,
          CONSTRAINT billing_budget_reservations_once PRIMARY KEY (charge_id, budget_id)
        )`.execute(transaction)
      await sql`
        CREATE INDEX billing_budget_reservations_age
          ON billing_budget_reservations (reserved_at)`.execute(transaction)
      await sql`
        CREATE INDEX billing_budget_reservations_budget_id
          ON billing_budget_reservations (budget_id)`.execute(transaction)
    },
  },
]
