import { budgetStore } from './budget.store.ts'
import { modelStep } from './model-step.ts'
import { BudgetFull } from './run-call.ts'
import { changeRun } from './run-changes.ts'
import { CreditFull } from './run-charges.ts'
import { type Hold, holdRun, RunLost, whileHeld } from './run-hold.ts'
import { runTimes } from './run-limits.ts'
import type { RunParts } from './run-parts.ts'
import type { StoredRun } from './run-record.ts'
import { runsStore } from './runs.store.ts'
import type { RunStatus } from './runs.ts'
import { stepsStore } from './steps.store.ts'
import { toolStep } from './tool-step.ts'
import type { TurnEnd } from './tool-turn.ts'
import { nextOf } from './transcript.ts'

export type DriveOptions = {
  readonly stopping: AbortSignal
  /** True where nobody tries again: then a run that cannot go on has failed. */
  readonly isLast: boolean
}

/**
 * Works on a run until it ends or waits. Does nothing where another worker has it. Rejects where it could not go on this
 * time and somebody should try again.
 */
export async function driveRun(
  runId: string,
  parts: RunParts,
  options: DriveOptions,
): Promise<void> {
  const hold = await holdRun(runId, parts, options.stopping)
  if (hold === undefined) return
  try {
    while ((await takeTurn(hold, options)) === 'goes_on');
  } catch (failure) {
    await settleFailure(hold, failure, options)
  } finally {
    hold.release()
    await parts.database.transaction((tx) => runsStore(tx).letGo(runId, hold.attempt))
  }
  if (options.stopping.aborted) throw new Error('the process stops')
}

async function takeTurn(hold: Hold, options: DriveOptions): Promise<TurnEnd> {
  const { runId, parts } = hold
  const { query } = parts.database
  const run = await runsStore(query).find(runId)
  // Whether it is still ours is asked again by whatever is written of it.
  if (run === undefined || hold.signal.aborted) throw new RunLost()
  if (parts.clock.nowMs() - run.createdAt.getTime() > runTimes.lifeMs) {
    return endRun(hold, 'expired', 'The run has been open for too long.')
  }
  const live = await parts.findCredential(run.credential)
  if (live === undefined) {
    return endRun(hold, 'failed', 'The credential that started the run has ended.')
  }
  const steps = await stepsStore(query).of(runId)
  const next = nextOf(steps)
  switch (next.kind) {
    case 'finish':
      return endRun(hold, 'succeeded', null)
    case 'model':
      await modelStep(hold, { run, steps, principal: live.principal })
      return 'goes_on'
    case 'call': {
      const drive = (childId: string, stopping: AbortSignal) =>
        driveRun(childId, parts, { ...options, stopping })
      return toolStep(hold, { run, steps, call: next.call, step: next.step, live, drive })
    }
  }
}

async function settleFailure(
  hold: Hold,
  failure: unknown,
  { isLast }: DriveOptions,
): Promise<void> {
  if (failure instanceof RunLost) return
  try {
    if (failure instanceof BudgetFull) {
      await endRun(hold, 'budget_reached', await whatIsUsedUp(hold))
      return
    }
    if (failure instanceof CreditFull) {
      await endRun(hold, 'budget_reached', failure.message)
      return
    }
    if (!isLast) throw failure
    hold.parts.logger.error('a run failed', failure, { runId: hold.runId })
    await endRun(
      hold,
      'failed',
      'The work could not go on: the model or the service did not answer.',
    )
  } catch (again) {
    if (!(again instanceof RunLost)) throw again
  }
}

async function endRun(hold: Hold, to: RunStatus, stopReason: string | null): Promise<'waits'> {
  const { runId, parts } = hold
  await whileHeld(hold, async (tx) => {
    const run = await runsStore(tx).find(runId)
    if (run === undefined) throw new RunLost()
    const change = { to, ...(stopReason === null ? {} : { stopReason }) }
    await changeRun(tx, { run, change }, parts)
  })
  return 'waits'
}

async function whatIsUsedUp({ runId, parts }: Hold): Promise<string> {
  const { query } = parts.database
  const run: StoredRun | undefined = await runsStore(query).find(runId)
  const left = await budgetStore(query).left(run?.path ?? [runId])
  if (left.ms <= 0) return 'The time of the budget is used up.'
  if (left.calls < 1) return 'The tool calls of the budget are used up.'
  return 'What is left of the money or the tokens of the budget is not enough for another call.'
}
