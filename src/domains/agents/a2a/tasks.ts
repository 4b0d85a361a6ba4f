import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import { cursor } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { A2aSend, A2aTask, A2aTaskFilter, A2aTasks } from '../../../ports/a2a-endpoint.ts'
import type { Queryable } from '../../../ports/database.ts'
import { a2aErrors } from './a2a.errors.ts'
import { a2aStore, type TaskRow } from './a2a.store.ts'
import type { A2aParts, Run } from './a2a-parts.ts'
import { decisionOf, digestOf, inputOf, invalidMessage } from './message-input.ts'
import { checkPushConfig, createPushConfigs, putPushConfig } from './push-configs.ts'
import { followChanges } from './task-changes.ts'
import {
  currentTask,
  followLater,
  foundTask,
  goOnWith,
  publishState,
  refreshed,
  writeState,
} from './task-record.ts'
import { hasEnded, isAsking, isWaiting, stateOf } from './task-view.ts'

/** How many open tasks a list refreshes. */
const refreshedMax = 50

/** Cursor of a list of tasks. */
const places = cursor({ at: 'time', id: 'text' })

/** A2A tasks, each backed by a run. */
export function createA2aTasks(parts: A2aParts): A2aTasks {
  const configs = createPushConfigs(parts)
  return {
    takesPush: parts.box !== null,
    send: (principal, command) =>
      command.message.taskId === undefined
        ? startTask(parts, principal, command)
        : answerTask(parts, principal, { ...command, taskId: command.message.taskId }),
    get: async (accountId, taskId) => currentTask(parts, await foundTask(parts, accountId, taskId)),
    async settled(accountId, taskId, signal) {
      const row = await foundTask(parts, accountId, taskId)
      try {
        await parts.runs.settled(accountId, { runId: row.runId, signal })
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

async function startTask(
  parts: A2aParts,
  principal: Principal,
  command: A2aSend,
): Promise<A2aTask> {
  const { accountId } = principal
  const agent = command.agent ?? parts.defaultAgent
  const input = inputOf(command.message)
  if (command.push !== null) await checkPushConfig(parts, command.push)
  const digest = digestOf(agent, command.message)
  const store = a2aStore(parts.database.query)
  const known = await store.findByDigest(accountId, digest)
  if (known !== undefined) return currentTask(parts, known)
  // A crash after this leaves a run without a task; a repeat of the message finds the same run by its key.
  const { maxAmount, operationId } = command
  const key = `a2a:${digest}`
  const pays = { maxAmount, operationId }
  const run = await startRun(parts, principal, { agent, input, key, pays })
  const row = newRow(parts, { accountId, agent, digest, run, contextId: command.message.contextId })
  await parts.database.transaction((tx) => insertTask(parts, tx, { row, command }))
  const kept = await store.findByDigest(accountId, digest)
  return currentTask(parts, kept ?? row)
}

async function insertTask(
  parts: A2aParts,
  tx: Queryable,
  { row, command }: { readonly row: TaskRow; readonly command: A2aSend },
): Promise<void> {
  const store = a2aStore(tx)
  if (!(await store.insertTask(row))) return
  const { id: taskId, contextId } = row
  await store.addMessage(taskId, { ...command.message, taskId, contextId })
  if (command.push !== null) {
    await putPushConfig(parts, tx, { taskId, version: command.version, config: command.push })
  }
  await publishState(parts, tx, row)
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
    accountId: given.accountId,
    contextId: given.contextId ?? createId('ctx', nowMs, random.bytes(10)),
    agent: given.agent,
    runId: given.run.id,
    earlierRuns: [],
    messageDigest: given.digest,
    // The first state reported is `submitted`; what the run has become since follows at once.
    state: hasEnded(stateOf(given.run)) ? 'submitted' : stateOf(given.run),
    stateAt: at,
    change: 0,
    createdAt: at,
  }
}

/** Answers a waiting task. A repeat of an earlier message changes nothing. */
async function answerTask(
  parts: A2aParts,
  principal: Principal,
  { taskId, ...command }: A2aSend & { readonly taskId: string },
): Promise<A2aTask> {
  const { accountId } = principal
  const { message } = command
  const { row, run } = await refreshed(parts, await foundTask(parts, accountId, taskId))
  if (message.contextId !== undefined && message.contextId !== row.contextId) {
    throw invalidMessage('The task belongs to another context.')
  }
  const store = a2aStore(parts.database.query)
  const said = await store.messagesOf(taskId)
  if (said.some(({ messageId }) => messageId === message.messageId)) return currentTask(parts, row)
  if (hasEnded(row.state)) {
    throw new AppError(a2aErrors.task_ended, `The task is ${row.state}.`)
  }
  if (isAsking(row.state, run)) {
    return moreTold(parts, principal, { command, row, run })
  }
  if (!isWaiting(row.state) || run.action === null) {
    throw busy(row)
  }
  const decision = decisionOf(message, run.action)
  await keepPush(parts, taskId, command)
  const step = { runId: run.id, stepId: run.action.stepId }
  if (decision.kind === 'reject') await parts.runs.reject(accountId, step)
  else await parts.runs.approve(principal, { ...step, intentHash: decision.intentHash })
  await store.addMessage(taskId, { ...message, taskId, contextId: row.contextId })
  await parts.database.transaction((tx) => followLater(parts, tx, { ...row, state: 'working' }))
  return currentTask(parts, row)
}

async function keepPush(
  parts: A2aParts,
  taskId: string,
  { push, version }: Pick<A2aSend, 'push' | 'version'>,
): Promise<void> {
  if (push === null) return
  await checkPushConfig(parts, push)
  await parts.database.transaction((tx) =>
    putPushConfig(parts, tx, { taskId, version, config: push }),
  )
}

/** Another run goes on in the conversation of the task, and knows what its earlier runs were told, did and asked. */
async function moreTold(
  parts: A2aParts,
  principal: Principal,
  given: {
    readonly command: Omit<A2aSend, 'agent'>
    readonly row: TaskRow
    readonly run: Run
  },
): Promise<A2aTask> {
  const { command, row, run: asking } = given
  const { id: taskId, agent, contextId } = row
  const input = inputOf(command.message)
  await keepPush(parts, taskId, command)
  // Told again after another question, the same words are another answer.
  const key = `a2a:${asking.id}:${digestOf(agent, command.message)}`
  const { isTainted } = asking
  const { maxAmount, operationId } = command
  const pays = { maxAmount, operationId }
  const conversation = { id: taskId, runIds: [...row.earlierRuns, asking.id] }
  const begun = { agent, input, key, isTainted, conversation, pays }
  const run = await startRun(parts, principal, begun)
  const message = { ...command.message, taskId, contextId }
  const next = await goOnWith(parts, row, { run, message })
  if (next.runId !== run.id && !(await isSaid(parts, message))) {
    // Another message was first, and the task goes on with that: this one has not been heard.
    await parts.runs.cancel(row.accountId, run.id)
    throw busy(next)
  }
  return currentTask(parts, next)
}

async function isSaid(
  { database }: A2aParts,
  { messageId, taskId }: { readonly messageId: string; readonly taskId: string },
): Promise<boolean> {
  const said = await a2aStore(database.query).messagesOf(taskId)
  return said.some((message) => message.messageId === messageId)
}

function busy({ state }: Pick<TaskRow, 'state'>): AppError {
  return new AppError(a2aErrors.task_busy, `The task is ${state} and waits for nobody.`)
}

async function cancelTask(parts: A2aParts, accountId: string, taskId: string): Promise<A2aTask> {
  const { row } = await refreshed(parts, await foundTask(parts, accountId, taskId))
  if (hasEnded(row.state)) throw notCancelable(row)
  const run = await parts.runs.cancel(accountId, row.runId)
  const task = await currentTask(
    parts,
    isAsking(row.state, run) ? await writeState(parts, row, 'canceled') : row,
  )
  if (hasEnded(task.state) && task.state !== 'canceled') throw notCancelable(task)
  return task
}

function notCancelable({ state }: Pick<A2aTask, 'state'>): AppError {
  return new AppError(a2aErrors.not_cancelable, `The task is ${state}.`)
}

async function listTasks(parts: A2aParts, accountId: string, filter: A2aTaskFilter) {
  const store = a2aStore(parts.database.query)
  // Refreshed before listing, because the list may be filtered by state.
  const open = await store.openTasks(accountId, refreshedMax)
  await Promise.all(open.map((row) => refreshed(parts, row)))
  const { limit } = filter
  const after = places.read(filter.cursor)
  const { rows, total } = await store.listTasks(accountId, { ...filter, after })
  const place = ({ stateAt, id }: TaskRow) => ({ at: stateAt, id })
  const page = places.page({ rows, limit, place, toItem: (row) => currentTask(parts, row) })
  return { tasks: await Promise.all(page.items), nextCursor: page.nextCursor, total }
}
