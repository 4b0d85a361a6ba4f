import type { Job, Jobs } from '../../ports/jobs.ts'
import { expireDue } from './cancellation.ts'
import { executeRound } from './execution.ts'
import type { OrderParts } from './order-parts.ts'
import { orderQueueNames } from './order-queues.ts'
import { ordersStore } from './orders.store.ts'
import { enqueueRound } from './round-jobs.ts'
import { roundsStore } from './rounds.store.ts'
import { evaluateAll } from './triggering.ts'

const stalledMs = 30_000
const batchMax = 500

/** Makes the work; nothing runs until `start`. */
export function createOrderWork(parts: OrderParts) {
  const sweep = async (): Promise<void> => {
    await expireDue(parts)
    await evaluateAll(parts)
    await requeue(parts)
  }
  return {
    /** Triggers what the newest prices meet; for each block that is indexed. */
    evaluate: () => evaluateAll(parts),
    /** Executes one round; safe to repeat. */
    execute: (orderId: string, round: number) => executeRound({ orderId, round }, parts),
    /** Ends what is over, triggers what was missed, and has executed what nobody is executing. */
    sweep,
    /** Runs the jobs of orders in this process. The jobs must be started. */
    async start(jobs: Jobs): Promise<void> {
      await jobs.work(orderQueueNames.execute, (job) => executeJob(job, parts), {
        concurrency: 2,
      })
      await jobs.work(orderQueueNames.sweep, sweep)
      await jobs.schedule({ queue: orderQueueNames.sweep, cron: '* * * * *', data: {} })
      await parts.database.transaction((tx) =>
        jobs.enqueue(tx, { queue: orderQueueNames.sweep, data: {}, singletonKey: 'start' }),
      )
    },
  }
}

async function executeJob({ data }: Job, parts: OrderParts): Promise<void> {
  const { orderId, round } = data
  if (typeof orderId !== 'string' || typeof round !== 'number') {
    throw new Error('a job of orders names no round')
  }
  await executeRound({ orderId, round }, parts)
}

/** A job may have been parked, or lost with a database that was restored: rounds that are due get another one. */
async function requeue(parts: OrderParts): Promise<void> {
  const now = parts.clock.nowMs()
  const { query } = parts.database
  const due = await roundsStore(query).due(new Date(now), batchMax)
  const stalled = await ordersStore(query).stalled(new Date(now - stalledMs), batchMax)
  const running = await Promise.all(
    stalled.map(async ({ id }) => {
      const open = (await roundsStore(query).of(id)).find(({ status }) => status === 'scheduled')
      return open === undefined ? [] : [{ orderId: id, round: open.round }]
    }),
  )
  for (const round of [...due, ...running.flat()]) {
    await parts.database.transaction((tx) => enqueueRound(tx, round, parts))
  }
}
