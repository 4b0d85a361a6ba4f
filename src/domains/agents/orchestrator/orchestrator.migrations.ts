import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** The schema of plans. */
export const orchestratorMigrations: readonly Migration[] = [
  {
    name: '0001_plans',
    async up(transaction) {
      await sql`
        CREATE TABLE orchestrator_plans (
          id text PRIMARY KEY,
          account_id text NOT NULL,
          goal text NOT NULL,
          status text NOT NULL,
          reason text,
          planned_by text NOT NULL,
          cost_max numeric(78,0) NOT NULL,
          tokens_max int4 NOT NULL,
          seconds_max int4 NOT NULL,
          tool_calls_max int4 NOT NULL,
          depth_max int4 NOT NULL,
          principal jsonb,
          last_seq int4 NOT NULL DEFAULT 0,
          created_at timestamptz NOT NULL,
          started_at timestamptz,
          ended_at timestamptz,
          updated_at timestamptz NOT NULL,
          CONSTRAINT orchestrator_plans_started CHECK (status IN ('draft', 'cancelled') OR principal IS NOT NULL)
        )`.execute(transaction)
      await sql`
        CREATE INDEX orchestrator_plans_listed ON orchestrator_plans (account_id, created_at, id)`.execute(
        transaction,
      )
      await sql`
        CREATE TABLE orchestrator_steps (
          plan_id text NOT NULL CONSTRAINT orchestrator_steps_plan REFERENCES orchestrator_plans (id),
          step_id text NOT NULL,
          number int4 NOT NULL,
          agent text NOT NULL,
          template text NOT NULL,
          depends_on text[] NOT NULL,
          cost_max numeric(78,0) NOT NULL,
          tokens_max int4 NOT NULL,
          seconds_max int4 NOT NULL,
          tool_calls_max int4 NOT NULL,
          depth_max int4 NOT NULL,
          status text NOT NULL,
          reason text,
          input text,
          is_tainted boolean NOT NULL DEFAULT false,
          run_id text,
          output text,
          action jsonb,
          cost numeric(78,0) NOT NULL DEFAULT 0,
          tokens int4 NOT NULL DEFAULT 0,
          seconds double precision NOT NULL DEFAULT 0,
          tool_calls int4 NOT NULL DEFAULT 0,
          started_at timestamptz,
          ended_at timestamptz,
          PRIMARY KEY (plan_id, step_id)
        )`.execute(transaction)
      // Indexes for running plans, and for steps that still have to end after a cancellation.
      await sql`
        CREATE INDEX orchestrator_steps_open ON orchestrator_steps (plan_id)
          WHERE status IN ('pending', 'starting', 'running', 'requires_action')`.execute(
        transaction,
      )
      await sql`
        CREATE TABLE orchestrator_events (
          plan_id text NOT NULL CONSTRAINT orchestrator_events_plan REFERENCES orchestrator_plans (id),
          seq int4 NOT NULL,
          kind text NOT NULL,
          data jsonb NOT NULL,
          recorded_at timestamptz NOT NULL,
          PRIMARY KEY (plan_id, seq)
        )`.execute(transaction)
    },
  },
  {
    name: '0002_steps_of_runs',
    async up(transaction) {
      await sql`CREATE INDEX orchestrator_steps_run ON orchestrator_steps (run_id)`.execute(
        transaction,
      )
    },
  },
  {
    name: '0003_external_steps',
    async up(transaction) {
      await sql`ALTER TABLE orchestrator_steps ADD COLUMN external jsonb`.execute(transaction)
    },
  },
  {
    name: '0004_versions_of_steps',
    async up(transaction) {
      await sql`
        ALTER TABLE orchestrator_steps ADD COLUMN version integer NOT NULL DEFAULT 0`.execute(
        transaction,
      )
    },
  },
  {
    // Index for the retention rule.
    name: '0005_ended',
    async up(transaction) {
      await sql`
        CREATE INDEX orchestrator_plans_ended ON orchestrator_plans (ended_at) WHERE ended_at IS NOT NULL`.execute(
        transaction,
      )
    },
  },
  {
    name: '0006_prices_of_steps',
    async up(transaction) {
      await sql`ALTER TABLE orchestrator_steps ADD COLUMN max_amount text`.execute(transaction)
    },
  },
]
