import type { Changes } from './changes.ts'
import { move } from './changes.ts'
import { rules } from './markets.ts'
import { execute, planOrder } from './placing.ts'
import type { Refusal } from './refusals.ts'
import {
  type Account,
  type Attached,
  accountOf,
  type EndReason,
  type Exchange,
  type Market,
  magnitude,
  marketOf,
  type Order,
  type OrderTerms,
  type PriceKind,
} from './state.ts'
import { endOrder } from './taking.ts'

export type Placed =
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly refusal: Refusal }

/** Places an order; a refused one only uses up a number. */
export function placeOrder(
  exchange: Exchange,
  changes: Changes,
  { account, terms, without }: { account: Account; terms: OrderTerms; without?: number },
): Placed {
  const refusal = refusalOf(exchange, account, { terms, without })
  if (refusal !== null) return { ok: false, refusal }
  const order = toOrder(exchange, { account, terms, parentId: null })
  if (terms.trigger !== null) {
    account.orders.set(order.id, order)
    move(changes, order, { status: 'TriggerPending', nowMs: exchange.nowMs })
    return { ok: true, order }
  }
  const plan = planOrder(exchange, account, {
    terms,
    ...(without === undefined ? {} : { without }),
  })
  // As on the mirrored exchange, an order that cannot be filled whole expires instead of being refused.
  const isExpired = !plan.ok && (plan.reason === 'fill_or_kill' || plan.reason === 'market_depth')
  if (!plan.ok && !isExpired) return { ok: false, refusal: plan.refusal }
  if (plan.ok) execute(exchange, changes, { order, plan })
  else endOrder(exchange, changes, { order, status: 'Expired', reason: plan.reason })
  return { ok: true, order }
}

/** Refusals that need neither the book nor margin. */
export function refusalOf(
  exchange: Exchange,
  account: Account,
  { terms, without }: { readonly terms: OrderTerms; readonly without: number | undefined },
): Refusal | null {
  const { markTick, spec } = marketOf(exchange, terms.symbol)
  const open = account.orders.size - (without === undefined ? 0 : 1)
  if (open >= rules.openOrdersMax) return 'too_many_orders'
  if (terms.clientId !== null) {
    for (const other of account.orders.values()) {
      if (other.clientId === terms.clientId && other.id !== without) return 'client_id_used'
    }
  }
  if (terms.trigger?.sharePpm != null || terms.closesAll === true) return null
  if (terms.quote === null) {
    if (terms.lots < spec.minLots) return 'order_too_small'
    return terms.lots > spec.maxLots ? 'order_too_large' : null
  }
  if (terms.quote < markTick * spec.unit * spec.minLots) return 'order_too_small'
  return terms.quote > markTick * spec.unit * spec.maxLots ? 'order_too_large' : null
}

function toOrder(
  exchange: Exchange,
  {
    account,
    parentId,
    terms,
  }: {
    readonly account: Account
    readonly terms: OrderTerms
    /** The order that this one is attached to. */
    readonly parentId: number | null
  },
): Order {
  return {
    ...terms,
    id: exchange.nextOrderId++,
    account: account.id,
    parentId,
    createdAtMs: exchange.nowMs,
    filledLots: 0n,
    filledQuote: 0n,
    status: 'New',
    reason: null,
    isAttached: false,
    updatedAtMs: exchange.nowMs,
  }
}

/** Removes an order, whether it rests in a book or waits for its trigger. */
export function cancelOrder(
  exchange: Exchange,
  changes: Changes,
  { order, reason }: { readonly order: Order; readonly reason: EndReason },
): void {
  marketOf(exchange, order.symbol).book.remove(order.id)
  endOrder(exchange, changes, { order, status: 'Cancelled', reason })
}

/** The price that a trigger watches. */
export function watchedTick(market: Market, by: PriceKind): bigint {
  if (by === 'IndexPrice') return market.indexTick
  return by === 'LastPrice' ? market.lastTick : market.markTick
}

/** Fires the triggers that the prices have reached, oldest first in each account. Margin is checked at that moment. */
export function fireTriggers(
  exchange: Exchange,
  changes: Changes,
  accounts: readonly Account[],
): void {
  for (const account of accounts) {
    for (const order of [...account.orders.values()]) {
      if (order.status !== 'TriggerPending' || order.trigger === null) continue
      const tick = watchedTick(marketOf(exchange, order.symbol), order.trigger.by)
      const { fires } = order.trigger
      const isReached = fires === 'rises' ? tick >= order.trigger.tick : tick <= order.trigger.tick
      // An earlier trigger may have closed the position that this one was to close.
      if (isReached && account.orders.has(order.id)) fire(exchange, changes, { account, order })
    }
  }
}

function fire(
  exchange: Exchange,
  changes: Changes,
  { account, order }: { readonly account: Account; readonly order: Order },
): void {
  move(changes, order, { status: 'Triggered', nowMs: exchange.nowMs })
  const held = magnitude(account.positions.get(order.symbol)?.lots ?? 0n)
  const share = order.trigger?.sharePpm ?? null
  if (share !== null) order.lots = (held * share) / 1_000_000n
  const plan = planOrder(exchange, account, { terms: order, without: order.id })
  if (plan.ok) execute(exchange, changes, { order, plan })
  else endOrder(exchange, changes, { order, status: 'Expired', reason: plan.reason })
}

/**
 * The consequences of fills, once for each command: attached stops and take-profits of filled orders become active, and
 * orders to close a position that no longer exists end.
 */
export function followFills(exchange: Exchange, changes: Changes): void {
  for (const fill of changes.fills) {
    for (const { account: name, orderId } of [fill.taker, fill.maker]) {
      const order = orderId === null ? undefined : changes.orders.get(orderId)
      if (order !== undefined && order.filledLots > 0n) {
        attach(exchange, changes, { account: accountOf(exchange, name), order })
      }
    }
  }
  for (const name of changes.accounts) {
    const account = accountOf(exchange, name)
    for (const order of [...account.orders.values()]) {
      if (!order.reduceOnly || isUseful(account, order)) continue
      cancelOrder(exchange, changes, { order, reason: 'nothing_to_reduce' })
    }
  }
}

function isUseful(account: Account, order: Order): boolean {
  const lots = account.positions.get(order.symbol)?.lots ?? 0n
  return order.side === 'bid' ? lots < 0n : lots > 0n
}

function attach(
  exchange: Exchange,
  changes: Changes,
  { account, order }: { readonly account: Account; readonly order: Order },
): void {
  const attached = [order.stopLoss, order.takeProfit]
  if (attached.every((closing) => closing === null) || order.isAttached) return
  order.isAttached = true
  for (const [index, closing] of attached.entries()) {
    if (closing === null) continue
    const terms = closingTerms(order, closing, index === 0)
    const child = toOrder(exchange, { account, terms, parentId: order.id })
    account.orders.set(child.id, child)
    move(changes, child, { status: 'TriggerPending', nowMs: exchange.nowMs })
  }
}

function closingTerms(order: Order, closing: Attached, isStop: boolean): OrderTerms {
  const isLong = order.side === 'bid'
  return {
    symbol: order.symbol,
    side: isLong ? 'ask' : 'bid',
    orderType: closing.limitTick === null ? 'Market' : 'Limit',
    tick: closing.limitTick,
    lots: order.lots,
    quote: null,
    timeInForce: 'GTC',
    postOnly: false,
    reduceOnly: true,
    selfTrade: order.selfTrade,
    clientId: null,
    trigger: {
      by: closing.by,
      tick: closing.triggerTick,
      fires: isLong === isStop ? 'falls' : 'rises',
      sharePpm: null,
    },
    stopLoss: null,
    takeProfit: null,
    slippage: null,
  }
}
