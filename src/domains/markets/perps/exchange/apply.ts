import { assert } from '../../../../kernel/errors.ts'
import { type Changes, noChanges } from './changes.ts'
import type { Command, IndexPrice, OrderName, SequencedCommand } from './commands.ts'
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

/** The result of a command: its orders, or why it was refused. */
export type Outcome =
  | {
      readonly ok: true
      readonly orders: readonly Order[]
      /** For a command with several orders: each, or why it was refused, in the order of the request. */
      readonly each?: readonly (Order | Refusal)[]
    }
  | { readonly ok: false; readonly refusal: Refusal }

export type Applied = {
  readonly outcome: Outcome
  readonly changes: Changes
  /** True for new prices. */
  readonly isTick: boolean
}

/**
 * Applies the next command. Deterministic: the same commands give the same exchange and the same results. A refused
 * command changes nothing but numbers, and opens the account that it would have opened. Throws only for a command out
 * of order, or a broken invariant.
 */
export function apply(exchange: Exchange, { atMs, seq, command }: SequencedCommand): Applied {
  assert(seq === exchange.seq + 1, 'a command is not the next one')
  exchange.seq = seq
  if (exchange.nowMs === 0) beginHours(exchange, atMs)
  exchange.nowMs = Math.max(exchange.nowMs, atMs)
  const changes = noChanges()
  fireSwitches(exchange, changes)
  const outcome = applyCommand(exchange, changes, command)
  followFills(exchange, changes)
  return { outcome, changes, isTick: command.kind === 'tick' || command.kind === 'set_index' }
}

function applyCommand(exchange: Exchange, changes: Changes, command: Command): Outcome {
  switch (command.kind) {
    case 'deposit':
      return deposit(exchange, changes, command)
    case 'place':
      return place(exchange, changes, command)
    case 'place_many':
      return placeMany(exchange, changes, command)
    case 'cancel_after':
      return cancelAfter(exchange, command)
    case 'cancel':
      return cancel(exchange, changes, command)
    case 'cancel_all':
      return cancelAll(exchange, changes, command)
    case 'replace':
      return replace(exchange, changes, command)
    case 'limit_leverage':
      return limitLeverage(exchange, command)
    case 'reset':
      return reset(exchange, changes, command)
    case 'set_index':
      return setIndex(exchange, changes, command)
    case 'tick':
      return tick(exchange, changes, command.prices)
  }
}

function beginHours(exchange: Exchange, atMs: number): void {
  const { fundingIntervalMs } = rules
  exchange.nextFundingAtMs = (Math.floor(atMs / fundingIntervalMs) + 1) * fundingIntervalMs
}

type Of<kind extends Command['kind']> = Extract<Command, { readonly kind: kind }>

function deposit(exchange: Exchange, changes: Changes, command: Of<'deposit'>): Outcome {
  const account = exchange.accounts.get(command.account)
  if ((account?.cash ?? 0n) + command.amount > rules.depositMax) return refused('deposit_limit')
  const opened = account ?? openAccount(exchange, command.account)
  give(exchange, changes, { account: opened, amount: command.amount })
  return { ok: true, orders: [] }
}

/** Paper dollars are created from nothing; a negative amount destroys them. */
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

/** A limit is refused when the account's positions and orders would break it at once. */
function limitLeverage(exchange: Exchange, command: Of<'limit_leverage'>): Outcome {
  const account = exchange.accounts.get(command.account)
  if (account === undefined) return refused('no_account')
  const before = account.leverageLimit
  account.leverageLimit = command.limit
  const required = requirementOf(exchange, account, { kind: 'initial', isWithOrders: true })
  const isTighter = command.limit !== null && (before === null || command.limit < before)
  if (!isTighter || equityOf(exchange, account) >= required) return { ok: true, orders: [] }
  account.leverageLimit = before
  return refused('leverage_in_use')
}

/**
 * Resets the account to a new one with this amount. Refused while a position is open, because its counterparties would
 * lose their profit.
 */
function reset(exchange: Exchange, changes: Changes, command: Of<'reset'>): Outcome {
  if (command.seed > rules.depositMax) return refused('deposit_limit')
  const account = exchange.accounts.get(command.account) ?? openAccount(exchange, command.account)
  if (account.positions.size > 0) return refused('positions_open')
  const orders = [...account.orders.values()]
  for (const order of orders) cancelOrder(exchange, changes, { order, reason: 'by_owner' })
  account.leverageLimit = null
  exchange.switches.delete(account.id)
  give(exchange, changes, { account, amount: command.seed - account.cash })
  return { ok: true, orders }
}

/** Sets an index by hand, or ends that; the consequences of the price follow at once. */
function setIndex(exchange: Exchange, changes: Changes, command: Of<'set_index'>): Outcome {
  const market = marketOf(exchange, command.symbol)
  market.isIndexHeld = command.tick !== null
  market.indexSource = command.tick === null ? syntheticSource : heldSource
  if (command.tick !== null) market.indexTick = command.tick
  return tick(exchange, changes, [])
}

function openAccount(exchange: Exchange, id: string): Account {
  const account: Account = {
    id,
    cash: 0n,
    leverageLimit: null,
    positions: new Map(),
    orders: new Map(),
  }
  exchange.accounts.set(id, account)
  return account
}

function place(exchange: Exchange, changes: Changes, command: Of<'place'>): Outcome {
  const account = accountFor(exchange, changes, command)
  if (account === undefined) return refused('no_account')
  const placed = placeOrder(exchange, changes, { account, terms: command.terms })
  return placed.ok ? { ok: true, orders: [placed.order] } : placed
}

/** Places each order as if it had been sent by itself, right after the one before it. */
function placeMany(exchange: Exchange, changes: Changes, command: Of<'place_many'>): Outcome {
  const account = accountFor(exchange, changes, command)
  if (account === undefined) return refused('no_account')
  const each = command.orders.map((terms) => {
    const placed = placeOrder(exchange, changes, { account, terms })
    // The consequences of one order's fills come before the next order is looked at.
    followFills(exchange, changes)
    return placed.ok ? placed.order : placed.refusal
  })
  return { ok: true, orders: each.filter((placed) => typeof placed !== 'string'), each }
}

/** The account, opened by its first command if that deposits money. */
function accountFor(
  exchange: Exchange,
  changes: Changes,
  command: { readonly account: string; readonly opening: bigint },
): Account | undefined {
  if (!exchange.accounts.has(command.account) && command.opening > 0n) {
    deposit(exchange, changes, {
      kind: 'deposit',
      account: command.account,
      amount: command.opening,
    })
  }
  return exchange.accounts.get(command.account)
}

function cancelAfter(exchange: Exchange, command: Of<'cancel_after'>): Outcome {
  const { account, afterMs, keepsReducing } = command
  if (!exchange.accounts.has(account)) return refused('no_account')
  if (afterMs === null) exchange.switches.delete(account)
  else {
    exchange.switches.set(account, { afterMs, dueAtMs: exchange.nowMs + afterMs, keepsReducing })
  }
  return { ok: true, orders: [] }
}

function cancel(exchange: Exchange, changes: Changes, command: Of<'cancel'>): Outcome {
  const order = orderOf(exchange, command)
  if (order === undefined) return refused('order_unknown')
  cancelOrder(exchange, changes, { order, reason: 'by_owner' })
  return { ok: true, orders: [order] }
}

function cancelAll(exchange: Exchange, changes: Changes, command: Of<'cancel_all'>): Outcome {
  const orders = [...(exchange.accounts.get(command.account)?.orders.values() ?? [])].filter(
    ({ status, symbol }) =>
      (command.symbol === null || symbol === command.symbol) &&
      (command.isTrigger === undefined || command.isTrigger === (status === 'TriggerPending')),
  )
  for (const order of orders) cancelOrder(exchange, changes, { order, reason: 'by_owner' })
  return { ok: true, orders }
}

/**
 * A smaller quantity at the same price keeps its place in the queue; any other change makes a new order, or is refused
 * and leaves the old one unchanged.
 */
function replace(exchange: Exchange, changes: Changes, command: Of<'replace'>): Outcome {
  const account = exchange.accounts.get(command.account)
  const order = orderOf(exchange, command)
  if (account === undefined || order === undefined) return refused('order_unknown')
  if (order.status === 'TriggerPending' || order.tick === null) return refused('replace_refused')
  const lots = command.lots ?? order.lots
  const restLots = lots - order.filledLots
  if (restLots <= 0n) return refused('order_too_small')
  const { book } = marketOf(exchange, order.symbol)
  if ((command.tick === null || command.tick === order.tick) && lots <= order.lots) {
    if (lots < order.lots) book.reduce(order.id, order.lots - lots)
    order.lots = lots
    order.updatedAtMs = exchange.nowMs
    changes.orders.set(order.id, order)
    return { ok: true, orders: [order] }
  }
  // What is in the book has fired, and does not wait for its trigger again.
  const fired = { ...order, trigger: null }
  const terms: OrderTerms = { ...fired, tick: command.tick ?? order.tick, lots: restLots }
  const refusal = refusalOf(exchange, account, { terms, without: order.id })
  if (refusal !== null) return refused(refusal)
  const plan = planOrder(exchange, account, { terms, without: order.id })
  if (!plan.ok) return refused(plan.refusal)
  cancelOrder(exchange, changes, { order, reason: 'replaced' })
  const placed = placeOrder(exchange, changes, { account, terms })
  assert(placed.ok, 'an order that could be placed was refused')
  return { ok: true, orders: [placed.order, order] }
}

/** The open order that a command names; undefined where its market has none of that name. */
export function orderOf(
  { accounts }: Exchange,
  command: { readonly account: string; readonly symbol: string; readonly name: OrderName },
): Order | undefined {
  const orders = accounts.get(command.account)?.orders
  const { name, symbol } = command
  const found =
    'orderId' in name
      ? orders?.get(name.orderId)
      : [...(orders?.values() ?? [])].find(({ clientId }) => clientId === name.clientId)
  return found?.symbol === symbol ? found : undefined
}

/** New prices: funding at a full hour, then triggers, then liquidations. */
function tick(exchange: Exchange, changes: Changes, prices: readonly IndexPrice[]): Outcome {
  for (const { symbol, source, tick: indexTick } of prices) {
    const market = exchange.markets.get(symbol)
    if (market === undefined || market.isIndexHeld || indexTick <= 0n) continue
    market.indexTick = indexTick
    market.indexSource = source
  }
  exchange.pricedAtMs = exchange.nowMs
  for (const market of exchange.markets.values()) moveMark(market, changes)
  const accounts = accountsInOrder(exchange)
  payFunding(exchange, changes, accounts)
  fireTriggers(exchange, changes, accounts)
  liquidate(exchange, changes)
  return { ok: true, orders: [] }
}

/** The mark follows the index; the book moves it by its average distance, within a bound. */
function moveMark(market: Market, { marks }: Changes): void {
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
  const before = market.markTick
  market.markTick = mark > 0n ? mark : 1n
  const { markTick: after, spec } = market
  if (after !== before) marks.push({ symbol: spec.symbol, before, after })
}

function refused(refusal: Refusal): Outcome {
  return { ok: false, refusal }
}
