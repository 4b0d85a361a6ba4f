import type { A2aChange, A2aTask } from '../../../ports/a2a-endpoint.ts'
import type { A2aParts } from './a2a-parts.ts'
import { currentTask, foundTask } from './task-record.ts'
import { changesBetween, hasEnded, isWaiting } from './task-view.ts'

/**
 * The changes of a task, derived from the recorded events of its run, so that any process can derive them. Ends with
 * the task, or where the task waits for its owner.
 */
export async function* followChanges(
  parts: A2aParts,
  accountId: string,
  { from, signal }: { readonly from: A2aTask; readonly signal: AbortSignal },
): AsyncIterable<A2aChange> {
  let seen = from
  if (hasEnded(seen.state) || isWaiting(seen.state)) return
  const { runId } = await foundTask(parts, accountId, from.id)
  const done = new AbortController()
  const events = parts.runs.events(accountId, {
    runId,
    afterSeq: 0,
    signal: AbortSignal.any([signal, done.signal]),
  })
  try {
    for await (const { kind } of events) {
      if (kind !== 'status' && kind !== 'output') continue
      const task = await currentTask(parts, await foundTask(parts, accountId, from.id))
      yield* changesBetween(seen, task)
      seen = task
      if (hasEnded(seen.state) || isWaiting(seen.state)) return
    }
    if (signal.aborted) return
    yield* changesBetween(
      seen,
      await currentTask(parts, await foundTask(parts, accountId, from.id)),
    )
  } finally {
    done.abort()
  }
}
