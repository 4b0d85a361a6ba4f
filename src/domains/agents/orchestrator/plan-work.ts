import { Type as T } from '@sinclair/typebox'
import type { Jobs } from '../../../ports/jobs.ts'
import { createWorker } from '../../../ports/worker.ts'
import { enqueueAdvance } from './plan-changes.ts'
import { advancePlan } from './plan-execution.ts'
import type { PlanParts } from './plan-parts.ts'
import { planQueueNames } from './plan-queues.ts'
import { stepStatusOf } from './plan-states.ts'
import { plansStore } from './plans.store.ts'
import { stepsStore } from './steps.store.ts'

/** A running plan is advanced more often than this. */
const stalledAfterMs = 45_000
const batchMax = 200

/** Creates the worker of plans; nothing runs until `start`. */
export function createPlanWork(parts: PlanParts) {
  const advance = (planId: string) => advancePlan(planId, parts)
  let stopWatching = (): void => {}
  /** A job may be parked, or missing from a restored database. */
  const sweep = async (): Promise<void> => {
    const since = new Date(parts.clock.nowMs() - stalledAfterMs)
    for (const planId of await plansStore(parts.database.query).stalled(since, batchMax)) {
      await parts.database.transaction((tx) => enqueueAdvance(tx, { planId }, parts))
    }
  }
  const worker = createWorker({
    database: parts.database,
    queue: planQueueNames.advance,
    concurrency: 4,
    data: T.Object({ planId: T.String() }),
    run: ({ planId }) => advance(planId),
    sweep: { queue: planQueueNames.sweep, run: sweep },
  })
  return {
    /** Advances one plan as far as its runs allow; safe to repeat. */
    advance,
    /** Enqueues every running plan that was not advanced for a while. */
    sweep,
    /** Enqueues the plan that this run is a step of; safe to repeat. */
    wake: (runId: string) => wakePlan(runId, parts),
    /** Stops listening to runs; running jobs end by themselves. */
    stop: (): void => stopWatching(),
    /** Runs the jobs of plans in this process. The jobs must be started. */
    async start(jobs: Jobs): Promise<void> {
      await worker.start(jobs)
      stopWatching()
      stopWatching = await parts.runs.watch((runId) => wakePlan(runId, parts))
    },
  }
}

/** Enqueues the plan of a run whose status its step does not have yet. Safe to repeat. */
async function wakePlan(runId: string, parts: PlanParts): Promise<void> {
  const { database, runs } = parts
  const found = await stepsStore(database.query).ofRun(runId)
  if (found === undefined) return
  const { accountId, planId, status } = found
  const run = await runs.get(accountId, runId)
  // A waiting step may now wait for another action than before.
  if (stepStatusOf[run.status] === status && run.status !== 'requires_action') return
  await database.transaction((tx) => enqueueAdvance(tx, { planId }, parts))
}
