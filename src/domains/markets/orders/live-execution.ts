import type { Queryable } from '../../../ports/database.ts'
import type { SignedOrderCall } from '../../../ports/order-wallet.ts'
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
  inCurrentTurn,
  isRunning,
  minOut,
  refusalOf,
  refuseFill,
  type Turn,
} from './settlement.ts'

const recheckMs = 2_000

/**
 * Takes a live order one step further: build, sign, store, submit, watch. The signed bytes are stored before they are
 * sent, so a repeat sends the same bytes and the chain includes them once.
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
      await inCurrentTurn(turn, parts, (tx) => enqueueRecheck(tx, turn, parts))
      return null
    case 'waiting':
      await inCurrentTurn(turn, parts, async (tx, now) => {
        if (now.order.status === 'executing') {
          await moveOrder(tx, now.order, { to: 'awaiting_signature', parts })
        }
        await enqueueRecheck(tx, turn, parts)
      })
      return null
    case 'signed': {
      const kept = await keepSigned(turn, { live, quote, swap, signed: signing.signed, parts })
      if (kept === null) await releaseSigned(nameOf(turn), parts)
      return kept
    }
  }
}

/**
 * Runs `work` on the current state of the turn, unless signed bytes are stored by now: those may be on the chain, and a
 * slower worker must not change the order under them.
 */
function whileUnsigned(
  turn: Turn,
  parts: OrderParts,
  work: (tx: Queryable, turn: Turn) => Promise<void>,
): Promise<void> {
  return inCurrentTurn(turn, parts, async (tx, now) => {
    const { status } = now.order
    if (status === 'executing' || status === 'awaiting_signature') await work(tx, now)
  })
}

/**
 * Releases what was signed for a round that is no longer executed, or for a turn that is over, so that no other order
 * of the wallet waits behind its nonce and no later turn sells at an old price. Safe to repeat: stored bytes are never
 * released.
 */
export async function releaseSigned(
  { orderId, round, turn }: { orderId: string; round: number; turn?: number },
  { database, live }: OrderParts,
): Promise<void> {
  if (live === null) return
  const order = await ordersStore(database.query).find(orderId)
  if (order?.mode !== 'live') return
  if (isRunning(order) && (turn === undefined || turn === order.turn)) return
  await live.wallet.release({ id: `${orderId}:${round}`, accountId: order.accountId })
}

/** Stores the signed bytes and moves the order to `submitting`; null when the order has ended meanwhile. */
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
  await inCurrentTurn(turn, parts, async (tx, { order, round }) => {
    const rounds = roundsStore(tx)
    kept = (await rounds.transaction(order.id, round.round)) ?? null
    if (kept !== null) return
    if ((await live.wallet.keep(tx, signed)) === 'superseded')
      return enqueueRecheck(tx, turn, parts)
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
    return inCurrentTurn(turn, parts, async (tx, { order }) => {
      if (order.status === 'reverted_by_reorg') {
        await moveOrder(tx, order, { to: 'submitted', parts, changes: { attemptBlock: null } })
      }
      await enqueueRecheck(tx, turn, parts)
    })
  }
  const tip = await live.evm.getBlock('latest')
  const depth = (tip?.number ?? receipt.blockNumber) - receipt.blockNumber
  if (depth < BigInt(live.confirmations)) {
    return inCurrentTurn(turn, parts, async (tx, { order }) => {
      if (order.status === 'submitted' && order.attemptBlock !== receipt.blockNumber) {
        // No event is published yet: the receipt counts once it has enough confirmations.
        await ordersStore(tx).update({ ...order, attemptBlock: receipt.blockNumber })
      }
      await enqueueRecheck(tx, turn, parts)
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
  await inCurrentTurn(turn, parts, (tx, now) =>
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

/** Records that a reorganisation removed a transaction that was on the chain. */
function noteLost(turn: Turn, parts: OrderParts): Promise<void> {
  return inCurrentTurn(turn, parts, async (tx, { order }) => {
    if (order.status !== 'submitted' || order.attemptBlock === null) return
    await moveOrder(tx, order, { to: 'reverted_by_reorg', parts })
  })
}

function swapOf({ order, round }: Turn, wallet: LiveSwap['wallet'], quote: OrderQuote): LiveSwap {
  const least = minOut({ order, round })
  // Without a reference price, the fill is checked against the quote itself.
  const byQuote = lessBps(quote.amountOutAtomic, order.maxSlippageBps)
  const minOutAtomic = least > byQuote ? least : byQuote
  const { pair, side } = order
  return { wallet, pair, side, amountInAtomic: round.amountInAtomic, minOutAtomic }
}

function nameOf({ order, round }: Turn) {
  return { orderId: order.id, round: round.round, turn: order.turn }
}

async function enqueueRecheck(tx: Queryable, turn: Turn, parts: OrderParts): Promise<void> {
  const at = new Date(parts.clock.nowMs() + recheckMs)
  await enqueueRound(tx, { ...nameOf(turn), at }, parts)
}

function failTurn(turn: Turn, reason: OrderReason, parts: OrderParts): Promise<void> {
  return inCurrentTurn(turn, parts, (tx, { order }) =>
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
