import { AppError } from '../../kernel/errors.ts'
import { createId } from '../../kernel/ids.ts'
import { decodeCursor, encodeCursor } from '../../kernel/page.ts'
import type { Principal } from '../../kernel/principal.ts'
import { resourceErrors } from '../../kernel/shared-errors.ts'
import type { A2aSend, A2aTask, A2aTaskFilter, A2aTasks } from '../../ports/a2a-endpoint.ts'
import type { Queryable } from '../../ports/database.ts'
import { a2aErrors } from './a2a.errors.ts'
import { a2aStore, type TaskRow } from './a2a.store.ts'
import type { A2aParts, Run } from './a2a-parts.ts'
import { decisionOf, digestOf, inputOf, invalidMessage } from './message-input.ts'
import { checkPushConfig, createPushConfigs, putPushConfig } from './push-configs.ts'
import { followChanges } from './task-changes.ts'
import { currentTask, followLater, foundTask, refreshed, tellState } from './task-record.ts'
import { hasEnded, isWaiting, stateOf } from './task-view.ts'

/** How many open tasks a list asks about. */
const refreshedMax = 50

/** Tasks over runs. */
export function createA2aTasks(parts: A2aParts): A2aTasks {
  const configs = createPushConfigs(parts)
  return {
    takesPush: parts.box !== null,
    send: (principal, wish) =>
      wish.message.taskId === undefined
        ? startTask(parts, principal, wish)
        : answerTask(parts, principal, { ...wish, taskId: wish.message.taskId }),
    get: async (accountId, taskId) => currentTask(parts, await foundTask(parts, accountId, taskId)),
    async settled(accountId, taskId, signal) {
      const row = await foundTask(parts, accountId, taskId)
      try {
        await parts.runs.settled(accountId, { runId: row.run_id, signal })
      } catch (failure) {
        if (!signal.aborted) throw failure
      }
      return currentTask(parts, await foundTask(parts, accountId, taskId))
    },
    list: (accountId, filter) => listTasks(parts, accountId, filter),
    cancel: (accountId, taskId) => cancelTask(parts, accountId, taskId),
    changes: (accountId, since) => followChanges(parts, accountId, since),
    setPushConfig: configs.set,
    getPushConfig: configs.get,
    listPushConfigs: configs.list,
    deletePushConfig: configs.remove,
  }
}

async function startTask(parts: A2aParts, principal: Principal, wish: A2aSend): Promise<A2aTask> {
  const { accountId } = principal
  const agent = wish.agent ?? parts.defaultAgent
  const input = inputOf(wish.message)
  if (wish.push !== null) await checkPushConfig(parts, wish.push)
  const digest = digestOf(agent, wish.message)
  const store = a2aStore(parts.database.query)
  const known = await store.findByDigest(accountId, digest)
  if (known !== undefined) return currentTask(parts, known)
  // A crash after this leaves a run without a task; the repeat of the message finds the same run by its key.
  const run = await startRun(parts, principal, { agent, input, key: `a2a:${digest}` })
  const row = newRow(parts, { accountId, agent, digest, run, contextId: wish.message.contextId })
  await parts.database.transaction((tx) => insertTask(parts, tx, { row, wish }))
  const kept = await store.findByDigest(accountId, digest)
  return currentTask(parts, kept ?? row)
}

async function insertTask(
  parts: A2aParts,
  tx: Queryable,
  { row, wish }: { readonly row: TaskRow; readonly wish: A2aSend },
): Promise<void> {
  const store = a2aStore(tx)
  if (!(await store.insertTask(row))) return
  const { id: taskId, context_id: contextId } = row
  await store.addMessage(taskId, { ...wish.message, taskId, contextId })
  if (wish.push !== null) {
    await putPushConfig(parts, tx, { taskId, version: wish.version, config: wish.push })
  }
  await tellState(parts, tx, row)
  await followLater(parts, tx, row)
}

async function startRun(
  { runs }: A2aParts,
  principal: Principal,
  run: Parameters<A2aParts['runs']['start']>[1],
): Promise<Run> {
  try {
    return await runs.start(principal, run)
  } catch (failure) {
    const isUnknown =
      failure instanceof AppError && failure.spec.code === resourceErrors.not_found.code
    throw isUnknown ? invalidMessage(`There is no agent ${run.agent}.`) : failure
  }
}

function newRow(
  { clock, random }: A2aParts,
  given: {
    readonly accountId: string
    readonly agent: string
    readonly digest: string
    readonly run: Run
    readonly contextId: string | undefined
  },
): TaskRow {
  const nowMs = clock.nowMs()
  const at = new Date(nowMs)
  return {
    id: createId('task', nowMs, random.bytes(10)),
    account_id: given.accountId,
    context_id: given.contextId ?? createId('ctx', nowMs, random.bytes(10)),
    agent: given.agent,
    run_id: given.run.id,
    message_digest: given.digest,
    // Told as it starts; what the run has become since is seen at once afterwards.
    state: hasEnded(stateOf(given.run)) ? 'submitted' : stateOf(given.run),
    state_at: at,
    change: 0,
    created_at: at,
  }
}

/** Answers a task that waits. What was said before stays said when the same message comes again. */
async function answerTask(
  parts: A2aParts,
  principal: Principal,
  { message, push, taskId, version }: A2aSend & { readonly taskId: string },
): Promise<A2aTask> {
  const { accountId } = principal
  const { row, run } = await refreshed(parts, await foundTask(parts, accountId, taskId))
  if (message.contextId !== undefined && message.contextId !== row.context_id) {
    throw invalidMessage('The task belongs to another context.')
  }
  const store = a2aStore(parts.database.query)
  const said = await store.messagesOf(taskId)
  if (said.some(({ messageId }) => messageId === message.messageId)) return currentTask(parts, row)
  if (hasEnded(row.state)) {
    throw new AppError(a2aErrors.task_ended, `The task is ${row.state}.`)
  }
  if (!isWaiting(row.state) || run.action === null) {
    throw new AppError(a2aErrors.task_busy, `The task is ${row.state} and waits for nobody.`)
  }
  const decision = decisionOf(message, run.action)
  if (push !== null) {
    await checkPushConfig(parts, push)
    await parts.database.transaction((tx) =>
      putPushConfig(parts, tx, { taskId, version, config: push }),
    )
  }
  const step = { runId: run.id, stepId: run.action.stepId }
  if (decision.kind === 'reject') await parts.runs.reject(accountId, step)
  else await parts.runs.approve(principal, { ...step, intentHash: decision.intentHash })
  await store.addMessage(taskId, { ...message, taskId, contextId: row.context_id })
  await parts.database.transaction((tx) => followLater(parts, tx, { ...row, state: 'working' }))
  return currentTask(parts, row)
}

async function cancelTask(parts: A2aParts, accountId: string, taskId: string): Promise<A2aTask> {
  const { row } = await refreshed(parts, await foundTask(parts, accountId, taskId))
  if (hasEnded(row.state)) throw notCancelable(row)
  await parts.runs.cancel(accountId, row.run_id)
  const task = await currentTask(parts, row)
  if (hasEnded(task.state) && task.state !== 'canceled') throw notCancelable(task)
  return task
}

function notCancelable({ state }: Pick<A2aTask, 'state'>): AppError {
  return new AppError(a2aErrors.not_cancelable, `The task is ${state}.`)
}

async function listTasks(parts: A2aParts, accountId: string, filter: A2aTaskFilter) {
  const store = a2aStore(parts.database.query)
  // Their runs are asked again before the list is made, which may be of one state alone.
  const open = await store.openTasks(accountId, refreshedMax)
  await Promise.all(open.map((row) => refreshed(parts, row)))
  const { rows, total } = await store.listTasks(accountId, { ...filter, after: placeOf(filter) })
  const kept = rows.slice(0, filter.limit)
  const last = kept.at(-1)
  return {
    tasks: await Promise.all(kept.map((row) => currentTask(parts, row))),
    nextCursor:
      rows.length > filter.limit && last !== undefined
        ? encodeCursor([last.state_at.toISOString(), last.id])
        : null,
    total,
  }
}

function placeOf({ cursor }: A2aTaskFilter): readonly [Date, string] | null {
  if (cursor === undefined) return null
  const [at = '', id = ''] = decodeCursor(cursor, 2)
  const date = new Date(at)
  if (Number.isNaN(date.getTime()))
    throw invalidMessage('The page token was not made by this list.')
  return [date, id]
}
