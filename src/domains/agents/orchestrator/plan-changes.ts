import type { Principal } from '../../../kernel/principal.ts'
import type { Queryable } from '../../../ports/database.ts'
import { orchestratorEvents } from './orchestrator.events.ts'
import type { PlanParts } from './plan-parts.ts'
import { planQueueNames } from './plan-queues.ts'
import type { PlanEvent } from './plan-record.ts'
import {
  type PlanStatus,
  planMachine,
  type StepStatus,
  statusOf,
  stepMachine,
} from './plan-states.ts'
import { plansStore, type StoredPlan } from './plans.store.ts'
import { type StepChange, type StoredStep, stepsStore } from './steps.store.ts'

type ChangeParts = Pick<PlanParts, 'clock' | 'database' | 'jobs' | 'outbox'>

/** The notification channel of changes of plans. */
export const planChannel = 'orchestrator_plan'

/** Moves a locked plan, with its events. */
export async function movePlan(
  tx: Queryable,
  move: {
    readonly plan: StoredPlan
    readonly status: PlanStatus
    readonly reason: string | null
    readonly principal?: Principal
  },
  parts: ChangeParts,
): Promise<void> {
  const { plan, principal, reason, status } = move
  planMachine.assertTransition(plan.status, status)
  const to = { status, reason, ...(principal === undefined ? {} : { principal }) }
  await plansStore(tx).setStatus(plan.id, to, new Date(parts.clock.nowMs()))
  await announcePlan(tx, { plan, status, reason, previousStatus: plan.status }, parts)
}

/** Writes the events of a plan's status: the plan's own, and the account's. */
export async function announcePlan(
  tx: Queryable,
  told: {
    readonly plan: Pick<StoredPlan, 'accountId' | 'id'>
    readonly status: PlanStatus
    readonly previousStatus: PlanStatus | null
    readonly reason: string | null
  },
  parts: ChangeParts,
): Promise<void> {
  const { plan, ...data } = told
  const seq = await addEvent(tx, { planId: plan.id, kind: 'plan', data }, parts)
  await parts.outbox.append(tx, orchestratorEvents.changed, {
    subject: plan.id,
    accountId: plan.accountId,
    payload: { planId: plan.id, seq, ...data },
  })
}

/**
 * Changes a step and everything that depends on it: waiting steps are skipped when it did not succeed, and the plan's
 * status follows. False when the step has changed since it was read.
 */
export function changeStep(
  step: StoredStep,
  change: StepChange,
  parts: ChangeParts,
): Promise<boolean> {
  return parts.database.transaction(async (tx) => {
    const plan = await plansStore(tx).lock(step.planId)
    if (plan === undefined) return false
    if (!(await writeStep(tx, { step, change }, parts))) return false
    // An ended plan only ends its runs.
    if (planMachine.isTerminal(plan.status)) return true
    await skipWaiting(tx, plan.id, parts)
    const steps = await stepsStore(tx).of(plan.id)
    const status = statusOf(steps.map((each) => each.status))
    if (status !== plan.status) {
      await movePlan(tx, { plan, status, reason: reasonOf(status, steps) }, parts)
    }
    return true
  })
}

/** Ends a locked plan, and every step of it that has not begun; a job ends its runs. */
export async function cancelPlan(
  tx: Queryable,
  plan: StoredPlan,
  parts: ChangeParts,
): Promise<void> {
  const reason = 'Its owner cancelled it.'
  for (const step of await stepsStore(tx).of(plan.id)) {
    const change = { status: 'cancelled', reason } as const
    if (step.status === 'pending') await writeStep(tx, { step, change }, parts)
  }
  await movePlan(tx, { plan, status: 'cancelled', reason }, parts)
  await enqueueAdvance(tx, { planId: plan.id }, parts)
}

/** Enqueues an advance of the plan, after a delay if one is given. */
export async function enqueueAdvance(
  tx: Queryable,
  { afterMs, planId }: { readonly planId: string; readonly afterMs?: number },
  { clock, jobs }: ChangeParts,
): Promise<void> {
  await jobs.enqueue(tx, {
    queue: planQueueNames.advance,
    data: { planId },
    // A delayed job must not prevent an immediate one from being enqueued.
    singletonKey: `${afterMs === undefined ? 'now' : `after ${afterMs}`}:${planId}`,
    ...(afterMs === undefined ? {} : { startAfter: new Date(clock.nowMs() + afterMs) }),
  })
}

async function writeStep(
  tx: Queryable,
  { change, step }: { readonly step: StoredStep; readonly change: StepChange },
  parts: ChangeParts,
): Promise<boolean> {
  const isChanged = await stepsStore(tx).change(step, change, new Date(parts.clock.nowMs()))
  if (!isChanged) return false
  const data = {
    stepId: step.id,
    agent: step.agent,
    status: change.status,
    previousStatus: step.status,
    reason: change.reason ?? null,
    runId: change.runId ?? step.runId,
    action: change.action ?? null,
  }
  await addEvent(tx, { planId: step.planId, kind: 'step', data }, parts)
  return true
}

/** Skips, level by level, the steps that can no longer begin because a dependency did not succeed. */
async function skipWaiting(tx: Queryable, planId: string, parts: ChangeParts): Promise<void> {
  for (;;) {
    const steps = await stepsStore(tx).of(planId)
    const lost = new Set(steps.filter(({ status }) => isLost(status)).map(({ id }) => id))
    const stuck = steps.filter(
      ({ dependsOn, status }) => status === 'pending' && dependsOn.some((id) => lost.has(id)),
    )
    if (stuck.length === 0) return
    for (const step of stuck) {
      const names = step.dependsOn.filter((id) => lost.has(id)).join(', ')
      const reason = `It waits for ${names}, which did not succeed.`
      await writeStep(tx, { step, change: { status: 'skipped', reason } }, parts)
    }
  }
}

function isLost(status: StepStatus): boolean {
  return stepMachine.isTerminal(status) && status !== 'succeeded'
}

function reasonOf(status: PlanStatus, steps: readonly StoredStep[]): string | null {
  if (status !== 'failed' && status !== 'budget_reached') return null
  const bad = steps.filter((step) => isLost(step.status) && step.status !== 'skipped')
  return `Did not succeed: ${bad.map(({ id }) => id).join(', ')}.`
}

async function addEvent(
  tx: Queryable,
  { planId, ...event }: Pick<PlanEvent, 'data' | 'kind'> & { readonly planId: string },
  { clock, database }: ChangeParts,
): Promise<number> {
  const recordedAt = new Date(clock.nowMs())
  const seq = await plansStore(tx).addEvent(planId, { ...event, recordedAt })
  await database.notify(tx, planChannel, planId)
  return seq
}
