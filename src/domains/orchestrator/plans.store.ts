import { type Selectable, sql } from 'kysely'
import { assert } from '../../kernel/errors.ts'
import type { Principal } from '../../kernel/principal.ts'
import type { Queryable } from '../../ports/database.ts'
import type { PlanEvent, StoredPlan } from './plan-record.ts'
import type { RunBudget } from './plan-runs.ts'
import { type PlanStatus, planMachine } from './plan-states.ts'

export type BudgetColumns = {
  cost_max: string
  tokens_max: number
  seconds_max: number
  tool_calls_max: number
  depth_max: number
}
type Tables = {
  orchestrator_plans: BudgetColumns & {
    id: string
    account_id: string
    goal: string
    status: string
    reason: string | null
    planned_by: StoredPlan['plannedBy']
    principal: Principal | null
    last_seq: number
    created_at: Date
    started_at: Date | null
    ended_at: Date | null
    updated_at: Date
  }
  orchestrator_events: {
    plan_id: string
    seq: number
    kind: PlanEvent['kind']
    data: PlanEvent['data']
    recorded_at: Date
  }
}
type PlanRow = Selectable<Tables['orchestrator_plans']>

const ended = planMachine.states.filter((status) => planMachine.isTerminal(status))

/** Plans and what happened to them. Whoever changes a plan or its steps holds its row. */
export function plansStore(db: Queryable) {
  return { ...changing(db), ...reading(db), ...events(db) }
}

function changing(db: Queryable) {
  const tables = db.withTables<Tables>()
  return {
    async insert({ budget, ...plan }: StoredPlan): Promise<void> {
      await tables
        .insertInto('orchestrator_plans')
        .values({
          id: plan.id,
          account_id: plan.accountId,
          goal: plan.goal,
          status: plan.status,
          reason: plan.reason,
          planned_by: plan.plannedBy,
          ...toBudgetColumns(budget),
          principal: null,
          last_seq: plan.lastSeq,
          created_at: plan.createdAt,
          started_at: plan.startedAt,
          ended_at: plan.endedAt,
          updated_at: plan.updatedAt,
        })
        .execute()
    },
    /** Makes calls of one account that make plans take turns until the transaction ends. */
    async lockAccount(accountId: string): Promise<void> {
      const name = `orchestrator ${accountId}`
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
    },
    /** The plan, locked until the transaction ends. */
    async lock(id: string): Promise<StoredPlan | undefined> {
      const row = await tables
        .selectFrom('orchestrator_plans')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      return row && toPlan(row)
    },
    async setStatus(
      id: string,
      to: {
        readonly status: PlanStatus
        readonly reason: string | null
        readonly principal?: Principal
      },
      now: Date,
    ): Promise<void> {
      await tables
        .updateTable('orchestrator_plans')
        .set({
          status: to.status,
          reason: to.reason,
          updated_at: now,
          ...(planMachine.isTerminal(to.status) ? { ended_at: now } : {}),
          ...(to.principal === undefined
            ? {}
            : { principal: sql`${JSON.stringify(to.principal)}::jsonb`, started_at: now }),
        })
        .where('id', '=', id)
        .execute()
    },
    /** Says that somebody looks at the plan. */
    async touch(id: string, now: Date): Promise<void> {
      await tables
        .updateTable('orchestrator_plans')
        .set({ updated_at: now })
        .where('id', '=', id)
        .execute()
    },
  }
}

function reading(db: Queryable) {
  const tables = db.withTables<Tables>()
  return {
    async find(id: string): Promise<StoredPlan | undefined> {
      const row = await tables
        .selectFrom('orchestrator_plans')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row && toPlan(row)
    },
    async countOpen(accountId: string): Promise<number> {
      const { count } = await tables
        .selectFrom('orchestrator_plans')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('account_id', '=', accountId)
        .where('status', 'not in', ended)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    /** Newest first, one more than `limit`. */
    async list(question: {
      readonly accountId: string
      readonly status: PlanStatus | undefined
      readonly before: { readonly at: Date; readonly id: string } | null
      readonly limit: number
    }): Promise<readonly StoredPlan[]> {
      const { accountId, before, limit, status } = question
      let query = tables
        .selectFrom('orchestrator_plans')
        .selectAll()
        .where('account_id', '=', accountId)
      if (status !== undefined) query = query.where('status', '=', status)
      if (before !== null) {
        query = query.where(sql<boolean>`(created_at, id) < (${before.at}, ${before.id})`)
      }
      const rows = await query
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute()
      return rows.map(toPlan)
    },
    /** Plans with work left that nobody has looked at since, at most `limit`. */
    async neglected(since: Date, limit: number): Promise<readonly string[]> {
      const { rows } = await sql<{ id: string }>`
        SELECT p.id FROM orchestrator_plans p
        WHERE p.status <> 'draft' AND p.updated_at < ${since} AND EXISTS (
          SELECT FROM orchestrator_steps s WHERE s.plan_id = p.id
            AND s.status IN ('pending', 'starting', 'running', 'requires_action'))
        ORDER BY p.updated_at LIMIT ${limit}`.execute(db)
      return rows.map(({ id }) => id)
    },
  }
}

function events(db: Queryable) {
  const tables = db.withTables<Tables>()
  return {
    /** Numbers and keeps one event; the plan's row is held. Resolves to its number. */
    async addEvent(planId: string, event: Omit<PlanEvent, 'seq'>): Promise<number> {
      const { last_seq: seq } = await tables
        .updateTable('orchestrator_plans')
        .set((old) => ({ last_seq: old('last_seq', '+', 1) }))
        .where('id', '=', planId)
        .returning('last_seq')
        .executeTakeFirstOrThrow()
      const { data, kind, recordedAt } = event
      await tables
        .insertInto('orchestrator_events')
        .values({
          plan_id: planId,
          seq,
          kind,
          data: sql`${JSON.stringify(data)}::jsonb`,
          recorded_at: recordedAt,
        })
        .execute()
      return seq
    },
    /** Oldest first. */
    async eventsAfter(
      planId: string,
      { afterSeq, limit }: { readonly afterSeq: number; readonly limit: number },
    ): Promise<readonly PlanEvent[]> {
      const rows = await tables
        .selectFrom('orchestrator_events')
        .selectAll()
        .where('plan_id', '=', planId)
        .where('seq', '>', afterSeq)
        .orderBy('seq')
        .limit(limit)
        .execute()
      return rows.map(({ data, kind, recorded_at, seq }) => ({
        seq,
        kind,
        data,
        recordedAt: recorded_at,
      }))
    },
  }
}

/** A budget as columns. */
export function toBudgetColumns(budget: RunBudget): BudgetColumns {
  return {
    cost_max: String(budget.costMicroUsdMax),
    tokens_max: budget.tokensMax,
    seconds_max: budget.secondsMax,
    tool_calls_max: budget.toolCallsMax,
    depth_max: budget.depthMax,
  }
}

/** A budget out of its columns. */
export function toBudget(row: BudgetColumns): RunBudget {
  return {
    costMicroUsdMax: BigInt(row.cost_max),
    tokensMax: row.tokens_max,
    secondsMax: row.seconds_max,
    toolCallsMax: row.tool_calls_max,
    depthMax: row.depth_max,
  }
}

function toPlan(row: PlanRow): StoredPlan {
  const { status } = row
  assert(planMachine.isState(status), `a plan in state ${status}`)
  return {
    id: row.id,
    accountId: row.account_id,
    goal: row.goal,
    status,
    reason: row.reason,
    plannedBy: row.planned_by,
    budget: toBudget(row),
    principal: row.principal,
    lastSeq: row.last_seq,
    createdAt: row.created_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    updatedAt: row.updated_at,
  }
}
