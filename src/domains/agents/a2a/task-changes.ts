import type { A2aChange, A2aTask } from '../../../ports/a2a-endpoint.ts'
import type { A2aParts } from './a2a-parts.ts'
import { currentTask, foundTask } from './task-record.ts'
import { changesBetween, hasEnded, isWaiting, lastChunkOf, withSaid } from './task-view.ts'

/**
 * The changes of a task, derived from what its run records and what its model says, so that any process can derive them.
 * The output comes in pieces as it is said; the last piece of one that was told says so. Ends with the task, or where the
 * task waits for its owner.
 */
export async function* followChanges(
  parts: A2aParts,
  accountId: string,
  { from, signal }: { readonly from: A2aTask; readonly signal: AbortSignal },
): AsyncIterable<A2aChange> {
  let seen = from
  let isOpen = false
  /** The updates to a later view of the task; where it has ended, the artifact that was told ends before the state. */
  const changesTo = function* (task: A2aTask): Generator<A2aChange> {
    const changes = changesBetween(seen, task)
    // What was told and is not stored, because the model was cut off, is still what the follower has.
    seen = task.artifacts.length === 0 ? { ...task, artifacts: seen.artifacts } : task
    const artifact = changes.find((change) => change.kind === 'artifact')
    if (artifact !== undefined) isOpen = !artifact.lastChunk
    for (const change of changes) {
      const last = isOpen && hasEnded(seen.state) ? lastChunkOf(seen) : null
      if (change.kind === 'status' && last !== null) yield last
      yield change
    }
  }
  const present = async () => currentTask(parts, await foundTask(parts, accountId, from.id))
  if (hasEnded(seen.state) || isWaiting(seen.state)) return
  const { runId } = await foundTask(parts, accountId, from.id)
  const done = new AbortController()
  const events = parts.runs.follow(accountId, {
    runId,
    afterSeq: 0,
    signal: AbortSignal.any([signal, done.signal]),
  })
  try {
    for await (const one of events) {
      if (one.kind === 'delta') yield* changesTo(withSaid(seen, one))
      if (one.kind !== 'status' && one.kind !== 'output') continue
      yield* changesTo(await present())
      if (hasEnded(seen.state) || isWaiting(seen.state)) return
    }
    if (signal.aborted) return
    yield* changesTo(await present())
  } finally {
    done.abort()
  }
}
