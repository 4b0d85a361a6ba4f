import { AppError, assert } from '../../../kernel/errors.ts'
import { advanceExternal, endExternal } from './external-step.ts'
import { changeStep, enqueueAdvance } from './plan-changes.ts'
import type { PlanParts } from './plan-parts.ts'
import type { Run } from './plan-runs.ts'
import { planMachine, type StepStatus, stepMachine, stepStatusOf } from './plan-states.ts'
import { plansStore, type StoredPlan } from './plans.store.ts'
import { referencesOf, renderInput } from './step-inputs.ts'
import { type StepChange, type StoredStep, stepsStore } from './steps.store.ts'

/** The row under which a sold run of a plan is listed: the one by which its account began it. */
const startRow = 'post_api_orchestrator_plans_planId_start'
/** Run changes arrive as hints; polling finds those whose hint was lost. */
const reconcileMs = 20_000
/** The delay before a run that could not be started is started again. */
const startAgainMs = 1_000
/** External agents send no hints, so they are polled. */
const externalPollMs = 3_000
/** The most rounds of one advance; each changes something, so a plan has fewer. */
const roundsMax = 200
const nothingMore = {
  costMicroUsdMax: 0n,
  tokensMax: 0,
  secondsMax: 0,
  toolCallsMax: 0,
  depthMax: 0,
}

/**
 * Advances a plan as far as its runs allow: starts the steps that can start and takes over the results of runs.
 * Enqueues itself again while work is left; `wakePlan` does so as soon as a run changes. Safe to repeat and to run
 * concurrently.
 */
export async function advancePlan(planId: string, parts: PlanParts): Promise<void> {
  const { query } = parts.database
  for (let round = 0; round < roundsMax; round += 1) {
    const plan = await plansStore(query).find(planId)
    if (plan === undefined || plan.principal === null) return
    const steps = await stepsStore(query).of(planId)
    if (steps.every(({ status }) => stepMachine.isTerminal(status))) return
    if (await stepOnce(plan, steps, parts)) continue
    await scheduleAdvance(planId, steps, parts)
    return
  }
}

async function scheduleAdvance(
  planId: string,
  steps: readonly StoredStep[],
  parts: PlanParts,
): Promise<void> {
  const { clock, database } = parts
  const isStarting = steps.some(({ status }) => status === 'starting')
  const isRemoteRunning = steps.some(
    ({ external, status }) =>
      external !== null && (status === 'running' || status === 'requires_action'),
  )
  const afterMs = isStarting ? startAgainMs : isRemoteRunning ? externalPollMs : reconcileMs
  await database.transaction(async (tx) => {
    await plansStore(tx).touch(planId, new Date(clock.nowMs()))
    await enqueueAdvance(tx, { planId, afterMs }, parts)
  })
}

/** Advances each step once; returns whether anything changed. */
async function stepOnce(
  plan: StoredPlan,
  steps: readonly StoredStep[],
  parts: PlanParts,
): Promise<boolean> {
  const isOver = planMachine.isTerminal(plan.status)
  const did = await Promise.all(
    steps.map((step) => {
      const { external } = step
      if (isOver) return windDown(plan, step, parts)
      if (step.status === 'pending') return claim({ plan, step, steps }, parts)
      if (external !== null) return advanceExternal(plan, { ...step, external }, parts)
      if (step.status === 'starting') return launch(plan, step, parts)
      return takeOver(plan, step, parts)
    }),
  )
  return did.includes(true)
}

/** Claims a step whose dependencies have succeeded, with the input of its run. */
async function claim(
  {
    plan,
    step,
    steps,
  }: {
    readonly plan: StoredPlan
    readonly step: StoredStep
    readonly steps: readonly StoredStep[]
  },
  parts: PlanParts,
): Promise<boolean> {
  const needed = steps.filter(({ id }) => step.dependsOn.includes(id))
  if (needed.some(({ status }) => status !== 'succeeded')) return false
  const read = new Set(referencesOf(step.template).steps)
  const sources = needed.filter(({ id }) => read.has(id))
  const outputs = new Map(sources.map(({ id, output }) => [id, output ?? '']))
  const input = renderInput(step.template, { goal: plan.goal, outputs })
  // The outputs of external agents may be passed on to external agents.
  const isTainted = sources.some(
    (source) => source.isTainted && (step.external === null || source.external === null),
  )
  return changeStep(step, { status: 'starting', input, isTainted }, parts)
}

/** Starts the run of a claimed step; its key makes a repeat return the same run. */
async function launch(plan: StoredPlan, step: StoredStep, parts: PlanParts): Promise<boolean> {
  if (step.isTainted && !parts.runs.carriesTaint) {
    const reason = 'tainted_input: runs cannot be started with what others may have written.'
    return changeStep(step, { status: 'failed', reason }, parts)
  }
  try {
    const run = await startRun({ plan, step, budget: step.budget }, parts)
    if (step.isTainted && !run.isTainted) {
      await parts.runs.cancel(plan.accountId, run.id)
      const reason = 'tainted_input: the run did not start tainted.'
      return await changeStep(step, { status: 'failed', reason, runId: run.id }, parts)
    }
    return await changeStep(step, { status: 'running', runId: run.id }, parts)
  } catch (failure) {
    if (!(failure instanceof AppError) || failure.spec.status >= 500) throw failure
    // The account has as many runs as it may: this one is started later.
    if (failure.spec.retryable || failure.spec.code === 'agent_runs.too_many') return false
    return changeStep(
      step,
      { status: 'failed', reason: `${failure.spec.code}: ${failure.message}` },
      parts,
    )
  }
}

function startRun(
  {
    budget,
    plan,
    step,
  }: {
    readonly plan: StoredPlan
    readonly step: StoredStep
    readonly budget: StoredStep['budget']
  },
  { runs }: PlanParts,
): Promise<Run> {
  assert(plan.principal !== null && step.input !== null, 'a claimed step has an owner and an input')
  return runs.start(plan.principal, {
    agent: step.agent,
    input: step.input,
    budget,
    key: `${plan.id}:${step.id}`,
    isTainted: step.isTainted,
    ...(step.maxAmount === null
      ? {}
      : { pays: { maxAmount: step.maxAmount, operationId: startRow } }),
  })
}

/** Takes over the result of a step's run. */
async function takeOver(plan: StoredPlan, step: StoredStep, parts: PlanParts): Promise<boolean> {
  if (stepMachine.isTerminal(step.status) || step.runId === null) return false
  const run = await parts.runs.get(plan.accountId, step.runId)
  const change = changeOf(run)
  const waitsForSame = change.action?.intentHash === step.action?.intentHash
  if (change.status === step.status && waitsForSame) return false
  return changeStep(step, change, parts)
}

/** Ends the run of a step of a cancelled plan. A run that may exist is found by starting it again, without a budget. */
async function windDown(plan: StoredPlan, step: StoredStep, parts: PlanParts): Promise<boolean> {
  if (stepMachine.isTerminal(step.status)) return false
  const { external } = step
  if (external !== null) return endExternal(plan, { ...step, external }, parts)
  const runId = step.runId ?? (await begunRun(plan, step, parts))
  if (runId === null) return changeStep(step, { status: 'cancelled' }, parts)
  const run = await parts.runs.cancel(plan.accountId, runId)
  const { output, status, usage } = changeOf(run)
  // A step that had not started its run has only this end.
  const to: StepStatus =
    stepMachine.isTerminal(status) && step.status !== 'starting' ? status : 'cancelled'
  return changeStep(step, { status: to, runId, reason: run.stopDetail, output, usage }, parts)
}

/** The run that a step may have begun; null where none was begun, and none can be. */
async function begunRun(
  plan: StoredPlan,
  step: StoredStep,
  parts: PlanParts,
): Promise<string | null> {
  try {
    return (await startRun({ plan, step, budget: nothingMore }, parts)).id
  } catch (failure) {
    if (!(failure instanceof AppError) || failure.spec.status >= 500) throw failure
    if (failure.spec.retryable) throw failure
    return null
  }
}

function changeOf(run: Run) {
  const { action, isTainted, output, status, stopDetail, usage } = run
  return {
    status: stepStatusOf[status],
    reason: stopDetail,
    output,
    isTainted,
    usage,
    action:
      action === null
        ? null
        : {
            stepId: action.stepId,
            operationId: action.operationId,
            intentHash: action.intentHash,
            reason: action.reason,
          },
  } satisfies StepChange
}
