import type { Queryable } from '../../../ports/database.ts'
import type { OrderParts } from './order-parts.ts'
import { orderQueueNames } from './order-queues.ts'

/** Enqueues the execution of a round, at once or at a time; a repeat while one waits adds nothing. */
export async function enqueueRound(
  tx: Queryable,
  { orderId, round, at }: { readonly orderId: string; readonly round: number; readonly at?: Date },
  parts: Pick<OrderParts, 'jobs'>,
): Promise<void> {
  await parts.jobs.enqueue(tx, {
    queue: orderQueueNames.execute,
    data: { orderId, round },
    singletonKey: `${orderId}:${round}`,
    ...(at === undefined ? {} : { startAfter: at }),
  })
}
