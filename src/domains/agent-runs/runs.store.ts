import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'
import type { CredentialRef } from './run-lease.ts'
import type { Amounts, RunPlan, StoredRun, WaitingAction } from './run-record.ts'
import type { RunEvent, RunStatus } from './runs.ts'

type RunRow = {
  id: string
  root_id: string
  parent_id: string | null
  path: string[]
  depth: number
  agent: string
  owner_id: string
  input: string
  model: string
  plan: RunPlan
  credential: CredentialRef
  status: RunStatus
  stop_reason: string | null
  output: string | null
  is_tainted: boolean
  action: WaitingAction | null
  depth_max: number
  cost_max: string
  cost_used: string
  cost_reserved: string
  tokens_max: string
  tokens_used: string
  tokens_reserved: string
  ms_max: string
  ms_used: string
  ms_reserved: string
  calls_max: string
  calls_used: string
  calls_reserved: string
  attempt: number
  lease_until: Date | null
  last_seq: number
  created_at: Date
  updated_at: Date
  ended_at: Date | null
}

export type RunsListing = {
  readonly ownerId: string
  readonly agent: string | null
  readonly after: { readonly at: Date; readonly id: string } | null
  readonly limit: number
}

const startLock = 'agent_runs.start'
const unended = sql`status IN ('queued', 'running', 'requires_action')`

/** Runs. */
export function runsStore(db: Queryable) {
  return { ...writing(db), ...holding(db), ...reading(db) }
}

function writing(db: Queryable) {
  return {
    /** Lets one transaction at a time start runs of the account, so that their number holds. */
    async lockStarting(ownerId: string): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtext(${startLock}), hashtext(${ownerId}))`.execute(
        db,
      )
    },
    async insert(run: StoredRun, startKey: string | null): Promise<void> {
      const { max } = run
      await sql`
        INSERT INTO agent_runs (id, root_id, parent_id, path, depth, agent, owner_id, start_key,
          input, model, plan, credential, status, is_tainted, depth_max, cost_max, tokens_max,
          ms_max, calls_max, created_at, updated_at)
        VALUES (${run.id}, ${run.rootId}, ${run.parentId}, ${[...run.path]}::text[], ${run.depth},
          ${run.agent}, ${run.ownerId}, ${startKey}, ${run.input}, ${run.model},
          ${JSON.stringify(run.plan)}::jsonb, ${JSON.stringify(run.credential)}::jsonb,
          ${run.status}, ${run.isTainted}, ${run.depthMax}, ${max.costMicroUsd}::numeric,
          ${max.tokens}, ${max.ms}, ${max.calls}, ${run.createdAt}, ${run.updatedAt})`.execute(db)
    },
    /** Writes what has become of the run and counts one event; the caller holds its row. */
    async update(run: StoredRun): Promise<number> {
      const { rows } = await sql<{ last_seq: number }>`
        UPDATE agent_runs SET status = ${run.status}, stop_reason = ${run.stopReason},
          action = ${run.action === null ? null : JSON.stringify(run.action)}::jsonb,
          attempt = ${run.attempt}, lease_until = ${run.leaseUntil},
          last_seq = last_seq + 1, updated_at = ${run.updatedAt}, ended_at = ${run.endedAt}
        WHERE id = ${run.id} RETURNING last_seq`.execute(db)
      return rows[0]?.last_seq ?? 0
    },
    async event(runId: string, event: RunEvent): Promise<void> {
      await sql`
        INSERT INTO agent_run_events (run_id, seq, at, kind, data)
        VALUES (${runId}, ${event.seq}, ${event.at}, ${event.kind},
          ${JSON.stringify(event.data)}::jsonb)`.execute(db)
    },
    /** Numbers and writes an event that is no transition. */
    async record(runId: string, event: Omit<RunEvent, 'seq'>): Promise<void> {
      await sql`
        WITH counted AS (
          UPDATE agent_runs SET last_seq = last_seq + 1 WHERE id = ${runId} RETURNING id, last_seq
        )
        INSERT INTO agent_run_events (run_id, seq, at, kind, data)
        SELECT id, last_seq, ${event.at}, ${event.kind}, ${JSON.stringify(event.data)}::jsonb
        FROM counted`.execute(db)
    },
    /** Counts one more sub-run, if there is room for it. */
    async countChild(id: string, most: number): Promise<boolean> {
      const { rows } = await sql`
        UPDATE agent_runs SET children = children + 1
        WHERE id = ${id} AND children < ${most} AND depth_max > 0 AND ${unended}
        RETURNING id`.execute(db)
      return rows.length === 1
    },
    async taint(ids: readonly string[]): Promise<void> {
      await sql`
        UPDATE agent_runs SET is_tainted = true
        WHERE id = ANY(${[...ids]}::text[]) AND NOT is_tainted`.execute(db)
    },
    async say(id: string, output: string): Promise<void> {
      await sql`UPDATE agent_runs SET output = ${output} WHERE id = ${id}`.execute(db)
    },
    /** Raises what the run may use; nothing gets less. */
    async raise(id: string, max: Amounts): Promise<void> {
      await sql`
        UPDATE agent_runs SET cost_max = GREATEST(cost_max, ${max.costMicroUsd}::numeric),
          tokens_max = GREATEST(tokens_max, ${max.tokens}), ms_max = GREATEST(ms_max, ${max.ms}),
          calls_max = GREATEST(calls_max, ${max.calls})
        WHERE id = ${id}`.execute(db)
    },
  }
}

function holding(db: Queryable) {
  return {
    /** Gives a run whose worker died to another one. */
    async take(id: string, attempt: number, until: Date): Promise<void> {
      await sql`
        UPDATE agent_runs SET attempt = ${attempt}, lease_until = ${until} WHERE id = ${id}`.execute(
        db,
      )
    },
    /** Lets go of the run, so that another worker can go on at once. */
    async letGo(id: string, attempt: number): Promise<void> {
      await sql`
        UPDATE agent_runs SET lease_until = NULL WHERE id = ${id} AND attempt = ${attempt}`.execute(
        db,
      )
    },
    /** Goes on with the lease, if it is still this worker's. */
    async renew(id: string, attempt: number, until: Date): Promise<boolean> {
      const { rows } = await sql`
        UPDATE agent_runs SET lease_until = ${until}
        WHERE id = ${id} AND attempt = ${attempt} AND status = 'running'
        RETURNING id`.execute(db)
      return rows.length === 1
    },
  }
}

function reading(db: Queryable) {
  const select = async (rest: RawBuilder<unknown>): Promise<readonly StoredRun[]> => {
    const { rows } = await sql<RunRow>`SELECT * FROM agent_runs ${rest}`.execute(db)
    return rows.map(toRun)
  }
  return {
    find: async (id: string) => (await select(sql`WHERE id = ${id}`))[0],
    /** The run, held until the transaction ends. */
    lock: async (id: string) => (await select(sql`WHERE id = ${id} FOR UPDATE`))[0],
    /** The run and all below it, deepest first as everybody locks, held until the transaction ends. */
    lockBelow: (id: string) =>
      select(sql`
        WHERE ${id} = ANY(path) AND root_id = (SELECT root_id FROM agent_runs WHERE id = ${id})
        ORDER BY depth DESC, id FOR UPDATE`),
    lockAll: (ids: readonly string[]) =>
      select(sql`WHERE id = ANY(${[...ids]}::text[]) ORDER BY depth DESC, id FOR UPDATE`),
    byStartKey: async (ownerId: string, key: string) =>
      (await select(sql`WHERE owner_id = ${ownerId} AND start_key = ${key}`))[0],
    list: ({ ownerId, agent, after, limit }: RunsListing) =>
      select(sql`
        WHERE owner_id = ${ownerId} AND (${agent}::text IS NULL OR agent = ${agent})
          AND (${after?.id ?? null}::text IS NULL
            OR (created_at, id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}))
        ORDER BY created_at DESC, id DESC LIMIT ${limit}`),
    async countUnended(ownerId: string): Promise<number> {
      const { rows } = await sql<{ count: string }>`
        SELECT count(*) AS count FROM agent_runs
        WHERE owner_id = ${ownerId} AND parent_id IS NULL AND ${unended}`.execute(db)
      return Number(rows[0]?.count ?? 0)
    },
    /** Runs that somebody should be working on and nobody is. */
    idle: (now: Date, before: Date, limit: number) =>
      select(sql`
        WHERE status IN ('queued', 'running') AND updated_at < ${before}
          AND (lease_until IS NULL OR lease_until < ${now})
        ORDER BY updated_at LIMIT ${limit}`),
    /** Runs that have waited, or lived, too long. */
    overdue: (waitingSince: Date, createdBefore: Date, limit: number) =>
      select(sql`
        WHERE ${unended} AND (created_at < ${createdBefore}
          OR (status = 'requires_action' AND updated_at < ${waitingSince}))
        ORDER BY updated_at LIMIT ${limit}`),
    /** Whether the run is still this worker's. */
    async isHeld(id: string, attempt: number): Promise<boolean> {
      const { rows } = await sql`
        SELECT id FROM agent_runs
        WHERE id = ${id} AND attempt = ${attempt} AND status = 'running'`.execute(db)
      return rows.length === 1
    },
    async events(runId: string, afterSeq: number, limit: number): Promise<readonly RunEvent[]> {
      const { rows } = await sql<RunEvent>`
        SELECT seq, at, kind, data FROM agent_run_events
        WHERE run_id = ${runId} AND seq > ${afterSeq} ORDER BY seq LIMIT ${limit}`.execute(db)
      return rows
    },
  }
}

function toRun(row: RunRow): StoredRun {
  return {
    id: row.id,
    rootId: row.root_id,
    parentId: row.parent_id,
    path: row.path,
    depth: row.depth,
    agent: row.agent,
    ownerId: row.owner_id,
    input: row.input,
    model: row.model,
    plan: row.plan,
    credential: row.credential,
    status: row.status,
    stopReason: row.stop_reason,
    output: row.output,
    isTainted: row.is_tainted,
    action: row.action,
    depthMax: row.depth_max,
    max: amounts(row.cost_max, row.tokens_max, [row.ms_max, row.calls_max]),
    used: amounts(row.cost_used, row.tokens_used, [row.ms_used, row.calls_used]),
    reserved: amounts(row.cost_reserved, row.tokens_reserved, [
      row.ms_reserved,
      row.calls_reserved,
    ]),
    attempt: row.attempt,
    leaseUntil: row.lease_until,
    lastSeq: row.last_seq,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    endedAt: row.ended_at,
  }
}

function amounts(cost: string, tokens: string, [ms, calls]: readonly [string, string]): Amounts {
  return {
    costMicroUsd: BigInt(cost),
    tokens: Number(tokens),
    ms: Number(ms),
    calls: Number(calls),
  }
}
