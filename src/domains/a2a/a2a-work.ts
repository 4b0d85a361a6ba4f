import { egressErrors } from '../../kernel/egress-errors.ts'
import { AppError } from '../../kernel/errors.ts'
import { resourceErrors } from '../../kernel/shared-errors.ts'
import type { Job, Jobs } from '../../ports/jobs.ts'
import { a2aStore, type PushConfigRow } from './a2a.store.ts'
import type { A2aParts } from './a2a-parts.ts'
import { a2aQueueNames } from './a2a-queues.ts'
import { openSecrets } from './push-configs.ts'
import { currentTask, followLater, refreshed } from './task-record.ts'

/** Makes the work; nothing runs until `start`. */
export function createA2aWork(parts: A2aParts) {
  let stopWatching = (): void => {}
  return {
    /** Ends following runs as they change; the jobs end by themselves. */
    stop: (): void => stopWatching(),
    /** Looks at a task's run, tells what is new, and comes back later while it goes on. Safe to repeat. */
    follow: (taskId: string) => follow(parts, taskId),
    /** Sends a task as it is now to one of its receivers. Rejects when it is to be tried again. */
    push: (taskId: string, configId: string, change: number) =>
      push(parts, { taskId, configId, change }),
    /** Runs the jobs of tasks in this process. The jobs must be started. */
    async start(jobs: Jobs): Promise<void> {
      await jobs.work(a2aQueueNames.follow, ({ data }) => follow(parts, textOf(data, 'taskId')), {
        concurrency: 4,
      })
      const deliver = ({ data }: Job) =>
        push(parts, {
          taskId: textOf(data, 'taskId'),
          configId: textOf(data, 'configId'),
          change: Number(data['change']),
        })
      await jobs.work(a2aQueueNames.push, deliver, { concurrency: 4 })
      stopWatching()
      stopWatching = await parts.runs.watch((runId) => tellOfRun(parts, runId))
    },
  }
}

/** Tells what a run's change means for its task, where it is one of a task. */
async function tellOfRun(parts: A2aParts, runId: string): Promise<void> {
  const found = await a2aStore(parts.database.query).findTaskOfRun(runId)
  if (found !== undefined) await refreshed(parts, found)
}

async function follow(parts: A2aParts, taskId: string): Promise<void> {
  const found = await a2aStore(parts.database.query).findAnyTask(taskId)
  if (found === undefined) return
  try {
    const { row } = await refreshed(parts, found)
    await parts.database.transaction((tx) => followLater(parts, tx, row))
  } catch (failure) {
    // A run that is gone has nothing more to tell.
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
    // An address that is not taken now is not taken later either: its form, or where its name leads to.
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

function textOf(data: Job['data'], name: string): string {
  const value = data[name]
  if (typeof value !== 'string') throw new Error(`a job of tasks has no ${name}`)
  return value
}
