import { type Selectable, sql } from 'kysely'
import { assert } from '../../kernel/errors.ts'
import type { Queryable } from '../../ports/database.ts'
import type { ExternalStep } from './external-agents.ts'
import type { StepAction, StoredStep } from './plan-record.ts'
import { stepMachine } from './plan-states.ts'
import { type BudgetColumns, toBudget, toBudgetColumns } from './plans.store.ts'

type Tables = {
  orchestrator_steps: BudgetColumns & {
    plan_id: string
    step_id: string
    number: number
    agent: string
    template: string
    depends_on: string[]
    status: string
    version: number
    reason: string | null
    input: string | null
    is_tainted: boolean
    run_id: string | null
    external: ExternalStep | null
    output: string | null
    action: StepAction | null
    cost: string
    tokens: number
    seconds: number
    tool_calls: number
    started_at: Date | null
    ended_at: Date | null
  }
}
type StepRow = Selectable<Tables['orchestrator_steps']>

/** What of a step changes while its plan goes on. */
export type StepChange = Pick<StoredStep, 'status'> &
  Partial<
    Pick<
      StoredStep,
      'action' | 'external' | 'input' | 'isTainted' | 'output' | 'reason' | 'runId' | 'usage'
    >
  >

/** The steps of plans. The plan's row is held while they change. */
export function stepsStore(db: Queryable) {
  const tables = db.withTables<Tables>()
  return {
    async insert(step: StoredStep): Promise<void> {
      await tables
        .insertInto('orchestrator_steps')
        .values({
          plan_id: step.planId,
          step_id: step.id,
          number: step.number,
          agent: step.agent,
          template: step.template,
          depends_on: [...step.dependsOn],
          ...toBudgetColumns(step.budget),
          status: step.status,
          version: step.version,
          is_tainted: false,
          external: externalJson(step.external),
          ...{ cost: '0', tokens: 0, seconds: 0, tool_calls: 0 },
        })
        .execute()
    },
    /** In the order in which they were given. */
    async of(planId: string): Promise<readonly StoredStep[]> {
      const rows = await tables
        .selectFrom('orchestrator_steps')
        .selectAll()
        .where('plan_id', '=', planId)
        .orderBy('number')
        .execute()
      return rows.map(toStep)
    },
    /** The step that a run is of, with whose plan it is. */
    async ofRun(
      runId: string,
    ): Promise<(Pick<StoredStep, 'planId' | 'status'> & { accountId: string }) | undefined> {
      const { rows } = await sql<{ planId: string; status: string; accountId: string }>`
        SELECT s.plan_id AS "planId", s.status, p.account_id AS "accountId"
        FROM orchestrator_steps s JOIN orchestrator_plans p ON p.id = s.plan_id
        WHERE s.run_id = ${runId} LIMIT 1`.execute(db)
      const [row] = rows
      if (row === undefined) return undefined
      const { status } = row
      assert(stepMachine.isState(status), `a step in state ${status}`)
      return { ...row, status }
    },
    /** Changes a step, in one statement; false when it was no longer as it was read. */
    async change(from: StoredStep, to: StepChange, now: Date): Promise<boolean> {
      if (to.status !== from.status) stepMachine.assertTransition(from.status, to.status)
      const { numUpdatedRows } = await tables
        .updateTable('orchestrator_steps')
        .set({
          status: to.status,
          version: from.version + 1,
          ...columnsOf(to),
          ...(to.status === 'starting' ? { started_at: now } : {}),
          ...(stepMachine.isTerminal(to.status) ? { ended_at: now, action: null } : {}),
        })
        .where('plan_id', '=', from.planId)
        .where('step_id', '=', from.id)
        .where('version', '=', from.version)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}

function externalJson(external: ExternalStep | null) {
  return external === null ? null : sql<ExternalStep>`${JSON.stringify(external)}::jsonb`
}

function columnsOf(change: StepChange) {
  const { action, external, input, isTainted, output, reason, runId, usage } = change
  return {
    ...(external === undefined ? {} : { external: externalJson(external) }),
    ...(reason === undefined ? {} : { reason }),
    ...(input === undefined ? {} : { input }),
    ...(isTainted === undefined ? {} : { is_tainted: isTainted }),
    ...(runId === undefined ? {} : { run_id: runId }),
    ...(output === undefined ? {} : { output }),
    ...(action === undefined
      ? {}
      : { action: action === null ? null : sql<StepAction>`${JSON.stringify(action)}::jsonb` }),
    ...(usage === undefined
      ? {}
      : {
          cost: String(usage.costMicroUsd),
          tokens: usage.tokens,
          seconds: usage.seconds,
          tool_calls: usage.toolCalls,
        }),
  }
}

function toStep(row: StepRow): StoredStep {
  const { status } = row
  assert(stepMachine.isState(status), `a step in state ${status}`)
  return {
    planId: row.plan_id,
    id: row.step_id,
    number: row.number,
    agent: row.agent,
    template: row.template,
    dependsOn: row.depends_on,
    budget: toBudget(row),
    status,
    version: row.version,
    reason: row.reason,
    input: row.input,
    isTainted: row.is_tainted,
    runId: row.run_id,
    external: row.external,
    output: row.output,
    action: row.action,
    usage: {
      costMicroUsd: BigInt(row.cost),
      tokens: row.tokens,
      seconds: row.seconds,
      toolCalls: row.tool_calls,
    },
    startedAt: row.started_at,
    endedAt: row.ended_at,
  }
}
