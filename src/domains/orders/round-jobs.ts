import type { Queryable } from '../../ports/database.ts'
import type { OrderParts } from './order-parts.ts'
import { orderQueueNames } from './order-queues.ts'

/** Has a round executed, at once or at a moment; a repeat while one waits adds nothing. */
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
