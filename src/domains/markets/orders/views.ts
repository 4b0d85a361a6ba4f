import type { Static } from '@sinclair/typebox'
import { fillWith, type StoredOrder, type StoredRound, tokensOf } from './order-record.ts'
import type { OrderEventPage, OrderSummary, OrderView } from './orders.schemas.ts'
import { priceOf, priceText } from './price.ts'
import type { OrderEventRecord } from './records.store.ts'

type RoundView = OrderView['rounds'][number]
type EventView = Static<typeof OrderEventPage>['items'][number]

/** An order as lists show it. */
export function orderSummary(order: StoredOrder): OrderSummary {
  const { filledInAtomic, filledOutAtomic, triggerDirection } = order
  const amounts = { inAtomic: filledInAtomic, outAtomic: filledOutAtomic }
  return {
    id: order.id,
    clientOrderId: order.clientOrderId,
    mode: order.mode,
    isPaper: order.mode === 'paper',
    kind: order.kind,
    side: order.side,
    pair: { base: order.pair.base, quote: order.pair.quote },
    amountAtomic: order.amountInAtomic.toString(),
    limitPrice: priceText(order.limitPriceE18),
    trigger:
      triggerDirection === null
        ? null
        : {
            price: priceText(order.triggerPriceE18),
            source: 'market',
            direction: triggerDirection,
          },
    trailBps: order.trailBps,
    maxSlippageBps: order.maxSlippageBps,
    timeInForce: order.timeInForce,
    expiresAt: order.expiresAt?.toISOString() ?? null,
    status: order.status,
    statusReason: order.statusReason,
    filledIn: filledInAtomic.toString(),
    filledOut: filledOutAtomic.toString(),
    avgPrice: priceText(priceOf(order, amounts)),
    remaining: (order.amountInAtomic - filledInAtomic).toString(),
    fees:
      order.feeAtomic === 0n
        ? []
        : [
            {
              kind: 'paper',
              token: tokensOf(order).buys,
              amountAtomic: order.feeAtomic.toString(),
            },
          ],
    parentId: order.parentId,
    replacesId: order.replacesId,
    replacedById: order.replacedById,
    tag: order.tag,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  }
}

/** An order with all that belongs to it. */
export function orderView(
  order: StoredOrder,
  parts: {
    readonly rounds: readonly StoredRound[]
    readonly legs: readonly {
      readonly order: StoredOrder
      readonly rounds: readonly StoredRound[]
    }[]
    readonly events: readonly OrderEventRecord[]
  },
): OrderView {
  return {
    ...orderSummary(order),
    rounds: parts.rounds.map(roundView),
    children: parts.legs.map((leg) => ({
      ...orderSummary(leg.order),
      rounds: leg.rounds.map(roundView),
    })),
    events: parts.events.map(eventView),
  }
}

/** An event of an order, as it was published. */
export function eventView({ seq, topic, payload, recordedAt }: OrderEventRecord): EventView {
  return { seq: seq.toString(), topic, payload, recordedAt: recordedAt.toISOString() }
}

function roundView(round: StoredRound): RoundView {
  const { fill } = round
  return {
    round: round.round,
    amountInAtomic: round.amountInAtomic.toString(),
    dueAt: round.dueAt?.toISOString() ?? null,
    status: round.status,
    reason: round.reason,
    fill: fill && fillWith(fill, String),
    endedAt: round.endedAt?.toISOString() ?? null,
  }
}
