import { Type as T } from '@sinclair/typebox'
import { createWorker } from '../../../ports/worker.ts'
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

/** Creates the worker; nothing runs until `start`. */
export function createOrderWork(parts: OrderParts) {
  const sweep = async (): Promise<void> => {
    await expireDue(parts)
    await evaluateAll(parts)
    await requeue(parts)
  }
  const worker = createWorker({
    database: parts.database,
    queue: orderQueueNames.execute,
    concurrency: 2,
    data: T.Object({ orderId: T.String(), round: T.Integer() }),
    run: (round) => executeRound(round, parts),
    sweep: { queue: orderQueueNames.sweep, run: sweep },
  })
  return {
    /** Triggers the orders that the newest prices reach; called for each indexed block. */
    evaluate: () => evaluateAll(parts),
    /** Executes one round; safe to repeat. */
    execute: (orderId: string, round: number) => executeRound({ orderId, round }, parts),
    /** Expires orders, triggers missed ones, and enqueues rounds that no worker executes. */
    sweep,
    /** Runs the jobs of orders in this process. The jobs must be started. */
    start: worker.start,
  }
}

/** A job may be parked, or missing from a restored database: rounds that are due get another one. */
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
