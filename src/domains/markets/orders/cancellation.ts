import type { Queryable } from '../../../ports/database.ts'
import { endOrder } from './ending.ts'
import type { OrderParts } from './order-parts.ts'
import type { StoredOrder } from './order-record.ts'
import { orderMachine } from './order-states.ts'
import { type OrderFilter, ordersStore } from './orders.store.ts'

const batchMax = 200
const living = orderMachine.states.filter(
  (state) => !orderMachine.isTerminal(state) && state !== 'cancel_pending',
)

/**
 * Cancels an order of the account, and both legs where it is one of a pair. An order that has ended is returned
 * unchanged.
 */
export async function cancelOrder(
  tx: Queryable,
  order: StoredOrder,
  parts: OrderParts,
): Promise<StoredOrder> {
  const orders = ordersStore(tx)
  await orders.lockAccount(order.accountId)
  const root = (await orders.find(order.parentId ?? order.id)) ?? order
  const end = { to: 'cancelled', reason: 'cancelled_by_owner', parts } as const
  const ended = await endOrder(tx, root, end)
  return order.parentId === null ? ended : ((await orders.find(order.id)) ?? order)
}

/** Cancels every living order of the account that matches the filter, at most 200 in one call, and returns them. */
export function cancelAll(
  accountId: string,
  filter: OrderFilter,
  parts: OrderParts,
): Promise<readonly StoredOrder[]> {
  return parts.database.transaction(async (tx) => {
    const orders = ordersStore(tx)
    await orders.lockAccount(accountId)
    const found = await orders.list({
      accountId,
      filter: { ...filter, states: living },
      after: null,
      limit: batchMax,
    })
    const ended: StoredOrder[] = []
    for (const order of found) {
      ended.push(
        await endOrder(tx, order, { to: 'cancelled', reason: 'cancelled_by_owner', parts }),
      )
    }
    return ended
  })
}

/** Expires every order whose time is up; returns how many. Safe in several processes at once. */
export async function expireDue(parts: OrderParts): Promise<number> {
  const now = new Date(parts.clock.nowMs())
  const due = await ordersStore(parts.database.query).expiring(now, batchMax)
  let ended = 0
  for (const { id, accountId } of due) {
    await parts.database.transaction(async (tx) => {
      const orders = ordersStore(tx)
      await orders.lockAccount(accountId)
      const order = await orders.find(id)
      const waits = order?.status === 'open' || order?.status === 'partially_filled'
      if (order === undefined || !waits) return
      await endOrder(tx, order, { to: 'expired', reason: 'expired_by_time', parts })
      ended += 1
    })
  }
  return ended
}
