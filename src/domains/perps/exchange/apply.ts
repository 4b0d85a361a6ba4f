import { assert } from '../../../kernel/errors.ts'
import { type Changes, noChanges } from './changes.ts'
import type { Command, IndexPrice, OrderName, Wish } from './commands.ts'
import { payFunding } from './funding.ts'
import { liquidate } from './liquidation.ts'
import { equityOf, requirementOf } from './margin.ts'
import { ppb, rules } from './markets.ts'
import { cancelOrder, fireTriggers, followFills, placeOrder, refusalOf } from './orders.ts'
import { planOrder } from './placing.ts'
import type { Refusal } from './refusals.ts'
import {
  type Account,
  accountsInOrder,
  type Exchange,
  heldSource,
  type Market,
  marketOf,
  type Order,
  type OrderTerms,
  syntheticSource,
} from './state.ts'
import { fireSwitches } from './switches.ts'

/** What a command came to: the orders that it was about, or why it had no effect. */
export type Outcome =
  | {
      readonly ok: true
      readonly orders: readonly Order[]
      /** Of several orders: each, or why it was refused, in the order in which they were asked for. */
      readonly each?: readonly (Order | Refusal)[]
    }
  | { readonly ok: false; readonly refusal: Refusal }

export type Applied = {
  readonly outcome: Outcome
  readonly changes: Changes
  /** Prices were stated. */
  readonly isTick: boolean
}

/**
 * Applies the next command. The same commands make the same exchange and the same answers, everywhere and always. A
 * refused one changes nothing but the numbers, and opens the account that it would have opened. Throws only for a command that is not the next one, or a broken invariant.
 */
export function apply(exchange: Exchange, { atMs, seq, wish }: Command): Applied {
  assert(seq === exchange.seq + 1, 'a command is not the next one')
  exchange.seq = seq
  if (exchange.nowMs === 0) beginHours(exchange, atMs)
  exchange.nowMs = Math.max(exchange.nowMs, atMs)
  const changes = noChanges()
  fireSwitches(exchange, changes)
  const outcome = applyWish(exchange, changes, wish)
  followFills(exchange, changes)
  return { outcome, changes, isTick: wish.kind === 'tick' || wish.kind === 'set_index' }
}

function applyWish(exchange: Exchange, changes: Changes, wish: Wish): Outcome {
  switch (wish.kind) {
    case 'deposit':
      return deposit(exchange, changes, wish)
    case 'place':
      return place(exchange, changes, wish)
    case 'place_many':
      return placeMany(exchange, changes, wish)
    case 'cancel_after':
      return cancelAfter(exchange, wish)
    case 'cancel':
      return cancel(exchange, changes, wish)
    case 'cancel_all':
      return cancelAll(exchange, changes, wish)
    case 'replace':
      return replace(exchange, changes, wish)
    case 'limit_leverage':
      return limitLeverage(exchange, wish)
    case 'reset':
      return reset(exchange, changes, wish)
    case 'set_index':
      return setIndex(exchange, changes, wish)
    case 'tick':
      return tick(exchange, changes, wish.prices)
  }
}

function beginHours(exchange: Exchange, atMs: number): void {
  const { fundingIntervalMs } = rules
  exchange.nextFundingAtMs = (Math.floor(atMs / fundingIntervalMs) + 1) * fundingIntervalMs
}

type Of<kind extends Wish['kind']> = Extract<Wish, { readonly kind: kind }>

function deposit(exchange: Exchange, changes: Changes, wish: Of<'deposit'>): Outcome {
  const account = exchange.accounts.get(wish.account)
  if ((account?.cash ?? 0n) + wish.amount > rules.depositMax) return refused('deposit_limit')
  const opened = account ?? openAccount(exchange, wish.account)
  give(exchange, changes, { account: opened, amount: wish.amount })
  return { ok: true, orders: [] }
}

/** Paper dollars come out of nothing, and below zero go back there. */
function give(
  exchange: Exchange,
  changes: Changes,
  { account, amount }: { readonly account: Account; readonly amount: bigint },
): void {
  account.cash += amount
  exchange.deposits += amount
  changes.accounts.add(account.id)
  if (amount !== 0n) changes.transfers.push({ account: account.id, amount })
}

/** A limit that the account's positions and orders would break at once is refused. */
function limitLeverage(exchange: Exchange, wish: Of<'limit_leverage'>): Outcome {
  const account = exchange.accounts.get(wish.account)
  if (account === undefined) return refused('no_account')
  const before = account.leverageLimit
  account.leverageLimit = wish.limit
  const required = requirementOf(exchange, account, { kind: 'initial', isWithOrders: true })
  const isTighter = wish.limit !== null && (before === null || wish.limit < before)
  if (!isTighter || equityOf(exchange, account) >= required) return { ok: true, orders: [] }
  account.leverageLimit = before
  return refused('leverage_in_use')
}

/** As if the account were new, with this much; who has the other side of a position would lose it, so there may be none. */
function reset(exchange: Exchange, changes: Changes, wish: Of<'reset'>): Outcome {
  if (wish.seed > rules.depositMax) return refused('deposit_limit')
  const account = exchange.accounts.get(wish.account) ?? openAccount(exchange, wish.account)
  if (account.positions.size > 0) return refused('positions_open')
  const orders = [...account.orders.values()]
  for (const order of orders) cancelOrder(exchange, changes, { order, reason: 'by_owner' })
  account.leverageLimit = null
  exchange.switches.delete(account.id)
  give(exchange, changes, { account, amount: wish.seed - account.cash })
  return { ok: true, orders }
}

/** Holds an index where somebody wants it, or lets it go again; what follows from the price happens at once. */
function setIndex(exchange: Exchange, changes: Changes, wish: Of<'set_index'>): Outcome {
  const market = marketOf(exchange, wish.symbol)
  market.isIndexHeld = wish.tick !== null
  market.indexSource = wish.tick === null ? syntheticSource : heldSource
  if (wish.tick !== null) market.indexTick = wish.tick
  return tick(exchange, changes, [])
}

function openAccount(exchange: Exchange, id: string): Account {
  const account: Account = {
    ...{ id, cash: 0n, leverageLimit: null },
    ...{ positions: new Map(), orders: new Map() },
  }
  exchange.accounts.set(id, account)
  return account
}

function place(exchange: Exchange, changes: Changes, wish: Of<'place'>): Outcome {
  const account = accountFor(exchange, changes, wish)
  if (account === undefined) return refused('no_account')
  const placed = placeOrder(exchange, changes, { account, terms: wish.terms })
  return placed.ok ? { ok: true, orders: [placed.order] } : placed
}

/** Each one as if it had been sent by itself, right after the one before it. */
function placeMany(exchange: Exchange, changes: Changes, wish: Of<'place_many'>): Outcome {
  const account = accountFor(exchange, changes, wish)
  if (account === undefined) return refused('no_account')
  const each = wish.orders.map((terms) => {
    const placed = placeOrder(exchange, changes, { account, terms })
    // What follows from one order's fills must be there before the next one is looked at.
    followFills(exchange, changes)
    return placed.ok ? placed.order : placed.refusal
  })
  return { ok: true, orders: each.filter((placed) => typeof placed !== 'string'), each }
}

/** The account, opened by its first command where that brings money. */
function accountFor(
  exchange: Exchange,
  changes: Changes,
  wish: { readonly account: string; readonly opening: bigint },
): Account | undefined {
  if (!exchange.accounts.has(wish.account) && wish.opening > 0n) {
    deposit(exchange, changes, { kind: 'deposit', account: wish.account, amount: wish.opening })
  }
  return exchange.accounts.get(wish.account)
}

function cancelAfter(exchange: Exchange, wish: Of<'cancel_after'>): Outcome {
  const { account, afterMs, keepsReducing } = wish
  if (!exchange.accounts.has(account)) return refused('no_account')
  if (afterMs === null) exchange.switches.delete(account)
  else {
    exchange.switches.set(account, { afterMs, dueAtMs: exchange.nowMs + afterMs, keepsReducing })
  }
  return { ok: true, orders: [] }
}

function cancel(exchange: Exchange, changes: Changes, wish: Of<'cancel'>): Outcome {
  const order = orderOf(exchange, wish)
  if (order === undefined) return refused('order_unknown')
  cancelOrder(exchange, changes, { order, reason: 'by_owner' })
  return { ok: true, orders: [order] }
}

function cancelAll(exchange: Exchange, changes: Changes, wish: Of<'cancel_all'>): Outcome {
  const orders = [...(exchange.accounts.get(wish.account)?.orders.values() ?? [])].filter(
    ({ status, symbol }) =>
      (wish.symbol === null || symbol === wish.symbol) &&
      (wish.isTrigger === undefined || wish.isTrigger === (status === 'TriggerPending')),
  )
  for (const order of orders) cancelOrder(exchange, changes, { order, reason: 'by_owner' })
  return { ok: true, orders }
}

/** Less at the same price keeps its place in the queue; anything else is a new order, or leaves the old one as it is. */
function replace(exchange: Exchange, changes: Changes, wish: Of<'replace'>): Outcome {
  const account = exchange.accounts.get(wish.account)
  const order = orderOf(exchange, wish)
  if (account === undefined || order === undefined) return refused('order_unknown')
  if (order.status === 'TriggerPending' || order.tick === null) return refused('replace_refused')
  const lots = wish.lots ?? order.lots
  const restLots = lots - order.filledLots
  if (restLots <= 0n) return refused('order_too_small')
  const { book } = marketOf(exchange, order.symbol)
  if ((wish.tick === null || wish.tick === order.tick) && lots <= order.lots) {
    if (lots < order.lots) book.reduce(order.id, order.lots - lots)
    order.lots = lots
    order.updatedAtMs = exchange.nowMs
    changes.orders.set(order.id, order)
    return { ok: true, orders: [order] }
  }
  const terms: OrderTerms = { ...order, tick: wish.tick ?? order.tick, lots: restLots }
  const refusal = refusalOf(exchange, account, { terms, without: order.id })
  if (refusal !== null) return refused(refusal)
  const plan = planOrder(exchange, account, { terms, without: order.id })
  if (!plan.ok) return refused(plan.refusal)
  cancelOrder(exchange, changes, { order, reason: 'replaced' })
  const placed = placeOrder(exchange, changes, { account, terms })
  assert(placed.ok, 'an order that could be placed was refused')
  return { ok: true, orders: [placed.order, order] }
}

function orderOf(
  { accounts }: Exchange,
  wish: { readonly account: string; readonly symbol: string; readonly name: OrderName },
): Order | undefined {
  const orders = accounts.get(wish.account)?.orders
  const { name, symbol } = wish
  const found =
    'orderId' in name
      ? orders?.get(name.orderId)
      : [...(orders?.values() ?? [])].find(({ clientId }) => clientId === name.clientId)
  return found?.symbol === symbol ? found : undefined
}

/** New prices: funding at a full hour, then what they trigger, then what they make unsafe. */
function tick(exchange: Exchange, changes: Changes, prices: readonly IndexPrice[]): Outcome {
  for (const { symbol, source, tick: indexTick } of prices) {
    const market = exchange.markets.get(symbol)
    if (market === undefined || market.isIndexHeld || indexTick <= 0n) continue
    market.indexTick = indexTick
    market.indexSource = source
  }
  exchange.pricedAtMs = exchange.nowMs
  for (const market of exchange.markets.values()) moveMark(market)
  const accounts = accountsInOrder(exchange)
  payFunding(exchange, changes, accounts)
  fireTriggers(exchange, changes, accounts)
  liquidate(exchange, changes)
  return { ok: true, orders: [] }
}

/** The mark follows the index; the book moves it by its average distance, and never far. */
function moveMark(market: Market): void {
  const { basisMaxPpb, basisWeight } = rules
  const bid = market.book.best('bid')
  const ask = market.book.best('ask')
  if (bid !== null && ask !== null) {
    const twice = BigInt(bid) + BigInt(ask)
    const sample = ((twice - 2n * market.indexTick) * ppb) / (2n * market.indexTick)
    const kept = sample > basisMaxPpb ? basisMaxPpb : sample < -basisMaxPpb ? -basisMaxPpb : sample
    market.basisPpb += (kept - market.basisPpb) / basisWeight
  } else {
    market.basisPpb -= market.basisPpb / basisWeight
  }
  market.basisSum += market.basisPpb
  market.basisCount += 1n
  const mark = (market.indexTick * (ppb + market.basisPpb)) / ppb
  market.markTick = mark > 0n ? mark : 1n
}

function refused(refusal: Refusal): Outcome {
  return { ok: false, refusal }
}
