import { createId } from '../../../kernel/ids.ts'
import type { Queryable } from '../../../ports/database.ts'
import { chainStart, type Decision, type DecisionFacts, decisionHash } from './decision-chain.ts'
import type { OrderParts } from './order-parts.ts'
import type { OrderReason } from './order-reasons.ts'
import {
  type OrderProgress,
  orderIdPrefix,
  type RoundFill,
  type StoredOrder,
  type StoredRound,
} from './order-record.ts'
import { type OrderState, orderMachine, type RoundState, roundMachine } from './order-states.ts'
import { orderEvents, roundEvents } from './orders.events.ts'
import { ordersStore } from './orders.store.ts'
import { recordsStore } from './records.store.ts'
import { roundsStore } from './rounds.store.ts'

type StepParts = Pick<OrderParts, 'clock' | 'outbox'>

/** A new order's id. */
export function newOrderId({ clock, random }: Pick<OrderParts, 'clock' | 'random'>): string {
  return createId(orderIdPrefix, clock.nowMs(), random.bytes(10))
}

type Step = {
  readonly to: OrderState
  readonly reason?: OrderReason
  readonly changes?: Partial<Omit<OrderProgress, 'status' | 'statusReason'>>
}

/** The order in another state. Raises 409 for an illegal transition. Pure. */
export function movedOrder(
  order: StoredOrder,
  { to, reason, changes = {} }: Step,
  now: Date,
): StoredOrder {
  orderMachine.assertTransition(order.status, to)
  return { ...order, ...changes, status: to, statusReason: reason ?? null, updatedAt: now }
}

/** Moves an order to another state, with one event. Its account is locked. */
export async function moveOrder(
  tx: Queryable,
  order: StoredOrder,
  { parts, ...step }: Step & { readonly parts: StepParts },
): Promise<StoredOrder> {
  const moved = movedOrder(order, step, new Date(parts.clock.nowMs()))
  await ordersStore(tx).update(moved)
  await publishOrder(tx, moved, { from: order.status, parts })
  return moved
}

/** The payload of the event of an order's new state, with its number. Pure. */
export function orderPayload(order: StoredOrder, from: OrderState | null, seq: bigint) {
  return {
    ...numbersOf(seq),
    orderId: order.id,
    clientOrderId: order.clientOrderId,
    parentId: order.parentId,
    mode: order.mode,
    isPaper: order.mode === 'paper',
    kind: order.kind,
    side: order.side,
    base: order.pair.base,
    quote: order.pair.quote,
    status: order.status,
    previousStatus: from,
    reason: order.statusReason,
    filledInAtomic: order.filledInAtomic.toString(),
    filledOutAtomic: order.filledOutAtomic.toString(),
    tag: order.tag,
  }
}

/** Publishes an order's new state. Its account is locked. */
export async function publishOrder(
  tx: Queryable,
  order: StoredOrder,
  { from, parts }: { readonly from: OrderState | null; readonly parts: StepParts },
): Promise<void> {
  const payload = orderPayload(order, from, await recordsStore(tx).nextSeq(order.accountId))
  const spec = orderEvents[order.status]
  await parts.outbox.append(tx, spec, { subject: order.id, accountId: order.accountId, payload })
  await recordEvent(tx, order, { topic: spec.topic, payload, parts })
}

/** Ends a round, with one event. The order's account is locked. */
export async function endRound(
  tx: Queryable,
  { order, round }: { readonly order: StoredOrder; readonly round: StoredRound },
  end: {
    readonly to: Exclude<RoundState, 'scheduled'>
    readonly parts: StepParts
    readonly reason?: OrderReason
    readonly fill?: RoundFill
  },
): Promise<StoredRound> {
  const { to, parts, reason = null, fill = null } = end
  roundMachine.assertTransition(round.status, to)
  const ended: StoredRound = {
    ...round,
    status: to,
    reason,
    fill,
    endedAt: new Date(parts.clock.nowMs()),
  }
  await roundsStore(tx).update(ended)
  const payload = {
    ...numbersOf(await recordsStore(tx).nextSeq(order.accountId)),
    orderId: order.id,
    round: round.round,
    status: to,
    reason,
    isPaper: order.mode === 'paper',
    amountInAtomic: (fill?.amountInAtomic ?? round.amountInAtomic).toString(),
    receivedAtomic: (fill?.receivedAtomic ?? 0n).toString(),
    feeAtomic: (fill?.feeAtomic ?? 0n).toString(),
    quoteHash: fill?.quoteHash ?? null,
    blockNumber: fill?.blockNumber.toString() ?? null,
    transactionHash: fill?.transactionHash ?? null,
  }
  const spec = roundEvents.ended
  await parts.outbox.append(tx, spec, { subject: order.id, accountId: order.accountId, payload })
  await recordEvent(tx, order, { topic: spec.topic, payload, parts })
  return ended
}

/** Appends an observation or decision to the order's record. The order's account is locked. */
export async function decide(
  tx: Queryable,
  orderId: string,
  { parts, ...entry }: Entry & { readonly parts: Pick<OrderParts, 'clock'> },
): Promise<void> {
  const records = recordsStore(tx)
  const last = await records.lastDecision(orderId)
  await records.insertDecision(orderId, decisionAfter(last, entry, new Date(parts.clock.nowMs())))
}

type Entry = { readonly kind: string; readonly facts: DecisionFacts }

/** The entry that follows `last`; the first one of the record without it. Pure. */
export function decisionAfter(
  last: Pick<Decision, 'number' | 'hash'> | undefined,
  { kind, facts }: Entry,
  now: Date,
): Decision {
  const decision = {
    number: (last?.number ?? 0) + 1,
    kind,
    facts,
    decidedAt: now.toISOString(),
    previousHash: last?.hash ?? chainStart,
  }
  return { ...decision, hash: decisionHash(decision) }
}

function numbersOf(seq: bigint) {
  return { seq: seq.toString(), prevSeq: (seq - 1n).toString() }
}

async function recordEvent(
  tx: Queryable,
  order: StoredOrder,
  event: {
    readonly topic: string
    readonly payload: { readonly seq: string }
    readonly parts: StepParts
  },
): Promise<void> {
  const { topic, payload, parts } = event
  await recordsStore(tx).insertEvent(
    { accountId: order.accountId, orderId: order.id },
    { seq: BigInt(payload.seq), topic, payload, recordedAt: new Date(parts.clock.nowMs()) },
  )
}
