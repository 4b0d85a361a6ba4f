import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import type { ModelOutcome } from '../../../ports/language-model.ts'
import {
  bigint,
  flag,
  generated,
  integer,
  json,
  list,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import type { CredentialRef } from './run-credentials.ts'
import type { Amounts, RunPlan, SkillLoad, WaitingAction } from './run-record.ts'
import type { RunSale } from './run-sales.ts'
import type { RunEvent, RunStatus, RunsFilter } from './runs.ts'
import type { StopReason } from './stop-reasons.ts'

const runsTables = tablesOf({
  agentRuns: {
    id: text(),
    rootId: text(),
    parentId: nullable(text()),
    /** The run, its parent, and so on up to the root. */
    path: list(),
    depth: integer,
    children: generated(integer),
    agent: text(),
    agentVersion: nullable(integer),
    ownerId: text(),
    startKey: nullable(text()),
    input: text(),
    model: text(),
    plan: json<RunPlan>(),
    sale: nullable(json<RunSale>()),
    credential: json<CredentialRef>(),
    status: text<RunStatus>(),
    stopReason: nullable(text<StopReason>()),
    stopDetail: nullable(text()),
    outcome: nullable(json<ModelOutcome>()),
    output: nullable(text()),
    isTainted: flag,
    skillsLoaded: generated(json<readonly SkillLoad[]>()),
    action: nullable(json<WaitingAction>()),
    depthMax: integer,
    costMax: bigint,
    costUsed: generated(bigint),
    costReserved: generated(bigint),
    tokensMax: integer,
    tokensUsed: generated(integer),
    tokensReserved: generated(integer),
    msMax: integer,
    msUsed: generated(integer),
    msReserved: generated(integer),
    callsMax: integer,
    callsUsed: generated(integer),
    callsReserved: generated(integer),
    attempt: generated(integer),
    leaseUntil: nullable(time),
    lastSeq: generated(integer),
    createdAt: time,
    updatedAt: time,
    endedAt: nullable(time),
  },
  agentRunEvents: {
    runId: text(),
    seq: integer,
    at: time,
    kind: text<RunEvent['kind']>(),
    data: json<RunEvent['data']>(),
  },
})
type RunsTables = TablesOf<typeof runsTables>
type RunRow = RowOf<typeof runsTables, 'agentRuns'>
type AmountColumn = `${'cost' | 'tokens' | 'ms' | 'calls'}${'Max' | 'Used' | 'Reserved'}`

export type StoredRun = Omit<RunRow, AmountColumn | 'children' | 'startKey'> & {
  readonly max: Amounts
  readonly used: Amounts
  readonly reserved: Amounts
}

/** A run with what its start was keyed by. */
export type StartedRun = StoredRun & { readonly startKey: string | null }

export type RunsListing = RunsFilter & {
  readonly ownerId: string
  readonly after: { readonly at: Date; readonly id: string } | null
  readonly limit: number
}

const startLock = 'agent_runs.start'
const openStatuses: readonly RunStatus[] = ['queued', 'running', 'requires_action']

/** Store of runs. */
export function runsStore(db: Queryable) {
  const tables = runsTables.on(db)
  return {
    ...writing(tables),
    ...reporting(tables),
    ...selling(tables),
    ...holding(tables),
    ...reading(tables),
    ...waiting(tables),
    ...events(tables),
  }
}

function writing(tables: RunsTables) {
  return {
    /** Locks the account's start of runs until the transaction ends, so that their limit holds. */
    async lockStarting(ownerId: string): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtext(${startLock}), hashtext(${ownerId}))`.execute(
        tables,
      )
    },
    async insert(run: StoredRun, startKey: string | null): Promise<void> {
      const { id, rootId, parentId, path, depth, depthMax, ownerId, max } = run
      const { agent, agentVersion, input, model } = run
      const { plan, sale, credential, status, isTainted, createdAt, updatedAt } = run
      await tables
        .insertInto('agentRuns')
        .values({
          ...{ id, rootId, parentId, path, depth, depthMax, ownerId, startKey },
          ...{ agent, agentVersion, input, model },
          ...{ plan, sale, credential, status, isTainted, createdAt, updatedAt },
          costMax: max.costMicroUsd,
          tokensMax: max.tokens,
          msMax: max.ms,
          callsMax: max.calls,
        })
        .execute()
    },
    /** Stores the run's new state and counts one event; its row is locked. */
    async update(run: StoredRun): Promise<number> {
      const { status, stopReason, stopDetail, action, attempt, leaseUntil } = run
      const { updatedAt, endedAt } = run
      const row = await tables
        .updateTable('agentRuns')
        .set({ status, stopReason, stopDetail, action, attempt, leaseUntil, updatedAt, endedAt })
        .set((old) => ({ lastSeq: old('lastSeq', '+', 1) }))
        .where('id', '=', run.id)
        .returning('lastSeq')
        .executeTakeFirst()
      return row?.lastSeq ?? 0
    },
    /** Counts one more sub-run, if the limit allows it. */
    async countChild(id: string, most: number): Promise<boolean> {
      const { numUpdatedRows } = await tables
        .updateTable('agentRuns')
        .set((old) => ({ children: old('children', '+', 1) }))
        .where('id', '=', id)
        .where('children', '<', most)
        .where('depthMax', '>', 0)
        .where('status', 'in', openStatuses)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    async taint(ids: readonly string[]): Promise<void> {
      await tables
        .updateTable('agentRuns')
        .set({ isTainted: true })
        .where('id', '=', anyOf(ids))
        .where('isTainted', '=', false)
        .execute()
    },
    async writeOutput(id: string, output: string): Promise<void> {
      await tables.updateTable('agentRuns').set({ output }).where('id', '=', id).execute()
    },
    async writeOutcome(id: string, outcome: ModelOutcome | null): Promise<void> {
      await tables.updateTable('agentRuns').set({ outcome }).where('id', '=', id).execute()
    },
    /** Raises the budget; no amount is lowered. */
    async raise(id: string, max: Amounts): Promise<void> {
      await sql`
        UPDATE agent_runs SET cost_max = GREATEST(cost_max, ${max.costMicroUsd}::numeric),
          tokens_max = GREATEST(tokens_max, ${max.tokens}), ms_max = GREATEST(ms_max, ${max.ms}),
          calls_max = GREATEST(calls_max, ${max.calls})
        WHERE id = ${id}`.execute(tables)
    },
  }
}

function reporting(tables: RunsTables) {
  return {
    /** Adds what was read of a skill; the first time of each counts. */
    async addSkillLoad(id: string, load: SkillLoad): Promise<void> {
      const same = JSON.stringify([{ slug: load.slug, path: load.path }])
      await sql`
        UPDATE agent_runs SET skills_loaded = skills_loaded || ${JSON.stringify([load])}::jsonb
        WHERE id = ${id} AND NOT skills_loaded @> ${same}::jsonb`.execute(tables)
    },
  }
}

function selling(tables: RunsTables) {
  return {
    /** Writes how a sale ended; false where it had ended before. */
    async endSale(id: string, sale: RunSale): Promise<boolean> {
      const { numUpdatedRows } = await tables
        .updateTable('agentRuns')
        .set({ sale })
        .where('id', '=', id)
        .where(sql<boolean>`sale ->> 'state' = 'held'`)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}

function holding(tables: RunsTables) {
  return {
    /** Takes over the lease of a run whose worker died. */
    async acquire(id: string, attempt: number, leaseUntil: Date): Promise<void> {
      await tables
        .updateTable('agentRuns')
        .set({ attempt, leaseUntil })
        .where('id', '=', id)
        .execute()
    },
    /** Ends the lease, so that another worker can go on at once. */
    async release(id: string, attempt: number): Promise<void> {
      await tables
        .updateTable('agentRuns')
        .set({ leaseUntil: null })
        .where('id', '=', id)
        .where('attempt', '=', attempt)
        .execute()
    },
    /** Extends the lease, if it is still this worker's. */
    async renew(id: string, attempt: number, leaseUntil: Date): Promise<boolean> {
      const { numUpdatedRows } = await tables
        .updateTable('agentRuns')
        .set({ leaseUntil })
        .where('id', '=', id)
        .where('attempt', '=', attempt)
        .where('status', '=', 'running')
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    /** Whether the lease is still this worker's. */
    async isHeld(id: string, attempt: number): Promise<boolean> {
      const held = await tables
        .selectFrom('agentRuns')
        .select('id')
        .where('id', '=', id)
        .where('attempt', '=', attempt)
        .where('status', '=', 'running')
        .executeTakeFirst()
      return held !== undefined
    },
  }
}

function reading(tables: RunsTables) {
  const { all, first, runs } = queries(tables)
  return {
    find: (id: string) => first(runs().where('id', '=', id)),
    /** The run, locked until the transaction ends. */
    lock: (id: string) => first(runs().where('id', '=', id).forUpdate()),
    /** The run and its sub-runs, deepest first as everywhere, locked until the transaction ends. */
    lockBelow: (id: string) =>
      all(
        runs()
          .where(sql<boolean>`${id} = ANY(path)`)
          .where('rootId', '=', (query) =>
            query.selectFrom('agentRuns').select('rootId').where('id', '=', id),
          )
          .orderBy('depth', 'desc')
          .orderBy('id')
          .forUpdate(),
      ),
    /** The run and its sub-runs, oldest first. */
    async tree(id: string): Promise<readonly StartedRun[]> {
      const rows = await tables
        .selectFrom('agentRuns')
        .selectAll()
        .where(sql<boolean>`${id} = ANY(path)`)
        .where('rootId', '=', (query) =>
          query.selectFrom('agentRuns').select('rootId').where('id', '=', id),
        )
        .orderBy('createdAt')
        .orderBy('id')
        .execute()
      return rows.map((row) => ({ ...toRun(row), startKey: row.startKey }))
    },
    lockAll: (ids: readonly string[]) =>
      all(runs().where('id', '=', anyOf(ids)).orderBy('depth', 'desc').orderBy('id').forUpdate()),
    byStartKey: (ownerId: string, key: string) =>
      first(runs().where('ownerId', '=', ownerId).where('startKey', '=', key)),
    list({ ownerId, after, limit, ...filter }: RunsListing) {
      const { agent, status, stopReason, parentRunId, createdAfter, createdBefore } = filter
      let query = runs().where('ownerId', '=', ownerId)
      if (agent !== undefined) query = query.where('agent', '=', agent)
      if (status !== undefined) query = query.where('status', '=', status)
      if (stopReason !== undefined) query = query.where('stopReason', '=', stopReason)
      if (parentRunId === null) query = query.where('parentId', 'is', null)
      else if (parentRunId !== undefined) query = query.where('parentId', '=', parentRunId)
      if (createdAfter !== undefined) query = query.where('createdAt', '>=', createdAfter)
      if (createdBefore !== undefined) query = query.where('createdAt', '<', createdBefore)
      if (after !== null) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('createdAt', 'id'), '<', tuple(after.at, after.id)),
        )
      }
      return all(query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit))
    },
    async countUnended(ownerId: string): Promise<number> {
      const { count } = await tables
        .selectFrom('agentRuns')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('ownerId', '=', ownerId)
        .where('parentId', 'is', null)
        .where('status', 'in', openStatuses)
        .executeTakeFirstOrThrow()
      return count
    },
  }
}

/** The queries of sweeps. */
function waiting(tables: RunsTables) {
  const { all, runs } = queries(tables)
  return {
    /** Runs that should have a worker and have none. */
    idle: (now: Date, before: Date, limit: number) =>
      all(
        runs()
          .where('status', 'in', ['queued', 'running'])
          .where('updatedAt', '<', before)
          .where((run) => run.or([run('leaseUntil', 'is', null), run('leaseUntil', '<', now)]))
          .orderBy('updatedAt')
          .limit(limit),
      ),
    /** Runs that have waited, or existed, too long. */
    overdue: (waitingSince: Date, createdBefore: Date, limit: number) =>
      all(
        runs()
          .where('status', 'in', openStatuses)
          .where((run) =>
            run.or([
              run('createdAt', '<', createdBefore),
              run('status', '=', 'requires_action').and('updatedAt', '<', waitingSince),
            ]),
          )
          .orderBy('updatedAt')
          .limit(limit),
      ),
  }
}

function events(tables: RunsTables) {
  return {
    async event(runId: string, { seq, at, kind, data }: RunEvent): Promise<void> {
      await tables.insertInto('agentRunEvents').values({ runId, seq, at, kind, data }).execute()
    },
    /** Numbers and stores an event without a transition. */
    async record(runId: string, event: Omit<RunEvent, 'seq'>): Promise<void> {
      await sql`
        WITH counted AS (
          UPDATE agent_runs SET last_seq = last_seq + 1 WHERE id = ${runId} RETURNING id, last_seq
        )
        INSERT INTO agent_run_events (run_id, seq, at, kind, data)
        SELECT id, last_seq, ${event.at}, ${event.kind}, ${JSON.stringify(event.data)}::jsonb
        FROM counted`.execute(tables)
    },
    events: (runId: string, afterSeq: number, limit: number): Promise<readonly RunEvent[]> =>
      tables
        .selectFrom('agentRunEvents')
        .select(['seq', 'at', 'kind', 'data'])
        .where('runId', '=', runId)
        .where('seq', '>', afterSeq)
        .orderBy('seq')
        .limit(limit)
        .execute(),
  }
}

function queries(tables: RunsTables) {
  const runs = () => tables.selectFrom('agentRuns').selectAll()
  type Runs = ReturnType<typeof runs>
  const all = async (query: Runs): Promise<readonly StoredRun[]> =>
    (await query.execute()).map(toRun)
  const first = async (query: Runs): Promise<StoredRun | undefined> => (await all(query))[0]
  return { all, first, runs }
}

function anyOf(ids: readonly string[]) {
  return sql<string>`ANY(${[...ids]}::text[])`
}

function toRun(row: RunRow): StoredRun {
  const { costMax, tokensMax, msMax, callsMax, costUsed, tokensUsed, msUsed, callsUsed } = row
  const { costReserved, tokensReserved, msReserved, callsReserved } = row
  return {
    ...row,
    max: { costMicroUsd: costMax, tokens: tokensMax, ms: msMax, calls: callsMax },
    used: { costMicroUsd: costUsed, tokens: tokensUsed, ms: msUsed, calls: callsUsed },
    reserved: {
      costMicroUsd: costReserved,
      tokens: tokensReserved,
      ms: msReserved,
      calls: callsReserved,
    },
  }
}
