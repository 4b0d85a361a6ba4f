import type { Decision, DecisionFacts } from './decision-chain.ts'
import type { NewOrders } from './new-orders.store.ts'
import type { OrderProgress, StoredOrder, StoredRound } from './order-record.ts'
import type { OrderState } from './order-states.ts'
import { decisionAfter, factOf, movedOrder } from './order-steps.ts'
import { orderEvents } from './orders.events.ts'

type ToldOrder = {
  readonly spec: (typeof orderEvents)[OrderState]
  readonly subject: string
  readonly accountId: string
  readonly payload: ReturnType<typeof factOf>
}

/**
 * What orders of one account go through before anybody can see them, as the same states, decisions and numbered events
 * that an order has later. Nothing is written by it.
 */
export type Opening = NewOrders & {
  /** What the outbox is to tell, in the order of its numbers. */
  readonly told: readonly ToldOrder[]
  readonly begin: (order: StoredOrder, rounds: readonly StoredRound[]) => StoredOrder
  readonly move: (
    order: StoredOrder,
    step: { readonly to: OrderState; readonly changes?: Partial<OrderProgress> },
  ) => StoredOrder
  readonly decide: (
    order: StoredOrder,
    entry: { readonly kind: string; readonly facts: DecisionFacts },
  ) => void
}

/** Begins with nothing. The account is locked since before its last number was read. */
export function createOpening({
  accountId,
  lastSeq,
  now,
}: Pick<NewOrders, 'accountId' | 'lastSeq'> & { readonly now: Date }): Opening {
  const orders: StoredOrder[] = []
  const rounds: StoredRound[] = []
  const decisions: (Decision & { readonly orderId: string })[] = []
  const told: ToldOrder[] = []
  const events: NewOrders['events'][number][] = []

  const tell = (order: StoredOrder, from: OrderState | null): void => {
    const seq = lastSeq + BigInt(events.length) + 1n
    const spec = orderEvents[order.status]
    const payload = factOf(order, from, seq)
    told.push({ spec, subject: order.id, accountId, payload })
    events.push({ orderId: order.id, seq, topic: spec.topic, payload, recordedAt: now })
  }

  return {
    ...{ accountId, lastSeq, orders, rounds, decisions, events, told },
    begin(order, own) {
      orders.push(order)
      rounds.push(...own)
      tell(order, null)
      return order
    },
    move(order, step) {
      const moved = movedOrder(order, step, now)
      orders.splice(
        orders.findIndex(({ id }) => id === order.id),
        1,
        moved,
      )
      tell(moved, order.status)
      return moved
    },
    decide(order, entry) {
      const last = decisions.findLast(({ orderId }) => orderId === order.id)
      decisions.push({ orderId: order.id, ...decisionAfter(last, entry, now) })
    },
  }
}
