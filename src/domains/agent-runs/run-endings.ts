import type { Queryable } from '../../ports/database.ts'
import { changeRun, enqueueRun } from './run-changes.ts'
import type { RunParts } from './run-parts.ts'
import type { StoredRun } from './run-record.ts'
import { hasEnded } from './run-states.ts'
import { runsStore } from './runs.store.ts'

/** Ends the run and all below it, and lets the runs above it go on without them. What has ended stays as it is. */
export async function endTree(
  runId: string,
  change: { readonly to: 'cancelled' | 'expired'; readonly stopReason: string },
  parts: RunParts,
): Promise<void> {
  await parts.database.transaction(
    async (tx) => {
      const below = await lockTree(tx, runId)
      for (const run of below) {
        if (!hasEnded(run.status)) await changeRun(tx, { run, change }, parts)
      }
      const top = below.find(({ id }) => id === runId)
      if (top === undefined) return
      const ids = below.map(({ id }) => id)
      await wake(tx, { path: top.path.slice(1), waitsFor: { ids } }, parts)
    },
    { retriesMax: 3 },
  )
}

/**
 * Locks the run and all below it. What was started below one that somebody else held until now is found by looking again;
 * below those that are held already nothing more is started.
 */
async function lockTree(tx: Queryable, runId: string): Promise<readonly StoredRun[]> {
  let seen: readonly StoredRun[] = []
  for (;;) {
    const below = await runsStore(tx).lockBelow(runId)
    if (below.length === seen.length) return below
    seen = below
  }
}

/** Ends what has waited for its owner, or been open, for too long. */
export function endWaiting(runId: string, parts: RunParts): Promise<void> {
  const stopReason = 'Nobody has answered, or the run has been open for too long.'
  return endTree(runId, { to: 'expired', stopReason }, parts)
}

/** Which runs are looked at, and what they wait for. */
type Waking = {
  readonly path: readonly string[]
  readonly waitsFor: { readonly ids: readonly string[] } | { readonly stepId: string }
}

/** Lets every run that waits for this step, or for a step of these runs, go on. */
export async function wake(
  tx: Queryable,
  { path, waitsFor }: Waking,
  parts: RunParts,
): Promise<readonly StoredRun[]> {
  const waiting = (await runsStore(tx).lockAll(path)).filter(({ status, action }) => {
    if (status !== 'requires_action' || action === null) return false
    return 'ids' in waitsFor
      ? waitsFor.ids.includes(action.runId)
      : action.stepId === waitsFor.stepId
  })
  for (const run of waiting) await changeRun(tx, { run, change: { to: 'queued' } }, parts)
  // The highest one works on those below it.
  const top = waiting.at(-1)
  if (top !== undefined) await enqueueRun(tx, top.id, parts)
  return waiting
}
