import { createHash } from 'node:crypto'
import type { Queryable } from '../../../ports/database.ts'
import { endOrder, endRounds, endTogether } from './ending.ts'
import type { OrderParts, OrderQuote } from './order-parts.ts'
import type { OrderReason } from './order-reasons.ts'
import { type RoundFill, type StoredOrder, type StoredRound, tokensOf } from './order-record.ts'
import { orderMachine } from './order-states.ts'
import { decide, endRound, moveOrder } from './order-steps.ts'
import { ordersStore } from './orders.store.ts'
import { amountOutAt, isPriceWithin, lessBps, priceOf, priceText } from './price.ts'
import { enqueueRound } from './round-jobs.ts'
import { roundsStore } from './rounds.store.ts'

const attemptsMax = 5
const retryMs = 2_000

/** A round in execution, with its order. */
export type Turn = { readonly order: StoredOrder; readonly round: StoredRound }

/**
 * Runs `work` on the current state of the turn, or not at all when the turn is over. States of an order recur, so the
 * number of the turn is compared and not only the state: a slow worker must not act on what it read before.
 */
export async function inCurrentTurn(
  turn: Turn,
  parts: OrderParts,
  work: (tx: Queryable, turn: Turn) => Promise<void>,
): Promise<void> {
  const { id, accountId } = turn.order
  await parts.database.transaction(async (tx) => {
    await ordersStore(tx).lockAccount(accountId)
    const order = await ordersStore(tx).find(id)
    const round = await roundsStore(tx).find(id, turn.round.round)
    if (order === undefined || round?.status !== 'scheduled' || !isRunning(order)) return
    if (order.turn !== turn.order.turn) return
    await work(tx, { order, round })
  })
}

/** Whether the order is being executed. */
export function isRunning({ status }: StoredOrder): boolean {
  return (
    status === 'executing' ||
    status === 'awaiting_signature' ||
    status === 'submitted' ||
    status === 'cancel_pending' ||
    status === 'reverted_by_reorg'
  )
}

/** Why a fill of this amount is refused; null when it is allowed. */
export function refusalOf({ order, round }: Turn, outAtomic: bigint): OrderReason | null {
  if (outAtomic < minOut({ order, round })) {
    const isLimit = order.limitPriceE18 !== null
    return isLimit ? 'limit_not_met' : 'slippage_exceeded'
  }
  // A swap for nothing would be signed with a minimum of zero.
  if (outAtomic === 0n) return 'nothing_received'
  const amounts = { inAtomic: round.amountInAtomic, outAtomic }
  return isPriceWithin(order, amounts, order) ? null : 'price_outside_bounds'
}

/** The minimum of a fill, before fees: by the limit, and by the price that triggered it. */
export function minOut({ order, round }: Turn): bigint {
  const { limitPriceE18, referencePriceE18, maxSlippageBps, kind } = order
  const byLimit =
    limitPriceE18 === null ? 0n : amountOutAt(order, round.amountInAtomic, limitPriceE18)
  const byReference =
    referencePriceE18 === null || kind === 'limit'
      ? 0n
      : lessBps(amountOutAt(order, round.amountInAtomic, referencePriceE18), maxSlippageBps)
  return byLimit > byReference ? byLimit : byReference
}

/** Handles a refused fill: the order waits again, is retried, continues with the next round, or ends. */
export async function refuseFill(
  tx: Queryable,
  turn: Turn,
  refusal: {
    readonly reason: OrderReason
    readonly parts: OrderParts
    readonly blockNumber?: bigint
  },
): Promise<void> {
  const { order, round } = turn
  const { reason, parts, blockNumber = null } = refusal
  await decide(tx, order.parentId ?? order.id, {
    kind: 'not_filled',
    facts: { orderId: order.id, round: round.round, reason },
    parts,
  })
  if (order.intervalSeconds !== null) {
    return closeRound(tx, turn, {
      to: reason === 'no_liquidity' ? 'failed' : 'skipped',
      reason,
      parts,
    })
  }
  const { timeInForce, kind } = order
  if (timeInForce === 'ioc' || timeInForce === 'fok') {
    const to = kind === 'market' ? 'failed' : 'cancelled'
    const why = kind === 'market' ? reason : (`${timeInForce}_not_filled` as const)
    await endOrder(tx, order, { to, reason: why, parts })
    return
  }
  if (order.limitPriceE18 !== null) return waitAgain(tx, turn, { reason, blockNumber, parts })
  if (order.attempts + 1 >= attemptsMax) {
    await endTogether(tx, order, { to: 'failed', reason, parts })
    return
  }
  const now = new Date(parts.clock.nowMs())
  const attempts = order.attempts + 1
  // A new turn number, so that workers of this attempt do not act in the next one.
  await ordersStore(tx).update({ ...order, attempts, turn: order.turn + 1, updatedAt: now })
  const at = new Date(now.getTime() + retryMs * 2 ** (attempts - 1))
  await enqueueRound(tx, { orderId: order.id, round: round.round, at }, parts)
}

/** Back to `open`, with the other leg where it has one; not triggered again by the same block. */
async function waitAgain(
  tx: Queryable,
  { order }: Turn,
  {
    reason,
    blockNumber,
    parts,
  }: {
    readonly reason: OrderReason
    readonly blockNumber: bigint | null
    readonly parts: OrderParts
  },
): Promise<void> {
  const changes = { attemptBlock: blockNumber ?? order.referenceBlock }
  await moveOrder(tx, order, { to: 'open', reason, parts, changes })
  const parent = order.parentId === null ? undefined : await ordersStore(tx).find(order.parentId)
  if (parent?.status === 'executing') await moveOrder(tx, parent, { to: 'open', parts })
}

/** Ends a round, and the order when it was the last; else schedules the next round. */
export async function closeRound(
  tx: Queryable,
  { order, round }: Turn,
  end: {
    readonly to: 'filled' | 'skipped' | 'failed'
    readonly parts: OrderParts
    readonly reason?: OrderReason
    readonly fill?: RoundFill
  },
): Promise<void> {
  const { parts, fill } = end
  await endRound(tx, { order, round }, end)
  if (fill === undefined && round.holdId !== null) await parts.paper.release(tx, round.holdId)
  const rounds = await roundsStore(tx).of(order.id)
  const next = rounds.find(({ status }) => status === 'scheduled')
  const changes =
    fill === undefined
      ? {}
      : {
          filledInAtomic: order.filledInAtomic + fill.amountInAtomic,
          filledOutAtomic: order.filledOutAtomic + fill.receivedAtomic,
          feeAtomic: order.feeAtomic + fill.feeAtomic,
        }
  if (order.status === 'cancel_pending' && next !== undefined) {
    const cancel = { to: 'cancelled', reason: 'cancelled_by_owner', parts } as const
    await endRounds(tx, order, cancel)
    await moveOrder(tx, order, { ...cancel, changes })
    return
  }
  if (next === undefined) {
    await finish(tx, { ...order, ...changes }, { rounds, parts })
    return
  }
  const isBegun = order.filledInAtomic > 0n || fill !== undefined
  const waits = isBegun ? 'partially_filled' : 'open'
  if (order.status !== waits) await moveOrder(tx, order, { to: waits, parts, changes })
  const at = next.dueAt ?? new Date(parts.clock.nowMs())
  await enqueueRound(tx, { orderId: order.id, round: next.round, at }, parts)
}

async function finish(
  tx: Queryable,
  order: StoredOrder,
  { rounds, parts }: { readonly rounds: readonly StoredRound[]; readonly parts: OrderParts },
): Promise<void> {
  if (rounds.some(({ status }) => status !== 'filled')) {
    const isEmpty = order.filledInAtomic === 0n
    await endOrder(tx, order, {
      to: isEmpty ? 'failed' : 'expired',
      reason: isEmpty ? 'rounds_unfilled' : 'rounds_incomplete',
      parts,
    })
    return
  }
  const filled = await moveOrder(tx, order, { to: 'filled', parts })
  await decideFilled(tx, filled, parts)
  if (order.parentId === null) return
  const orders = ordersStore(tx)
  const parent = await orders.find(order.parentId)
  if (parent === undefined) return
  for (const leg of await orders.children(parent.id)) {
    if (orderMachine.isTerminal(leg.status)) continue
    const [round] = await roundsStore(tx).of(leg.id)
    if (round?.status === 'scheduled') {
      const why = { to: 'cancelled', reason: 'cancelled_with_its_pair', parts } as const
      await endRound(tx, { order: leg, round }, why)
    }
    await moveOrder(tx, leg, { to: 'cancelled', reason: 'cancelled_with_its_pair', parts })
  }
  const { filledInAtomic, filledOutAtomic, feeAtomic } = filled
  const [round] = await roundsStore(tx).of(parent.id)
  const fill = rounds[0]?.fill
  if (round?.status === 'scheduled' && fill != null) {
    await endRound(tx, { order: parent, round }, { to: 'filled', fill, parts })
  }
  await moveOrder(tx, parent, {
    to: 'filled',
    parts,
    changes: { filledInAtomic, filledOutAtomic, feeAtomic },
  })
}

/** The hash of a quote: whoever has the quote can prove that it is the one that was used. */
export function hashQuote({ order, round }: Turn, quote: OrderQuote): string {
  const { sells, buys } = tokensOf(order)
  const route = quote.route.map(({ venue, pool, shareBps }) => [venue, pool, shareBps])
  return createHash('sha256')
    .update(
      JSON.stringify([
        sells,
        buys,
        round.amountInAtomic.toString(),
        quote.amountOutAtomic.toString(),
        quote.blockNumber.toString(),
        route,
      ]),
    )
    .digest('hex')
}

/** Records the quote that a decision is based on. */
export async function decideQuote(
  tx: Queryable,
  turn: Turn,
  {
    quote,
    quoteHash,
    parts,
  }: { readonly quote: OrderQuote; readonly quoteHash: string; readonly parts: OrderParts },
): Promise<void> {
  const { order, round } = turn
  await decide(tx, order.parentId ?? order.id, {
    kind: 'quoted',
    facts: {
      orderId: order.id,
      round: round.round,
      amountInAtomic: round.amountInAtomic.toString(),
      amountOutAtomic: quote.amountOutAtomic.toString(),
      leastOutAtomic: minOut(turn).toString(),
      blockNumber: quote.blockNumber.toString(),
      route: quote.route
        .map(({ venue, pool, shareBps }) => `${venue}:${pool}:${shareBps}`)
        .join(','),
      quoteHash,
    },
    parts,
  })
}

async function decideFilled(tx: Queryable, order: StoredOrder, parts: OrderParts): Promise<void> {
  const amounts = { inAtomic: order.filledInAtomic, outAtomic: order.filledOutAtomic }
  await decide(tx, order.parentId ?? order.id, {
    kind: 'filled',
    facts: {
      orderId: order.id,
      filledInAtomic: amounts.inAtomic.toString(),
      filledOutAtomic: amounts.outAtomic.toString(),
      feeAtomic: order.feeAtomic.toString(),
      averagePrice: priceText(priceOf(order, amounts)),
      isPaper: order.mode === 'paper',
    },
    parts,
  })
}
