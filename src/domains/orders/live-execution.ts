import type { Queryable } from '../../ports/database.ts'
import type { SignedOrderCall } from '../../ports/order-wallet.ts'
import { endTogether } from './ending.ts'
import { signSwap } from './live-signing.ts'
import type { LiveSwap, LiveTrading } from './live-trading.ts'
import type { OrderParts, OrderQuote } from './order-parts.ts'
import type { OrderReason } from './order-reasons.ts'
import { decide, moveOrder } from './order-steps.ts'
import { ordersStore } from './orders.store.ts'
import { lessBps } from './price.ts'
import { enqueueRound } from './round-jobs.ts'
import { type RoundTransaction, roundsStore } from './rounds.store.ts'
import {
  closeRound,
  decideQuote,
  hashQuote,
  inTurn,
  isRunning,
  leastOut,
  refusalOf,
  refuseFill,
  type Turn,
} from './settlement.ts'

const lookAgainMs = 2_000

/**
 * Takes a live order one step further: build, sign, keep, submit, watch. What was signed is kept before it is sent, so a
 * repeat sends the same bytes and the chain includes them once.
 */
export async function executeLive(turn: Turn, parts: OrderParts): Promise<void> {
  const { live } = parts
  if (live === null) {
    await endUnsigned(turn, { to: 'failed', reason: 'wallet_unavailable', parts })
    return
  }
  const rounds = roundsStore(parts.database.query)
  const kept =
    (await rounds.transaction(turn.order.id, turn.round.round)) ??
    (await signTurn(turn, live, parts))
  if (kept === null) return
  await submitAndWatch(turn, kept, { live, parts })
}

type LiveParts = { readonly live: LiveTrading; readonly parts: OrderParts }

async function signTurn(
  turn: Turn,
  live: LiveTrading,
  parts: OrderParts,
): Promise<RoundTransaction | null> {
  const { order, round } = turn
  const { amountInAtomic } = round
  const { pair, side, accountId } = order
  const [quote, wallet] = [
    await parts.quotes.quote({ pair, side, amountInAtomic }),
    await live.wallet.addressOf(accountId),
  ]
  if (wallet === null) {
    await endUnsigned(turn, { to: 'failed', reason: 'wallet_unavailable', parts })
    return null
  }
  const refusal = quote === null ? 'no_liquidity' : refusalOf(turn, quote.amountOutAtomic)
  if (quote === null || refusal !== null) {
    await whileUnsigned(turn, parts, (tx, now) =>
      refuseFill(tx, now, {
        reason: refusal ?? 'no_liquidity',
        parts,
        ...(quote === null ? {} : { blockNumber: quote.blockNumber }),
      }),
    )
    return null
  }
  const swap = swapOf(turn, wallet, quote)
  const signing = await signSwap({ id: `${order.id}:${round.round}`, accountId, swap }, live)
  switch (signing.outcome) {
    case 'unable':
      await whileUnsigned(turn, parts, (tx, now) =>
        refuseFill(tx, now, { reason: signing.reason, parts, blockNumber: quote.blockNumber }),
      )
      return null
    case 'refused':
      await endUnsigned(turn, { to: 'rejected', reason: signing.reason, parts })
      return null
    case 'approving':
      await inTurn(turn, parts, (tx) => lookAgain(tx, turn, parts))
      return null
    case 'waiting':
      await inTurn(turn, parts, async (tx, now) => {
        if (now.order.status === 'executing') {
          await moveOrder(tx, now.order, { to: 'awaiting_signature', parts })
        }
        await lookAgain(tx, turn, parts)
      })
      return null
    case 'signed': {
      const kept = await keepSigned(turn, { live, quote, swap, signed: signing.signed, parts })
      if (kept === null) await letGo(nameOf(turn), parts)
      return kept
    }
  }
}

/**
 * Runs `work` over the turn as it now is, until something is kept of it: what was kept may be on the chain, and stands
 * whatever a slower worker has learnt meanwhile.
 */
function whileUnsigned(
  turn: Turn,
  parts: OrderParts,
  work: (tx: Queryable, turn: Turn) => Promise<void>,
): Promise<void> {
  return inTurn(turn, parts, async (tx, now) => {
    const { status } = now.order
    if (status === 'executing' || status === 'awaiting_signature') await work(tx, now)
  })
}

/**
 * Frees what was signed for a round that nobody executes any more, or for a turn that is over, so that no other order of
 * the wallet waits behind it and no later turn sells at the price of then. Safe to repeat: what is kept is never freed.
 */
export async function letGo(
  { orderId, round, turn }: { orderId: string; round: number; turn?: number },
  { database, live }: OrderParts,
): Promise<void> {
  if (live === null) return
  const order = await ordersStore(database.query).find(orderId)
  if (order?.mode !== 'live') return
  if (isRunning(order) && (turn === undefined || turn === order.turn)) return
  await live.wallet.letGo({ id: `${orderId}:${round}`, accountId: order.accountId })
}

/** Keeps what was signed and says that it is being submitted; null when the order has ended meanwhile. */
async function keepSigned(
  turn: Turn,
  {
    live,
    quote,
    swap,
    signed,
    parts,
  }: {
    readonly live: LiveTrading
    readonly quote: OrderQuote
    readonly swap: LiveSwap
    readonly signed: SignedOrderCall
    readonly parts: OrderParts
  },
): Promise<RoundTransaction | null> {
  let kept: RoundTransaction | null = null
  await inTurn(turn, parts, async (tx, { order, round }) => {
    const rounds = roundsStore(tx)
    kept = (await rounds.transaction(order.id, round.round)) ?? null
    if (kept !== null) return
    if ((await live.wallet.keep(tx, signed)) === 'superseded') return lookAgain(tx, turn, parts)
    const quoteHash = hashQuote(turn, quote)
    await decideQuote(tx, turn, { quote, quoteHash, parts })
    const made: RoundTransaction = {
      orderId: order.id,
      round: round.round,
      wallet: swap.wallet,
      hash: signed.hash,
      bytes: signed.transaction,
      minOutAtomic: swap.minOutAtomic,
      quotedOutAtomic: quote.amountOutAtomic,
      quoteHash,
      createdAt: new Date(parts.clock.nowMs()),
    }
    await rounds.insertTransaction(made)
    const facts = { orderId: order.id, round: round.round, transactionHash: signed.hash }
    await decide(tx, order.parentId ?? order.id, { kind: 'signed', facts, parts })
    const signing =
      order.status === 'executing'
        ? await moveOrder(tx, order, { to: 'awaiting_signature', parts })
        : order
    await moveOrder(tx, signing, { to: 'submitted', parts, changes: { attemptBlock: null } })
    kept = made
  })
  return kept
}

async function submitAndWatch(
  turn: Turn,
  kept: RoundTransaction,
  { live, parts }: LiveParts,
): Promise<void> {
  const receipt = await live.evm.getTransactionReceipt(kept.hash)
  if (receipt === null) {
    await noteLost(turn, parts)
    const sent = await live.wallet.submit({ hash: kept.hash, transaction: kept.bytes })
    if (sent === 'superseded') return failTurn(turn, 'transaction_superseded', parts)
    return inTurn(turn, parts, async (tx, { order }) => {
      if (order.status === 'reverted_by_reorg') {
        await moveOrder(tx, order, { to: 'submitted', parts, changes: { attemptBlock: null } })
      }
      await lookAgain(tx, turn, parts)
    })
  }
  const tip = await live.evm.getBlock('latest')
  const depth = (tip?.number ?? receipt.blockNumber) - receipt.blockNumber
  if (depth < BigInt(live.confirmations)) {
    return inTurn(turn, parts, async (tx, { order }) => {
      if (order.status === 'submitted' && order.attemptBlock !== receipt.blockNumber) {
        // Not a step that anybody is told of: it counts once enough blocks are above it.
        await ordersStore(tx).update({ ...order, attemptBlock: receipt.blockNumber })
      }
      await lookAgain(tx, turn, parts)
    })
  }
  if (receipt.status === 'reverted') return failTurn(turn, 'transaction_reverted', parts)
  const swap: LiveSwap = {
    wallet: kept.wallet,
    pair: turn.order.pair,
    side: turn.order.side,
    amountInAtomic: turn.round.amountInAtomic,
    minOutAtomic: kept.minOutAtomic,
  }
  const receivedAtomic = await live.receivedBy(swap, receipt)
  if (receivedAtomic === 0n) return failTurn(turn, 'nothing_received', parts)
  const shortfall = kept.quotedOutAtomic - receivedAtomic
  await inTurn(turn, parts, (tx, now) =>
    closeRound(tx, now, {
      to: 'filled',
      parts,
      fill: {
        amountInAtomic: now.round.amountInAtomic,
        quotedOutAtomic: kept.quotedOutAtomic,
        receivedAtomic,
        feeAtomic: 0n,
        slippageAtomic: shortfall > 0n ? shortfall : 0n,
        blockNumber: receipt.blockNumber,
        quoteHash: kept.quoteHash,
        transactionHash: kept.hash,
      },
    }),
  )
}

/** Says that a reorganisation took a transaction which had been seen on the chain. */
function noteLost(turn: Turn, parts: OrderParts): Promise<void> {
  return inTurn(turn, parts, async (tx, { order }) => {
    if (order.status !== 'submitted' || order.attemptBlock === null) return
    await moveOrder(tx, order, { to: 'reverted_by_reorg', parts })
  })
}

function swapOf({ order, round }: Turn, wallet: LiveSwap['wallet'], quote: OrderQuote): LiveSwap {
  const least = leastOut({ order, round })
  // Without a price to go by, the quote itself is what the fill is held against.
  const byQuote = lessBps(quote.amountOutAtomic, order.maxSlippageBps)
  const minOutAtomic = least > byQuote ? least : byQuote
  const { pair, side } = order
  return { wallet, pair, side, amountInAtomic: round.amountInAtomic, minOutAtomic }
}

function nameOf({ order, round }: Turn) {
  return { orderId: order.id, round: round.round, turn: order.turn }
}

async function lookAgain(tx: Queryable, turn: Turn, parts: OrderParts): Promise<void> {
  const at = new Date(parts.clock.nowMs() + lookAgainMs)
  await enqueueRound(tx, { ...nameOf(turn), at }, parts)
}

function failTurn(turn: Turn, reason: OrderReason, parts: OrderParts): Promise<void> {
  return inTurn(turn, parts, (tx, { order }) =>
    endTogether(tx, order, { to: 'failed', reason, parts, isFinal: true }),
  )
}

function endUnsigned(
  turn: Turn,
  end: {
    readonly to: 'failed' | 'rejected'
    readonly reason: OrderReason
    readonly parts: OrderParts
  },
): Promise<void> {
  return whileUnsigned(turn, end.parts, (tx, { order }) => endTogether(tx, order, end))
}
