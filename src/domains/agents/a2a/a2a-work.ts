import { Type as T } from '@sinclair/typebox'
import { egressErrors } from '../../../kernel/egress-errors.ts'
import { AppError } from '../../../kernel/errors.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Jobs } from '../../../ports/jobs.ts'
import { createWorker } from '../../../ports/worker.ts'
import { a2aStore, type PushConfigRow } from './a2a.store.ts'
import type { A2aParts } from './a2a-parts.ts'
import { a2aQueueNames } from './a2a-queues.ts'
import { openSecrets } from './push-configs.ts'
import { currentTask, followLater, refreshed } from './task-record.ts'
import { isAsking } from './task-view.ts'

/** Creates the worker; nothing runs until `start`. */
export function createA2aWork(parts: A2aParts) {
  const { database } = parts
  const workers = [
    createWorker({
      database,
      queue: a2aQueueNames.follow,
      concurrency: 4,
      data: T.Object({ taskId: T.String() }),
      run: ({ taskId }) => follow(parts, taskId),
    }),
    createWorker({
      database,
      queue: a2aQueueNames.push,
      concurrency: 4,
      data: T.Object({ taskId: T.String(), configId: T.String(), change: T.Integer() }),
      run: (delivery) => push(parts, delivery),
    }),
  ]
  let stopWatching = (): void => {}
  return {
    /** Stops listening to runs; running jobs end by themselves. */
    stop: (): void => stopWatching(),
    /**
     * Reads a task's run, publishes its changes, and enqueues itself again until the task has ended. Safe to repeat.
     */
    follow: (taskId: string) => follow(parts, taskId),
    /** Sends the present state of a task to one of its receivers. Rejects when it should be retried. */
    push: (taskId: string, configId: string, change: number) =>
      push(parts, { taskId, configId, change }),
    /** Runs the jobs of tasks in this process. The jobs must be started. */
    async start(jobs: Jobs): Promise<void> {
      for (const worker of workers) await worker.start(jobs)
      stopWatching()
      stopWatching = await parts.runs.watch((runId) => refreshTaskOfRun(parts, runId))
    },
  }
}

/** Publishes the changes of a task when its run changes; does nothing for other runs. */
async function refreshTaskOfRun(parts: A2aParts, runId: string): Promise<void> {
  const found = await a2aStore(parts.database.query).findTaskOfRun(runId)
  if (found !== undefined) await refreshed(parts, found)
}

async function follow(parts: A2aParts, taskId: string): Promise<void> {
  const found = await a2aStore(parts.database.query).findAnyTask(taskId)
  if (found === undefined) return
  try {
    const { row, run } = await refreshed(parts, found)
    // What it asks for comes with a message, which follows the next run.
    if (isAsking(row.state, run)) return
    await parts.database.transaction((tx) => followLater(parts, tx, row))
  } catch (failure) {
    // A deleted run has no further changes.
    if (!isCode(failure, resourceErrors.not_found.code)) throw failure
  }
}

type Delivery = { readonly taskId: string; readonly configId: string; readonly change: number }

async function push(parts: A2aParts, { taskId, configId, change }: Delivery): Promise<void> {
  const store = a2aStore(parts.database.query)
  const row = await store.findAnyTask(taskId)
  const config = (await store.pushConfigs(taskId)).find(({ id }) => id === configId)
  if (row === undefined || config === undefined) return
  const task = await currentTask(parts, row)
  const { contentType, body } = parts.writePush(task, config.version)
  try {
    const { status } = await parts.egress.request({
      method: 'POST',
      url: config.url,
      headers: {
        ...headersOf(parts, config),
        'content-type': contentType,
        'a2a-notification-id': `${taskId}.${change}`,
      },
      body,
      limits: { responseBytesMax: 65_536 },
    })
    if (status === 410) await store.deletePushConfig(taskId, configId)
    else if (status < 200 || status > 299) throw new Error(`the receiver answered ${status}`)
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : 'unknown'
    await store.notePushFailure(taskId, configId, reason.slice(0, 300))
    // A refused address stays refused: its form, or what its name resolves to, is not allowed.
    if (!isCode(failure, egressErrors.refused.code)) throw failure
    parts.logger.warn('A2A push refused', { taskId, reason })
  }
}

function headersOf(parts: A2aParts, config: PushConfigRow): Record<string, string> {
  const { token, credentials } = openSecrets(parts, config)
  return {
    ...(token === null ? {} : { 'x-a2a-notification-token': token }),
    ...(config.scheme === null || credentials === null
      ? {}
      : { authorization: `${config.scheme} ${credentials}` }),
  }
}

function isCode(failure: unknown, code: string): boolean {
  return failure instanceof AppError && failure.spec.code === code
}
