import { type RawBuilder, sql } from 'kysely'
import type { Migration, Queryable } from '../../../ports/database.ts'

/** The schema of agents and their runs. */
export const agentRunsMigrations: readonly Migration[] = [
  {
    name: '0001_agent_runs',
    async up(transaction) {
      await createAgents(transaction)
      await createRuns(transaction)
      await createRecords(transaction)
    },
  },
  {
    name: '0002_open_model_steps',
    async up(transaction) {
      await sql`
        CREATE INDEX agent_run_steps_open ON agent_run_steps (started_at)
          WHERE kind = 'model' AND state = 'started'`.execute(transaction)
    },
  },
  {
    // Index for the retention rule.
    name: '0003_ended',
    async up(transaction) {
      await sql`
        CREATE INDEX agent_runs_ended ON agent_runs (updated_at)
        WHERE status IN ('succeeded', 'failed', 'cancelled', 'expired', 'budget_reached')`.execute(
        transaction,
      )
    },
  },
  {
    // A run of before does not know which version it was of.
    name: '0004_agent_version',
    async up(transaction) {
      await sql`ALTER TABLE agent_runs ADD COLUMN agent_version integer`.execute(transaction)
    },
  },
  {
    name: '0005_stop_reasons',
    up: tellReasonsApart,
  },
  {
    // Indexes for lists: runs with one status or reason are few among many.
    name: '0006_filters',
    async up(transaction) {
      await sql`
        CREATE INDEX agent_runs_status ON agent_runs (owner_id, status, created_at, id)`.execute(
        transaction,
      )
      await sql`
        CREATE INDEX agent_runs_reason ON agent_runs (owner_id, stop_reason, created_at, id)`.execute(
        transaction,
      )
    },
  },
  {
    name: '0007_traces_and_replays',
    up: createReplays,
  },
  {
    // What a run of a sold agent costs. None has ended, however it did, while something is held for it.
    name: '0008_sales',
    async up(transaction) {
      await sql`
        ALTER TABLE agent_runs ADD COLUMN sale jsonb,
          ADD CONSTRAINT agent_runs_sale CHECK
            (sale IS NULL OR sale ->> 'state' <> 'held' OR ended_at IS NULL)`.execute(transaction)
    },
  },
  {
    // What a run has read of its skills.
    name: '0009_skills_loaded',
    async up(transaction) {
      await sql`
        ALTER TABLE agent_runs ADD COLUMN skills_loaded jsonb NOT NULL DEFAULT '[]'::jsonb`.execute(
        transaction,
      )
    },
  },
]

/** The sentences of before stand beside reasons, which are known only where a sentence or status had one cause. */
async function tellReasonsApart(transaction: Queryable): Promise<void> {
  await sql`ALTER TABLE agent_runs ADD COLUMN stop_detail text, ADD COLUMN outcome jsonb`.execute(
    transaction,
  )
  await sql`
    UPDATE agent_runs SET stop_detail = stop_reason,
      stop_reason = ${reasonOf(sql`status`, sql`stop_reason`)}
    WHERE ended_at IS NOT NULL OR stop_reason IS NOT NULL`.execute(transaction)
  await sql`
    UPDATE agent_run_events SET data = data || jsonb_build_object(
      'stopDetail', data ->> 'stopReason',
      'stopReason', ${reasonOf(sql`data ->> 'status'`, sql`data ->> 'stopReason'`)})
    WHERE kind = 'status'`.execute(transaction)
}

function reasonOf(status: RawBuilder<unknown>, sentence: RawBuilder<unknown>) {
  return sql<string | null>`CASE
    WHEN ${status} IN ('cancelled', 'expired') THEN ${status}
    WHEN ${sentence} = 'The credential that started the run has ended.' THEN 'credential_ended'
    WHEN ${sentence} LIKE 'The next call of the model cannot be paid:%' THEN 'credit_exhausted'
    WHEN ${sentence} LIKE 'A reply was cut off:%' THEN 'credit_exhausted'
    WHEN ${status} = 'budget_reached' THEN 'budget_exhausted'
  END`
}

async function createAgents(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE account_agents (
      slug text PRIMARY KEY,
      owner_id text NOT NULL,
      owner_wallet text,
      name text NOT NULL,
      persona text NOT NULL,
      greeting text,
      model text,
      avatar_url text,
      source_agent_id text,
      tools_allowed jsonb NOT NULL,
      pins jsonb NOT NULL,
      preallowed jsonb NOT NULL,
      budget jsonb NOT NULL,
      status text NOT NULL,
      version integer NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    )`.execute(transaction)
  await sql`
    CREATE INDEX account_agents_owner ON account_agents (owner_id, created_at, slug)`.execute(
    transaction,
  )
  await sql`
    CREATE INDEX account_agents_wallet ON account_agents (owner_wallet, created_at, slug)`.execute(
    transaction,
  )
}

async function createRuns(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE agent_runs (
      id text PRIMARY KEY,
      root_id text NOT NULL,
      parent_id text CONSTRAINT agent_runs_parent REFERENCES agent_runs (id),
      path text[] NOT NULL,
      depth smallint NOT NULL,
      children smallint NOT NULL DEFAULT 0,
      agent text NOT NULL,
      owner_id text NOT NULL,
      start_key text,
      input text NOT NULL,
      model text NOT NULL,
      plan jsonb NOT NULL,
      credential jsonb NOT NULL,
      status text NOT NULL,
      stop_reason text,
      output text,
      is_tainted boolean NOT NULL,
      action jsonb,
      depth_max smallint NOT NULL,
      cost_max numeric(78,0) NOT NULL,
      cost_used numeric(78,0) NOT NULL DEFAULT 0,
      cost_reserved numeric(78,0) NOT NULL DEFAULT 0,
      tokens_max bigint NOT NULL,
      tokens_used bigint NOT NULL DEFAULT 0,
      tokens_reserved bigint NOT NULL DEFAULT 0,
      ms_max bigint NOT NULL,
      ms_used bigint NOT NULL DEFAULT 0,
      ms_reserved bigint NOT NULL DEFAULT 0,
      calls_max bigint NOT NULL,
      calls_used bigint NOT NULL DEFAULT 0,
      calls_reserved bigint NOT NULL DEFAULT 0,
      attempt integer NOT NULL DEFAULT 0,
      lease_until timestamptz,
      last_seq integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      ended_at timestamptz,
      CONSTRAINT agent_runs_start_key UNIQUE (owner_id, start_key),
      CONSTRAINT agent_runs_cost CHECK (cost_reserved >= 0 AND cost_used + cost_reserved <= cost_max),
      CONSTRAINT agent_runs_tokens CHECK (tokens_reserved >= 0 AND tokens_used + tokens_reserved <= tokens_max),
      CONSTRAINT agent_runs_ms CHECK (ms_reserved >= 0 AND ms_used + ms_reserved <= ms_max),
      CONSTRAINT agent_runs_calls CHECK (calls_reserved >= 0 AND calls_used + calls_reserved <= calls_max)
    )`.execute(transaction)
  await sql`CREATE INDEX agent_runs_listed ON agent_runs (owner_id, created_at, id)`.execute(
    transaction,
  )
  await sql`CREATE INDEX agent_runs_tree ON agent_runs (root_id)`.execute(transaction)
  await sql`CREATE INDEX agent_runs_parent_id ON agent_runs (parent_id)`.execute(transaction)
  await sql`
    CREATE INDEX agent_runs_open ON agent_runs (updated_at)
      WHERE status IN ('queued', 'running', 'requires_action')`.execute(transaction)
}

async function createRecords(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE agent_run_steps (
      id text PRIMARY KEY,
      run_id text NOT NULL CONSTRAINT agent_run_steps_run REFERENCES agent_runs (id),
      number integer NOT NULL,
      kind text NOT NULL,
      state text NOT NULL,
      attempt integer NOT NULL,
      call_id text,
      tool text,
      input jsonb,
      intent_hash text,
      answer jsonb,
      approved_by text,
      reserved jsonb,
      started_at timestamptz NOT NULL,
      ended_at timestamptz,
      CONSTRAINT agent_run_steps_number UNIQUE (run_id, number)
    )`.execute(transaction)
  await sql`
    CREATE TABLE agent_run_events (
      run_id text NOT NULL CONSTRAINT agent_run_events_run REFERENCES agent_runs (id),
      seq integer NOT NULL,
      at timestamptz NOT NULL,
      kind text NOT NULL,
      data jsonb NOT NULL,
      PRIMARY KEY (run_id, seq)
    )`.execute(transaction)
}

/** What each step came to, and what other models said to the same; gone with their runs. */
async function createReplays(transaction: Queryable): Promise<void> {
  await sql`ALTER TABLE agent_run_steps ADD COLUMN used jsonb`.execute(transaction)
  await sql`
    CREATE TABLE agent_run_replays (
      id text PRIMARY KEY,
      run_id text NOT NULL CONSTRAINT agent_run_replays_run REFERENCES agent_runs (id),
      owner_id text NOT NULL,
      model text NOT NULL,
      credential jsonb NOT NULL,
      status text NOT NULL,
      stop_reason text,
      stop_detail text,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      ended_at timestamptz
    )`.execute(transaction)
  await sql`CREATE INDEX agent_run_replays_run_id ON agent_run_replays (run_id)`.execute(
    transaction,
  )
  await sql`
    CREATE INDEX agent_run_replays_open ON agent_run_replays (updated_at)
      WHERE status IN ('queued', 'running')`.execute(transaction)
  await sql`
    CREATE INDEX agent_run_replays_owner ON agent_run_replays (owner_id)
      WHERE status IN ('queued', 'running')`.execute(transaction)
  await sql`
    CREATE TABLE agent_run_replay_steps (
      id text PRIMARY KEY,
      run_id text NOT NULL CONSTRAINT agent_run_replay_steps_run REFERENCES agent_runs (id),
      replay_id text NOT NULL
        CONSTRAINT agent_run_replay_steps_replay REFERENCES agent_run_replays (id),
      number integer NOT NULL,
      state text NOT NULL,
      reply jsonb,
      used jsonb,
      started_at timestamptz NOT NULL,
      ended_at timestamptz,
      CONSTRAINT agent_run_replay_steps_number UNIQUE (replay_id, number)
    )`.execute(transaction)
  await sql`CREATE INDEX agent_run_replay_steps_run_id ON agent_run_replay_steps (run_id)`.execute(
    transaction,
  )
}
