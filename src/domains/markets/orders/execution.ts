import type { Queryable } from '../../../ports/database.ts'
import { paperProceeds } from '../paper/index.ts'
import { endOrder } from './ending.ts'
import { executeLive, releaseSigned } from './live-execution.ts'
import type { OrderParts, OrderQuote } from './order-parts.ts'
import { type StoredOrder, type StoredRound, tokensOf } from './order-record.ts'
import { orderMachine } from './order-states.ts'
import { moveOrder } from './order-steps.ts'
import { ordersStore } from './orders.store.ts'
import { roundsStore } from './rounds.store.ts'
import {
  closeRound,
  decideQuote,
  hashQuote,
  inCurrentTurn,
  isRunning,
  refusalOf,
  refuseFill,
  type Turn,
} from './settlement.ts'

/**
 * Executes one round of an order if it is due and not executed yet: quotes it, and fills it or records why not. Safe to
 * repeat, and in several processes at once; a round ends once.
 */
export async function executeRound(
  name: { readonly orderId: string; readonly round: number },
  parts: OrderParts,
): Promise<void> {
  // A transaction signed in an older turn and not stored holds a nonce, and was made for an older price.
  await releaseSigned(name, parts)
  const turn = await takeTurn(name, parts)
  // The same holds when the order ended while it was being signed.
  if (turn === null) return releaseSigned(name, parts)
  if (turn.order.mode === 'live') {
    await executeLive(turn, parts)
    return
  }
  const { order, round } = turn
  const quote = await parts.quotes.quote({
    pair: order.pair,
    side: order.side,
    amountInAtomic: round.amountInAtomic,
  })
  await inCurrentTurn(turn, parts, (tx, now) => settlePaper(tx, now, { quote, parts }))
}

/**
 * Moves the order to `executing`, in a new turn, when its round is due. An order that is executing continues in its
 * turn, so that another worker can take over from one that died. Null when there is nothing to do.
 */
async function takeTurn(
  { orderId, round: number }: { readonly orderId: string; readonly round: number },
  parts: OrderParts,
): Promise<Turn | null> {
  const known = await ordersStore(parts.database.query).find(orderId)
  if (known === undefined || orderMachine.isTerminal(known.status)) return null
  return parts.database.transaction(async (tx) => {
    const orders = ordersStore(tx)
    await orders.lockAccount(known.accountId)
    const order = await orders.find(orderId)
    const round = await roundsStore(tx).find(orderId, number)
    if (order === undefined || round?.status !== 'scheduled') return null
    if (isRunning(order)) return { order, round }
    const now = new Date(parts.clock.nowMs())
    if (order.expiresAt !== null && order.expiresAt <= now) {
      await endOrder(tx, await rootOf(tx, order), {
        to: 'expired',
        reason: 'expired_by_time',
        parts,
      })
      return null
    }
    if (round.dueAt === null ? order.status !== 'triggered' : !isDue(order, round, now)) return null
    if (isMissed(order, round, now)) {
      await closeRound(tx, { order, round }, { to: 'skipped', reason: 'round_missed', parts })
      return null
    }
    const parent = order.parentId === null ? undefined : await orders.find(order.parentId)
    if (parent?.status === 'triggered') await moveOrder(tx, parent, { to: 'executing', parts })
    const changes = { turn: order.turn + 1 }
    return { order: await moveOrder(tx, order, { to: 'executing', parts, changes }), round }
  })
}

function isDue(order: StoredOrder, { dueAt }: StoredRound, now: Date): boolean {
  const waits = order.status === 'open' || order.status === 'partially_filled'
  return waits && dueAt !== null && dueAt <= now
}

/** The next round of the schedule is due as well: filling both at once is not what was ordered. */
function isMissed({ intervalSeconds }: StoredOrder, { dueAt }: StoredRound, now: Date): boolean {
  if (intervalSeconds === null || dueAt === null) return false
  return now.getTime() - dueAt.getTime() >= intervalSeconds * 1_000
}

async function settlePaper(
  tx: Queryable,
  turn: Turn,
  { quote, parts }: { readonly quote: OrderQuote | null; readonly parts: OrderParts },
): Promise<void> {
  const { order, round } = turn
  const account = await parts.paper.lock(tx, order.accountId)
  if (quote === null) return refuseFill(tx, turn, { reason: 'no_liquidity', parts })
  const { receivedAtomic, slippageAtomic, feeAtomic } = paperProceeds(
    quote.amountOutAtomic,
    account.profile,
  )
  const beforeFee = receivedAtomic + feeAtomic
  const quoteHash = hashQuote(turn, quote)
  await decideQuote(tx, turn, { quote, quoteHash, parts })
  const refusal = refusalOf(turn, beforeFee)
  if (refusal !== null || receivedAtomic === 0n || round.holdId === null) {
    const reason = refusal ?? 'nothing_received'
    return refuseFill(tx, turn, { reason, blockNumber: quote.blockNumber, parts })
  }
  const { sells, buys } = tokensOf(order)
  await parts.paper.fill(tx, {
    account,
    holdId: round.holdId,
    transferId: `fill:${order.id}:${round.round}`,
    paid: { token: sells, amountAtomic: round.amountInAtomic },
    received: { token: buys, amountAtomic: receivedAtomic },
    feeAtomic,
    reference: { orderId: order.id, round: `${round.round}`, quoteHash },
  })
  await closeRound(tx, turn, {
    to: 'filled',
    parts,
    fill: {
      amountInAtomic: round.amountInAtomic,
      quotedOutAtomic: quote.amountOutAtomic,
      receivedAtomic,
      feeAtomic,
      slippageAtomic,
      blockNumber: quote.blockNumber,
      quoteHash,
      transactionHash: null,
    },
  })
}

async function rootOf(tx: Queryable, order: StoredOrder): Promise<StoredOrder> {
  if (order.parentId === null) return order
  return (await ordersStore(tx).find(order.parentId)) ?? order
}
