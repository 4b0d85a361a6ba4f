import { Type as T } from '@sinclair/typebox'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/support/database.ts'
import type { Job, JobData, Jobs, NewJob } from './jobs.ts'
import { createWorker } from './worker.ts'

type Handler = (job: Job) => Promise<void>

/** A queue that notes what is asked of it, and runs a job when a test says so. */
function createQueue() {
  const handlers = new Map<string, Handler>()
  const scheduled: string[] = []
  const enqueued: NewJob[] = []
  const jobs: Pick<Jobs, 'enqueue' | 'schedule' | 'work'> = {
    work: async (queue, handler) => void handlers.set(queue, handler),
    schedule: async ({ cron, queue }) => void scheduled.push(`${queue} ${cron}`),
    enqueue: async (_tx, job) => enqueued.push(job) > 0,
  }
  const { signal } = new AbortController()
  const run = (queue: string, data: JobData) =>
    handlers.get(queue)?.({ id: 'job', data, failures: 0, isLast: false, signal })
  return { jobs, scheduled, enqueued, run }
}

test('a worker runs jobs with what they carry, and refuses what is none of its queue', async () => {
  const database = await createTestDatabase()
  const { enqueued, jobs, run, scheduled } = createQueue()
  const seen: string[] = []
  const worker = createWorker({
    database,
    queue: 'orders.execute',
    data: T.Object({ orderId: T.String() }),
    run: async ({ orderId }) => void seen.push(orderId),
    sweep: { queue: 'orders.sweep', run: async () => void seen.push('sweep') },
  })
  // Of the port a worker uses these three.
  await worker.start(jobs as Jobs)
  await run('orders.execute', { orderId: 'ord_1' })
  await expect(run('orders.execute', { orderId: 7 })).rejects.toThrow('orders.execute')
  await run('orders.sweep', {})
  expect(seen).toEqual(['ord_1', 'sweep'])
  expect(scheduled).toEqual(['orders.sweep * * * * *'])
  expect(enqueued).toEqual([{ queue: 'orders.sweep', data: {}, singletonKey: 'start' }])
  await database.close()
})
