import { AppError } from '../../../kernel/errors.ts'
import { isPassing, type ModelFailureKind, modelFailureOf } from '../../../kernel/model-failure.ts'
import { budgetStore } from './budget.store.ts'
import { modelStep } from './model-step.ts'
import { BudgetFull } from './run-call.ts'
import { changeRun } from './run-changes.ts'
import { CreditFull } from './run-charges.ts'
import { endByBudget, endByCredit, endByModel, endOf, failedFor, type RunEnd } from './run-ends.ts'
import { acquireRun, type RunLease, RunLost, whileLeased } from './run-lease.ts'
import { runLimits, runTimes } from './run-limits.ts'
import { retryLater } from './run-parking.ts'
import type { RunParts } from './run-parts.ts'
import { runsStore, type StoredRun } from './runs.store.ts'
import { type Step, stepsStore } from './steps.store.ts'
import { toolStep } from './tool-step.ts'
import type { TurnEnd } from './tool-turn.ts'
import { nextOf } from './transcript.ts'

export type DriveOptions = {
  readonly stopping: AbortSignal
  /** True for the last attempt: a run that cannot go on then has failed. */
  readonly isLast: boolean
}

/**
 * Works on a run until it ends or waits. Does nothing where another worker has it. Rejects where the work should be
 * retried.
 */
export async function driveRun(
  runId: string,
  parts: RunParts,
  options: DriveOptions,
): Promise<void> {
  const lease = await acquireRun(runId, parts, options.stopping)
  if (lease === undefined) return
  try {
    while ((await takeTurn(lease, options)) === 'goes_on');
  } catch (failure) {
    await settleFailure(lease, failure, options)
  } finally {
    lease.release()
    await parts.database.transaction((tx) => runsStore(tx).release(runId, lease.attempt))
  }
  if (options.stopping.aborted) throw new Error('the process stops')
}

async function takeTurn(lease: RunLease, options: DriveOptions): Promise<TurnEnd> {
  const { runId, parts } = lease
  const { query } = parts.database
  const run = await runsStore(query).find(runId)
  // Every write to the run checks again that it is still this worker's.
  if (run === undefined || lease.signal.aborted) throw new RunLost()
  if (parts.clock.nowMs() - run.createdAt.getTime() > runTimes.lifeMs) {
    return endRun(lease, { to: 'expired', stopReason: 'expired', stopDetail: tooLong })
  }
  const live = await parts.findCredential(run.credential)
  if (live === undefined) {
    return endRun(lease, failedFor('credential_ended', noCredential))
  }
  const steps = await stepsStore(query).of(runId)
  const next = nextOf(steps)
  switch (next.kind) {
    case 'finish':
      return endRun(lease, endOf(next.reply))
    case 'model':
      await modelStep(lease, { run, steps, principal: live.principal })
      return 'goes_on'
    case 'call': {
      const drive = (childId: string, stopping: AbortSignal) =>
        driveRun(childId, parts, { ...options, stopping })
      return toolStep(lease, { run, steps, call: next.call, step: next.step, live, drive })
    }
  }
}

async function settleFailure(
  lease: RunLease,
  failure: unknown,
  { isLast }: DriveOptions,
): Promise<void> {
  if (failure instanceof RunLost) return
  try {
    if (failure instanceof BudgetFull) {
      const stopDetail = await whatIsUsedUp(lease)
      await endRun(lease, (run) => endByBudget(run, stopDetail))
      return
    }
    if (failure instanceof CreditFull) {
      const { message } = failure
      await endRun(lease, (run) => endByCredit(run, message))
      return
    }
    const kind = modelFailureOf(failure)
    if (kind !== null && (await isAskedLater(lease, { kind, failure }))) return
    if (kind !== null) {
      await endRun(lease, endByModel(kind, messageOf(failure)))
      return
    }
    if (!isLast) throw failure
    lease.parts.logger.error('a run failed', failure, { runId: lease.runId })
    await endRun(lease, failedFor('not_carried_on', notCarriedOn))
  } catch (again) {
    if (!(again instanceof RunLost)) throw again
  }
}

/**
 * Whether the model is asked again: a few times, each after a longer wait, where a repeat may be answered and the wait
 * is no longer than the time that the run has left.
 */
async function isAskedLater(
  lease: RunLease,
  { kind, failure }: { readonly kind: ModelFailureKind; readonly failure: unknown },
): Promise<boolean> {
  if (!isPassing(kind)) return false
  const { query } = lease.parts.database
  const steps = await stepsStore(query).of(lease.runId)
  const tries = steps.length - 1 - steps.findLastIndex((step) => !isFailedCall(step))
  if (tries >= runLimits.modelTries) return false
  const asked = failure instanceof AppError ? (failure.options.retryAfterSeconds ?? 0) : 0
  const waitMs = Math.max(asked * 1_000, runTimes.modelRetryMs * 2 ** (tries - 1))
  const run = await runsStore(query).find(lease.runId)
  const { ms } = await budgetStore(query).left(run?.path ?? [lease.runId])
  if (waitMs > ms) return false
  await retryLater(lease, waitMs)
  return true
}

function isFailedCall({ kind, state }: Step): boolean {
  return kind === 'model' && state === 'failed'
}

function messageOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure)
}

const tooLong = 'The run has been open for too long.'
const noCredential = 'The credential that started the run has ended.'
const notCarriedOn = 'The work could not go on: the model or the service did not answer.'

async function endRun(
  lease: RunLease,
  end: RunEnd | ((run: StoredRun) => RunEnd),
): Promise<'waits'> {
  const { runId, parts } = lease
  await whileLeased(lease, async (tx) => {
    const run = await runsStore(tx).find(runId)
    if (run === undefined) throw new RunLost()
    const change = typeof end === 'function' ? end(run) : end
    await changeRun(tx, { run, change }, parts)
  })
  return 'waits'
}

async function whatIsUsedUp({ runId, parts }: RunLease): Promise<string> {
  const { query } = parts.database
  const run: StoredRun | undefined = await runsStore(query).find(runId)
  const left = await budgetStore(query).left(run?.path ?? [runId])
  if (left.ms <= 0) return 'The time of the budget is used up.'
  if (left.calls < 1) return 'The tool calls of the budget are used up.'
  return 'What is left of the money or the tokens of the budget is not enough for another call.'
}
