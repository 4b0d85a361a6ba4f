import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  flag,
  float,
  generated,
  integer,
  json,
  list,
  nullable,
  type RowOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import type { ExternalStep } from './external-agents.ts'
import type { StepAction } from './plan-record.ts'
import type { RunBudget, RunUsage } from './plan-runs.ts'
import { type StepStatus, stepMachine } from './plan-states.ts'
import { type BudgetRow, budgetColumns, toBudget, toBudgetRow } from './plans.store.ts'

const stepsTables = tablesOf({
  orchestratorSteps: {
    ...budgetColumns,
    planId: text(),
    stepId: text(),
    number: integer,
    agent: text(),
    template: text(),
    /** Steps that must succeed first: named in `dependsOn` or in the template. */
    dependsOn: list(),
    status: text<StepStatus>(),
    /** Grows with every change, because a step that waited for its owner runs again. */
    version: integer,
    reason: generated(nullable(text())),
    /** The input of its run; null before the step is claimed. */
    input: generated(nullable(text())),
    /** Whether its run starts tainted, or after its end whether it ended so. */
    isTainted: flag,
    runId: generated(nullable(text())),
    /** The most that a run of a sold agent may cost; null where its owner has agreed to no price. */
    maxAmount: nullable(text()),
    /** For a step of an external agent, which has no run. */
    external: nullable(json<ExternalStep>()),
    output: generated(nullable(text())),
    action: generated(nullable(json<StepAction>())),
    cost: bigint,
    tokens: integer,
    seconds: float,
    toolCalls: integer,
    startedAt: generated(nullable(time)),
    endedAt: generated(nullable(time)),
  },
  orchestratorPlans: { id: text(), accountId: text() },
})
type StepRow = RowOf<typeof stepsTables, 'orchestratorSteps'>

export type StoredStep = Omit<
  StepRow,
  keyof BudgetRow | 'cost' | 'seconds' | 'stepId' | 'tokens' | 'toolCalls'
> & { readonly id: string; readonly budget: RunBudget; readonly usage: RunUsage }

/** The columns of a step that change while its plan runs. */
export type StepChange = Pick<StoredStep, 'status'> &
  Partial<
    Pick<
      StoredStep,
      'action' | 'external' | 'input' | 'isTainted' | 'output' | 'reason' | 'runId' | 'usage'
    >
  >

/** Store of the steps of plans. The plan's row is locked while they change. */
export function stepsStore(db: Queryable) {
  const tables = stepsTables.on(db)
  return {
    async insert(step: StoredStep): Promise<void> {
      const { planId, id, number, agent, template, dependsOn, status, version } = step
      const { external, maxAmount } = step
      await tables
        .insertInto('orchestratorSteps')
        .values({
          ...{ planId, stepId: id, number, agent, template, dependsOn, status, version },
          ...{ external, maxAmount },
          ...toBudgetRow(step.budget),
          isTainted: false,
          ...{ cost: 0n, tokens: 0, seconds: 0, toolCalls: 0 },
        })
        .execute()
    },
    /** In the order in which they were given. */
    async of(planId: string): Promise<readonly StoredStep[]> {
      const rows = await tables
        .selectFrom('orchestratorSteps')
        .selectAll()
        .where('planId', '=', planId)
        .orderBy('number')
        .execute()
      return rows.map(toStep)
    },
    /** The step of a run, with the plan's owner. */
    ofRun: (
      runId: string,
    ): Promise<(Pick<StoredStep, 'planId' | 'status'> & { accountId: string }) | undefined> =>
      tables
        .selectFrom('orchestratorSteps')
        .innerJoin('orchestratorPlans', 'orchestratorPlans.id', 'planId')
        .select(['planId', 'orchestratorSteps.status', 'accountId'])
        .where('runId', '=', runId)
        .limit(1)
        .executeTakeFirst(),
    /** Changes a step, in one statement; false when it has changed since it was read. */
    async change(from: StoredStep, to: StepChange, now: Date): Promise<boolean> {
      if (to.status !== from.status) stepMachine.assertTransition(from.status, to.status)
      const { numUpdatedRows } = await tables
        .updateTable('orchestratorSteps')
        .set({
          status: to.status,
          version: from.version + 1,
          ...columnsOf(to),
          ...(to.status === 'starting' ? { startedAt: now } : {}),
          ...(stepMachine.isTerminal(to.status) ? { endedAt: now, action: null } : {}),
        })
        .where('planId', '=', from.planId)
        .where('stepId', '=', from.id)
        .where('version', '=', from.version)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}

/** Absent members stay as they are. */
function columnsOf({ usage, ...change }: StepChange) {
  const { action, external, input, isTainted, output, reason, runId } = change
  return {
    ...{ action, external, input, isTainted, output, reason, runId },
    cost: usage?.costMicroUsd,
    tokens: usage?.tokens,
    seconds: usage?.seconds,
    toolCalls: usage?.toolCalls,
  }
}

function toStep({ stepId, cost, tokens, seconds, toolCalls, ...row }: StepRow): StoredStep {
  const usage = { costMicroUsd: cost, tokens, seconds, toolCalls }
  return { ...row, id: stepId, budget: toBudget(row), usage }
}
