import type { Queryable } from '../../../ports/database.ts'
import { changeRun } from './run-changes.ts'
import { runTimes } from './run-limits.ts'
import type { RunParts } from './run-parts.ts'
import { runsStore, type StoredRun } from './runs.store.ts'

/** Raised when the run is no longer this worker's: cancelled, ended, or taken over. */
export class RunLost extends Error {
  override readonly name = 'RunLost'
}

/** The exclusive right of this worker to work on a run. */
export type RunLease = {
  readonly runId: string
  readonly attempt: number
  readonly parts: RunParts
  /** Aborts when the run is no longer this worker's, or the process stops. */
  readonly signal: AbortSignal
  readonly release: () => void
}

/** Acquires the run, unless another worker has its lease or there is nothing to do. */
export async function acquireRun(
  runId: string,
  parts: RunParts,
  stopping: AbortSignal,
): Promise<RunLease | undefined> {
  const attempt = await parts.database.transaction((tx) => acquire(tx, runId, parts))
  if (attempt === undefined) return undefined
  const gone = new AbortController()
  const { check, stop } = watch({ runId, attempt, gone }, parts)
  const off = parts.hints.on(runId, () => void check())
  return {
    runId,
    attempt,
    parts,
    signal: AbortSignal.any([gone.signal, stopping]),
    release() {
      off()
      stop()
    },
  }
}

/**
 * Runs `work` in a transaction that only the worker with the lease can commit, with the row of the run locked. Raises
 * `RunLost` for any other worker.
 */
export function whileLeased<result>(
  { runId, attempt, parts }: RunLease,
  work: (tx: Queryable) => Promise<result>,
): Promise<result> {
  return parts.database.transaction(
    async (tx) => {
      if (!(await runsStore(tx).renew(runId, attempt, leaseEnd(parts)))) throw new RunLost()
      return work(tx)
    },
    { retriesMax: 3 },
  )
}

async function acquire(
  tx: Queryable,
  runId: string,
  parts: RunParts,
): Promise<StoredRun['attempt'] | undefined> {
  const run = await runsStore(tx).lock(runId)
  if (run === undefined) return undefined
  const isHeld = run.leaseUntil !== null && run.leaseUntil.getTime() > parts.clock.nowMs()
  if (isHeld) return undefined
  const attempt = run.attempt + 1
  const leaseUntil = leaseEnd(parts)
  if (run.status === 'queued') {
    await changeRun(tx, { run, change: { to: 'running', attempt, leaseUntil } }, parts)
    return attempt
  }
  if (run.status !== 'running') return undefined
  await runsStore(tx).acquire(runId, attempt, leaseUntil)
  return attempt
}

function watch(
  { runId, attempt, gone }: { runId: string; attempt: number; gone: AbortController },
  parts: RunParts,
) {
  let renewedMs = parts.clock.nowMs()
  let isChecking = false
  const check = async (): Promise<void> => {
    if (isChecking || gone.signal.aborted) return
    isChecking = true
    try {
      const store = runsStore(parts.database.query)
      const isDue = parts.clock.nowMs() - renewedMs > runTimes.renewMs
      const isOurs = isDue
        ? await store.renew(runId, attempt, leaseEnd(parts))
        : await store.isHeld(runId, attempt)
      if (!isOurs) gone.abort(new RunLost())
      else if (isDue) renewedMs = parts.clock.nowMs()
    } catch (failure) {
      parts.logger.warn('the lease of a run could not be renewed', {
        runId,
        reason: String(failure),
      })
      // Another worker may have it by now.
      if (parts.clock.nowMs() - renewedMs > runTimes.leaseMs) gone.abort(new RunLost())
    } finally {
      isChecking = false
    }
  }
  const timer = setInterval(() => void check(), runTimes.watchMs)
  return { check, stop: () => clearInterval(timer) }
}

function leaseEnd({ clock }: RunParts): Date {
  return new Date(clock.nowMs() + runTimes.leaseMs)
}
