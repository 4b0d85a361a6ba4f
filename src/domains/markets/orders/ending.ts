import type { Queryable } from '../../../ports/database.ts'
import type { OrderParts } from './order-parts.ts'
import type { OrderReason } from './order-reasons.ts'
import type { StoredOrder } from './order-record.ts'
import { orderMachine } from './order-states.ts'
import { decide, endRound, moveOrder } from './order-steps.ts'
import { ordersStore } from './orders.store.ts'
import { enqueueRound } from './round-jobs.ts'
import { roundsStore } from './rounds.store.ts'

type End = {
  readonly to: 'cancelled' | 'expired' | 'failed' | 'rejected' | 'replaced'
  readonly reason: OrderReason
  readonly parts: OrderParts
  /** True when the chain has settled the transaction, so that nothing more can come of it. */
  readonly isFinal?: true
}

/**
 * Ends an order and its legs, and releases what is reserved for unfilled rounds. An order that has ended is returned
 * unchanged; one with a signed transaction ends when the chain has settled that. The account is locked.
 */
export async function endOrder(tx: Queryable, order: StoredOrder, end: End): Promise<StoredOrder> {
  const { parts, reason } = end
  if (orderMachine.isTerminal(order.status)) return order
  if (order.status === 'cancel_pending' && end.isFinal === undefined) return order
  const legs = await ordersStore(tx).children(order.id)
  const isOnChain = [order, ...legs].some(
    ({ status }) => status === 'submitted' || status === 'reverted_by_reorg',
  )
  if (isOnChain && end.isFinal === undefined) return waitForChain(tx, order, { legs, parts })
  for (const leg of legs) {
    if (orderMachine.isTerminal(leg.status)) continue
    await endRounds(tx, leg, end)
    await moveOrder(tx, leg, { to: legEnd(end.to), reason: 'cancelled_with_its_pair', parts })
  }
  await endRounds(tx, order, end)
  const ended = await moveOrder(tx, order, { to: end.to, reason, parts })
  await decide(tx, order.id, { kind: 'ended', facts: { status: ended.status, reason }, parts })
  return ended
}

/** Ends an order, and for a leg the whole pair: the other leg does not continue alone. The account is locked. */
export async function endTogether(tx: Queryable, order: StoredOrder, end: End): Promise<void> {
  await endOrder(tx, order, end)
  if (order.parentId === null) return
  const parent = await ordersStore(tx).find(order.parentId)
  if (parent !== undefined) await endOrder(tx, parent, end)
}

/** Only the leg that caused the end is replaced or fails; the other one is cancelled or expires. */
function legEnd(to: End['to']): 'cancelled' | 'expired' {
  return to === 'expired' ? 'expired' : 'cancelled'
}

async function waitForChain(
  tx: Queryable,
  order: StoredOrder,
  { legs, parts }: { readonly legs: readonly StoredOrder[]; readonly parts: OrderParts },
): Promise<StoredOrder> {
  for (const leg of legs) {
    if (leg.status === 'submitted') await moveOrder(tx, leg, { to: 'cancel_pending', parts })
  }
  if (order.status !== 'submitted') return order
  // Only requests the end: the chain decides between cancelled, filled and failed.
  return moveOrder(tx, order, { to: 'cancel_pending', parts })
}

/** Ends the unfilled rounds of an order, and releases what is reserved for them. */
export async function endRounds(
  tx: Queryable,
  order: StoredOrder,
  { parts, reason }: End,
): Promise<void> {
  for (const round of await roundsStore(tx).of(order.id)) {
    if (round.status !== 'scheduled') continue
    await endRound(tx, { order, round }, { to: 'cancelled', reason, parts })
    // A worker may be signing it right now: the job finds the round ended, and releases the signature.
    if (isSigning(order)) await enqueueRound(tx, round, parts)
    if (round.holdId !== null) await parts.paper.release(tx, round.holdId)
  }
}

function isSigning({ mode, status }: StoredOrder): boolean {
  return mode === 'live' && (status === 'executing' || status === 'awaiting_signature')
}
