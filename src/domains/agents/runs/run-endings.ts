import type { Queryable } from '../../../ports/database.ts'
import { changeRun, enqueueRun } from './run-changes.ts'
import type { RunParts } from './run-parts.ts'
import { hasEnded } from './run-states.ts'
import { runsStore, type StoredRun } from './runs.store.ts'

/** Ends the run and its sub-runs, and lets its ancestors continue. An ended run stays unchanged. */
export async function endTree(
  runId: string,
  given: { readonly to: 'cancelled' | 'expired'; readonly stopDetail: string },
  parts: RunParts,
): Promise<void> {
  const change = { ...given, stopReason: given.to }
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
 * Locks the run and its sub-runs. Sub-runs started before a lock was obtained are found by locking again; below locked
 * runs none can be started.
 */
async function lockTree(tx: Queryable, runId: string): Promise<readonly StoredRun[]> {
  let seen: readonly StoredRun[] = []
  for (;;) {
    const below = await runsStore(tx).lockBelow(runId)
    if (below.length === seen.length) return below
    seen = below
  }
}

/** Ends runs that have waited for their owner, or existed, for too long. */
export function endWaiting(runId: string, parts: RunParts): Promise<void> {
  const stopDetail = 'Nobody has answered, or the run has been open for too long.'
  return endTree(runId, { to: 'expired', stopDetail }, parts)
}

/** The steps and runs that waiting runs may wait for. */
type Waking = {
  readonly path: readonly string[]
  readonly waitsFor: { readonly ids: readonly string[] } | { readonly stepId: string }
}

/** Lets every run continue that waits for this step, or for a step of these runs. */
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
  // The worker of the topmost run also works on its sub-runs.
  const top = waiting.at(-1)
  if (top !== undefined) await enqueueRun(tx, top.id, parts)
  return waiting
}
