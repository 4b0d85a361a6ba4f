import { AppError } from '../../../kernel/errors.ts'
import type { A2aMessage, A2aState, A2aTask } from '../../../ports/a2a-endpoint.ts'
import type { Queryable } from '../../../ports/database.ts'
import { a2aErrors } from './a2a.errors.ts'
import { a2aEvents } from './a2a.events.ts'
import { a2aStore, type TaskRow } from './a2a.store.ts'
import type { A2aParts, Run } from './a2a-parts.ts'
import { a2aQueueNames } from './a2a-queues.ts'
import { hasEnded, isWaiting, stateOf, taskView } from './task-view.ts'

/** Run changes arrive as hints; polling finds those whose hint was lost. */
const followEveryMs = { working: 30_000, waiting: 60_000 }
const triesMax = 5

/** The task of this account, or 404 `a2a.task_not_found`, also for another account's. */
export async function foundTask(
  { database }: Pick<A2aParts, 'database'>,
  accountId: string,
  taskId: string,
): Promise<TaskRow> {
  const row = await a2aStore(database.query).findTask(accountId, taskId)
  if (row === undefined) throw new AppError(a2aErrors.task_not_found, 'There is no such task.')
  return row
}

/** The present row and run; a new state is stored and published. */
export async function refreshed(
  parts: A2aParts,
  found: TaskRow,
): Promise<{ readonly row: TaskRow; readonly run: Run }> {
  let row = found
  for (let tries = 0; tries < triesMax; tries++) {
    // Read after the row, so that what is written against the row's version is never older than it.
    const run = await parts.runs.get(row.accountId, row.runId)
    const state = stateOf(run)
    if (state === row.state || hasEnded(row.state)) return { row, run }
    row = await writeState(parts, row, state)
    if (row.state === state && row.runId === run.id) return { row, run }
  }
  return { row, run: await parts.runs.get(row.accountId, row.runId) }
}

/** The task as its owner sees it now. */
export async function currentTask(parts: A2aParts, found: TaskRow): Promise<A2aTask> {
  const { row, run } = await refreshed(parts, found)
  return taskView(row, run, await a2aStore(parts.database.query).messagesOf(row.id))
}

/** Stores and publishes the state; the row as it is then, also where somebody else was first. */
export async function writeState(parts: A2aParts, row: TaskRow, state: A2aState): Promise<TaskRow> {
  const at = new Date(parts.clock.nowMs())
  const written = await parts.database.transaction(async (tx) => {
    const next = await a2aStore(tx).writeState(row, state, at)
    if (next !== undefined) await publishState(parts, tx, next)
    return next
  })
  return written ?? foundTask(parts, row.accountId, row.id)
}

/** Writes the event of the task's state and queues its deliveries, in the transaction that stored the state. */
export async function publishState(parts: A2aParts, tx: Queryable, row: TaskRow): Promise<void> {
  await parts.outbox.append(tx, a2aEvents.taskChanged, {
    subject: row.id,
    accountId: row.accountId,
    payload: { taskId: row.id, contextId: row.contextId, state: row.state },
  })
  for (const { id } of await a2aStore(tx).pushConfigs(row.id)) {
    await parts.jobs.enqueue(tx, {
      queue: a2aQueueNames.push,
      data: { taskId: row.id, configId: id, change: row.change },
    })
  }
}

/** Goes on with another run, for one caller only; the row as it is then. */
export async function goOnWith(
  parts: A2aParts,
  row: TaskRow,
  { run, message }: { readonly run: Run; readonly message: A2aMessage },
): Promise<TaskRow> {
  const at = new Date(parts.clock.nowMs())
  const written = await parts.database.transaction(async (tx) => {
    const next = await a2aStore(tx).writeRun(row, { runId: run.id, state: 'working', at })
    if (next === undefined) return undefined
    await a2aStore(tx).addMessage(row.id, message)
    await publishState(parts, tx, next)
    await followLater(parts, tx, next)
    return next
  })
  return written ?? foundTask(parts, row.accountId, row.id)
}

/** Enqueues the next refresh of the task, until it has ended. */
export async function followLater(parts: A2aParts, tx: Queryable, row: TaskRow): Promise<void> {
  if (hasEnded(row.state)) return
  const waitMs = isWaiting(row.state) ? followEveryMs.waiting : followEveryMs.working
  await parts.jobs.enqueue(tx, {
    queue: a2aQueueNames.follow,
    data: { taskId: row.id },
    singletonKey: row.id,
    startAfter: new Date(parts.clock.nowMs() + waitMs),
  })
}
