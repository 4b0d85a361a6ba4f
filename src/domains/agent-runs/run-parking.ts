import type { Queryable } from '../../ports/database.ts'
import { intentHash } from './intent-hash.ts'
import { changeRun, enqueueRun } from './run-changes.ts'
import { type Hold, RunLost, whileHeld } from './run-hold.ts'
import type { Step, WaitingAction } from './run-record.ts'
import { runsStore } from './runs.store.ts'
import type { RunAction } from './runs.ts'
import { stepsStore } from './steps.store.ts'

/** Lets the run wait for its owner, with the step that is to be looked at. */
export async function parkRun(
  hold: Hold,
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
  await whileHeld(hold, async (tx) => {
    if (given.isNew === true) await stepsStore(tx).insert(step)
    await waitFor(tx, hold, action)
  })
}

/** Lets the run wait for what a run below it waits for; false where that was answered meanwhile. */
export function parkWith(hold: Hold, action: WaitingAction): Promise<boolean> {
  return whileHeld(hold, async (tx) => {
    // Asked again while this run is held: whoever answers holds it too, and wakes it if it waits by then.
    const below = await runsStore(tx).find(action.runId)
    if (below?.action?.stepId !== action.stepId) return false
    await waitFor(tx, hold, action)
    return true
  })
}

/** Lets go of a run that cannot go on yet, and has it looked at in a few seconds. */
export async function lookLater({ runId, attempt, parts }: Hold): Promise<void> {
  await parts.database.transaction(async (tx) => {
    await runsStore(tx).letGo(runId, attempt)
    const startAfter = new Date(parts.clock.nowMs() + laterMs)
    await enqueueRun(tx, runId, { jobs: parts.jobs, startAfter })
  })
}

const laterMs = 3_000

async function waitFor(tx: Queryable, { runId, parts }: Hold, action: WaitingAction) {
  const run = await runsStore(tx).find(runId)
  if (run === undefined) throw new RunLost()
  await changeRun(tx, { run, change: { to: 'requires_action', action } }, parts)
}
