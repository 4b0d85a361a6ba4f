import type { Queryable } from '../../ports/database.ts'
import { changeRun } from './run-changes.ts'
import { runTimes } from './run-limits.ts'
import type { RunParts } from './run-parts.ts'
import type { StoredRun } from './run-record.ts'
import { runsStore } from './runs.store.ts'

/** Raised where a worker finds that the run is not its own any more: cancelled, ended, or taken over. */
export class RunLost extends Error {
  override readonly name = 'RunLost'
}

/** A run that this worker, and nobody else, works on. */
export type Hold = {
  readonly runId: string
  readonly attempt: number
  readonly parts: RunParts
  /** Fires when the run is not this worker's any more, or the process stops. */
  readonly signal: AbortSignal
  readonly release: () => void
}

/** Takes the run, unless somebody else holds it or there is nothing to do. */
export async function holdRun(
  runId: string,
  parts: RunParts,
  stopping: AbortSignal,
): Promise<Hold | undefined> {
  const attempt = await parts.database.transaction((tx) => take(tx, runId, parts))
  if (attempt === undefined) return undefined
  const gone = new AbortController()
  const { look, stop } = watch({ runId, attempt, gone }, parts)
  const off = parts.hints.on(runId, () => void look())
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
 * Runs `work` in a transaction that only the holder of the run can commit, with the row of the run held. Raises `RunLost`
 * for anybody else.
 */
export function whileHeld<result>(
  { runId, attempt, parts }: Hold,
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

async function take(
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
  await runsStore(tx).take(runId, attempt, leaseUntil)
  return attempt
}

function watch(
  { runId, attempt, gone }: { runId: string; attempt: number; gone: AbortController },
  parts: RunParts,
) {
  let renewedMs = parts.clock.nowMs()
  let isLooking = false
  const look = async (): Promise<void> => {
    if (isLooking || gone.signal.aborted) return
    isLooking = true
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
      // Somebody else may have it by now.
      if (parts.clock.nowMs() - renewedMs > runTimes.leaseMs) gone.abort(new RunLost())
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void look(), runTimes.watchMs)
  return { look, stop: () => clearInterval(timer) }
}

function leaseEnd({ clock }: RunParts): Date {
  return new Date(clock.nowMs() + runTimes.leaseMs)
}
