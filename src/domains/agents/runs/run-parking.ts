import type { Queryable } from '../../../ports/database.ts'
import { intentHash } from './intent-hash.ts'
import { changeRun, enqueueRun } from './run-changes.ts'
import { type RunLease, RunLost, whileLeased } from './run-lease.ts'
import type { WaitingAction } from './run-record.ts'
import { runsStore } from './runs.store.ts'
import type { RunAction } from './runs.ts'
import { type Step, stepsStore } from './steps.store.ts'

/** Makes the run wait for its owner's decision on a step. */
export async function parkRun(
  lease: RunLease,
  given: {
    readonly step: Step
    readonly reason: RunAction['reason']
    readonly isNew?: boolean
  },
): Promise<void> {
  const { step, reason } = given
  const operationId = step.tool ?? ''
  const action: WaitingAction = {
    runId: step.runId,
    stepId: step.id,
    operationId,
    input: step.input,
    intentHash: step.intentHash ?? intentHash(operationId, step.input),
    reason,
  }
  await whileLeased(lease, async (tx) => {
    if (given.isNew === true) await stepsStore(tx).insert(step)
    await waitFor(tx, lease, action)
  })
}

/** Makes the run wait for what its sub-run waits for; false where that was answered meanwhile. */
export function parkWith(lease: RunLease, action: WaitingAction): Promise<boolean> {
  return whileLeased(lease, async (tx) => {
    // Read again with this run locked: an answer locks it too, and wakes it if it waits by then.
    const below = await runsStore(tx).find(action.runId)
    if (below?.action?.stepId !== action.stepId) return false
    await waitFor(tx, lease, action)
    return true
  })
}

/** Releases a run that cannot go on yet, and enqueues it for later, a few seconds unless given. */
export async function retryLater(
  { runId, attempt, parts }: RunLease,
  afterMs = retryMs,
): Promise<void> {
  await parts.database.transaction(async (tx) => {
    await runsStore(tx).release(runId, attempt)
    const startAfter = new Date(parts.clock.nowMs() + afterMs)
    await enqueueRun(tx, runId, { jobs: parts.jobs, startAfter })
  })
}

const retryMs = 3_000

async function waitFor(tx: Queryable, { runId, parts }: RunLease, action: WaitingAction) {
  const run = await runsStore(tx).find(runId)
  if (run === undefined) throw new RunLost()
  await changeRun(tx, { run, change: { to: 'requires_action', action } }, parts)
}
