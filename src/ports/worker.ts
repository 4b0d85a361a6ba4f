import type { Static, TObject } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { Database } from './database.ts'
import type { Job, Jobs } from './jobs.ts'

/** Runs the jobs of one queue in this process. */
export type Worker = {
  /** `jobs` must have been started. */
  readonly start: (jobs: Jobs) => Promise<void>
}

/**
 * Creates the worker of a queue; nothing runs until `start`. A job whose payload does not match `data` fails. The sweep
 * enqueues work that has lost its job: every minute across all processes, and once when a process starts.
 */
export function createWorker<data extends TObject>(options: {
  readonly database: Pick<Database, 'transaction'>
  readonly queue: string
  /** Concurrent jobs. Default: 1. */
  readonly concurrency?: number
  readonly data: data
  readonly run: (data: Static<data>, job: Job) => Promise<void>
  readonly sweep?: { readonly queue: string; readonly run: () => Promise<void> }
}): Worker {
  const { concurrency = 1, data: schema, database, queue, run, sweep } = options
  return {
    async start(jobs) {
      const runJob = async (job: Job) => {
        const { data } = job
        if (!Value.Check<data>(schema, data)) throw new Error(`no job of the queue ${queue}`)
        await run(data, job)
      }
      await jobs.work(queue, runJob, { concurrency })
      if (sweep === undefined) return
      await jobs.work(sweep.queue, sweep.run)
      await jobs.schedule({ queue: sweep.queue, cron: '* * * * *', data: {} })
      await database.transaction((tx) =>
        jobs.enqueue(tx, { queue: sweep.queue, data: {}, singletonKey: 'start' }),
      )
    },
  }
}
