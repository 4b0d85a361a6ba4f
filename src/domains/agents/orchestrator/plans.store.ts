import { sql } from 'kysely'
import type { Principal } from '../../../kernel/principal.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  integer,
  json,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import type { PlanEvent, planners } from './plan-record.ts'
import type { RunBudget } from './plan-runs.ts'
import { type PlanStatus, planMachine } from './plan-states.ts'

/** A budget, in any table that has one. */
export const budgetColumns = {
  costMax: bigint,
  tokensMax: integer,
  secondsMax: integer,
  toolCallsMax: integer,
  depthMax: integer,
}
const plansTables = tablesOf({
  orchestratorPlans: {
    ...budgetColumns,
    id: text(),
    accountId: text(),
    goal: text(),
    status: text<PlanStatus>(),
    reason: nullable(text()),
    plannedBy: text<(typeof planners)[number]>(),
    /** The caller who started it; null for a draft. */
    principal: nullable(json<Principal>()),
    lastSeq: integer,
    createdAt: time,
    startedAt: nullable(time),
    endedAt: nullable(time),
    updatedAt: time,
  },
  orchestratorEvents: {
    planId: text(),
    seq: integer,
    kind: text<PlanEvent['kind']>(),
    data: json<PlanEvent['data']>(),
    recordedAt: time,
  },
})
type PlansTables = TablesOf<typeof plansTables>
type PlanRow = RowOf<typeof plansTables, 'orchestratorPlans'>
/** A budget as columns. */
export type BudgetRow = Pick<PlanRow, keyof typeof budgetColumns>

export type StoredPlan = Omit<PlanRow, keyof BudgetRow> & { readonly budget: RunBudget }

const ended = planMachine.states.filter((status) => planMachine.isTerminal(status))

/** Store of plans and their events. Every change of a plan or its steps must hold the plan's row. */
export function plansStore(db: Queryable) {
  const tables = plansTables.on(db)
  return { ...changing(tables), ...reading(tables), ...events(tables) }
}

function changing(tables: PlansTables) {
  return {
    async insert(plan: StoredPlan): Promise<void> {
      const { id, accountId, goal, status, reason, plannedBy, principal, lastSeq } = plan
      const { createdAt, startedAt, endedAt, updatedAt } = plan
      await tables
        .insertInto('orchestratorPlans')
        .values({
          ...{ id, accountId, goal, status, reason, plannedBy, principal, lastSeq },
          ...{ createdAt, startedAt, endedAt, updatedAt },
          ...toBudgetRow(plan.budget),
        })
        .execute()
    },
    /** Locks the account's creation of plans until the transaction ends, so that the limit holds. */
    async lockAccount(accountId: string): Promise<void> {
      const name = `orchestrator ${accountId}`
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tables)
    },
    /** The plan, locked until the transaction ends. */
    async lock(id: string): Promise<StoredPlan | undefined> {
      const row = await tables
        .selectFrom('orchestratorPlans')
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
        .updateTable('orchestratorPlans')
        .set({
          status: to.status,
          reason: to.reason,
          updatedAt: now,
          ...(planMachine.isTerminal(to.status) ? { endedAt: now } : {}),
          ...(to.principal === undefined ? {} : { principal: to.principal, startedAt: now }),
        })
        .where('id', '=', id)
        .execute()
    },
    /** Records that the plan was advanced. */
    async touch(id: string, now: Date): Promise<void> {
      await tables
        .updateTable('orchestratorPlans')
        .set({ updatedAt: now })
        .where('id', '=', id)
        .execute()
    },
  }
}

function reading(tables: PlansTables) {
  return {
    async find(id: string): Promise<StoredPlan | undefined> {
      const row = await tables
        .selectFrom('orchestratorPlans')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row && toPlan(row)
    },
    async countOpen(accountId: string): Promise<number> {
      const { count } = await tables
        .selectFrom('orchestratorPlans')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('accountId', '=', accountId)
        .where('status', 'not in', ended)
        .executeTakeFirstOrThrow()
      return count
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
        .selectFrom('orchestratorPlans')
        .selectAll()
        .where('accountId', '=', accountId)
      if (status !== undefined) query = query.where('status', '=', status)
      if (before !== null) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('createdAt', 'id'), '<', tuple(before.at, before.id)),
        )
      }
      const rows = await query
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute()
      return rows.map(toPlan)
    },
    /** Plans with work left that were not advanced since, at most `limit`. */
    async stalled(since: Date, limit: number): Promise<readonly string[]> {
      const { rows } = await sql<{ id: string }>`
        SELECT p.id FROM orchestrator_plans p
        WHERE p.status <> 'draft' AND p.updated_at < ${since} AND EXISTS (
          SELECT FROM orchestrator_steps s WHERE s.plan_id = p.id
            AND s.status IN ('pending', 'starting', 'running', 'requires_action'))
        ORDER BY p.updated_at LIMIT ${limit}`.execute(tables)
      return rows.map(({ id }) => id)
    },
  }
}

function events(tables: PlansTables) {
  return {
    /** Numbers and stores one event; the plan's row is locked. Returns its number. */
    async addEvent(planId: string, event: Omit<PlanEvent, 'seq'>): Promise<number> {
      const { lastSeq: seq } = await tables
        .updateTable('orchestratorPlans')
        .set((old) => ({ lastSeq: old('lastSeq', '+', 1) }))
        .where('id', '=', planId)
        .returning('lastSeq')
        .executeTakeFirstOrThrow()
      const { data, kind, recordedAt } = event
      await tables
        .insertInto('orchestratorEvents')
        .values({ planId, seq, kind, data, recordedAt })
        .execute()
      return seq
    },
    /** Oldest first. */
    eventsAfter: (
      planId: string,
      { afterSeq, limit }: { readonly afterSeq: number; readonly limit: number },
    ): Promise<readonly PlanEvent[]> =>
      tables
        .selectFrom('orchestratorEvents')
        .select(['seq', 'kind', 'data', 'recordedAt'])
        .where('planId', '=', planId)
        .where('seq', '>', afterSeq)
        .orderBy('seq')
        .limit(limit)
        .execute(),
  }
}

/** A budget as columns. */
export function toBudgetRow({ costMicroUsdMax, ...rest }: RunBudget): BudgetRow {
  const { tokensMax, secondsMax, toolCallsMax, depthMax } = rest
  return { costMax: costMicroUsdMax, tokensMax, secondsMax, toolCallsMax, depthMax }
}

/** A budget out of its columns. */
export function toBudget(row: BudgetRow): RunBudget {
  const { costMax, tokensMax, secondsMax, toolCallsMax, depthMax } = row
  return { costMicroUsdMax: costMax, tokensMax, secondsMax, toolCallsMax, depthMax }
}

function toPlan(row: PlanRow): StoredPlan {
  return { ...row, budget: toBudget(row) }
}
