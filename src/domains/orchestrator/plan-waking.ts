import { enqueueAdvance } from './plan-changes.ts'
import type { PlanParts } from './plan-parts.ts'
import { stepStatusOf } from './plan-states.ts'
import { stepsStore } from './steps.store.ts'

/** Has a plan looked at because a run has come to something that its step does not know. Safe to repeat. */
export async function wakePlan(runId: string, parts: PlanParts): Promise<void> {
  const { database, runs } = parts
  const found = await stepsStore(database.query).ofRun(runId)
  if (found === undefined) return
  const { accountId, planId, status } = found
  const run = await runs.get(accountId, runId)
  // A step that waits may wait for another action than before.
  if (stepStatusOf[run.status] === status && run.status !== 'requires_action') return
  await database.transaction((tx) => enqueueAdvance(tx, { planId }, parts))
}
