import type { Decision, DecisionFacts } from './decision-chain.ts'
import type { NewOrders } from './new-orders.store.ts'
import type { OrderProgress, StoredOrder, StoredRound } from './order-record.ts'
import type { OrderState } from './order-states.ts'
import { decisionAfter, movedOrder, orderPayload } from './order-steps.ts'
import { orderEvents } from './orders.events.ts'

type OrderToPublish = {
  readonly spec: (typeof orderEvents)[OrderState]
  readonly subject: string
  readonly accountId: string
  readonly payload: ReturnType<typeof orderPayload>
}

/**
 * Collects the first states, decisions and numbered events of new orders of one account, in the form that later ones
 * have, for one insert. Writes nothing itself.
 */
export type Opening = NewOrders & {
  /** Events for the outbox to publish, in the order of their numbers. */
  readonly unpublished: readonly OrderToPublish[]
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

/** Starts empty. The account must have been locked before `lastSeq` was read. */
export function createOpening({
  accountId,
  lastSeq,
  now,
}: Pick<NewOrders, 'accountId' | 'lastSeq'> & { readonly now: Date }): Opening {
  const orders: StoredOrder[] = []
  const rounds: StoredRound[] = []
  const decisions: (Decision & { readonly orderId: string })[] = []
  const unpublished: OrderToPublish[] = []
  const events: NewOrders['events'][number][] = []

  const publish = (order: StoredOrder, from: OrderState | null): void => {
    const seq = lastSeq + BigInt(events.length) + 1n
    const spec = orderEvents[order.status]
    const payload = orderPayload(order, from, seq)
    unpublished.push({ spec, subject: order.id, accountId, payload })
    events.push({ orderId: order.id, seq, topic: spec.topic, payload, recordedAt: now })
  }

  return {
    accountId,
    lastSeq,
    orders,
    rounds,
    decisions,
    events,
    unpublished,
    begin(order, own) {
      orders.push(order)
      rounds.push(...own)
      publish(order, null)
      return order
    },
    move(order, step) {
      const moved = movedOrder(order, step, now)
      orders.splice(
        orders.findIndex(({ id }) => id === order.id),
        1,
        moved,
      )
      publish(moved, order.status)
      return moved
    },
    decide(order, entry) {
      const last = decisions.findLast(({ orderId }) => orderId === order.id)
      decisions.push({ orderId: order.id, ...decisionAfter(last, entry, now) })
    },
  }
}
