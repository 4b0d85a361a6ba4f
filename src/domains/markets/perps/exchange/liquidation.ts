import { type BookSide } from '../engine/book.ts'
import { otherSide } from '../engine/matching.ts'
import type { Changes } from './changes.ts'
import { equityOf, requirementOf, unrealisedOf, valueOf } from './margin.ts'
import { rules } from './markets.ts'
import { cancelOrder } from './orders.ts'
import { trade } from './positions.ts'
import {
  type Account,
  accountsInOrder,
  closable,
  type Exchange,
  heldLots,
  larger,
  magnitude,
  marketOf,
  smaller,
} from './state.ts'
import { feeOf, takeFrom } from './taking.ts'

/**
 * Liquidates until every account has its maintenance margin. Closing one account changes others, so all are checked
 * again until nothing is left to do; each round closes at least one position, so it terminates.
 */
export function liquidate(exchange: Exchange, changes: Changes): void {
  for (let isDone = false; !isDone; ) {
    isDone = true
    for (const account of accountsInOrder(exchange)) {
      if (isSafe(exchange, account, true)) continue
      for (const order of [...account.orders.values()]) {
        cancelOrder(exchange, changes, { order, reason: 'liquidation' })
      }
      if (isSafe(exchange, account, false)) continue
      closeOut(exchange, changes, account)
      isDone = false
    }
  }
}

function isSafe(exchange: Exchange, account: Account, isWithOrders: boolean): boolean {
  const equity = equityOf(exchange, account)
  return equity >= requirementOf(exchange, account, { kind: 'maintenance', isWithOrders })
}

/** Closes the largest positions until the account is safe, takes the fee, and settles any debt. */
function closeOut(exchange: Exchange, changes: Changes, account: Account): void {
  let closedQuote = 0n
  for (const symbol of bySize(exchange, account)) {
    if (isSafe(exchange, account, false)) break
    closedQuote += closePosition(exchange, changes, { account, symbol })
  }
  const equity = equityOf(exchange, account)
  const feeToFund = smaller(feeOf(closedQuote, rules.liquidationFeeBps), larger(equity, 0n))
  account.cash -= feeToFund
  exchange.insurance += feeToFund
  const debts = account.positions.size === 0 && account.cash < 0n ? -account.cash : 0n
  const paidByFund = smaller(debts, larger(exchange.insurance, 0n))
  const paidByFees = smaller(debts - paidByFund, exchange.fees)
  const paidByOthers = debts - paidByFund - paidByFees
  exchange.insurance -= paidByFund
  exchange.fees -= paidByFees
  account.cash += debts
  share(exchange, changes, paidByOthers)
  changes.accounts.add(account.id)
  changes.liquidations.push({
    account: account.id,
    feeToFund,
    paidByFund: paidByFund + paidByFees,
    paidByOthers,
  })
}

/** The largest first. */
function bySize(exchange: Exchange, account: Account): readonly string[] {
  const size = (symbol: string) => {
    const { markTick, spec } = marketOf(exchange, symbol)
    return valueOf(spec, markTick, magnitude(heldLots(account, symbol)))
  }
  return [...account.positions.keys()].sort((left, right) => {
    const difference = size(right) - size(left)
    if (difference !== 0n) return difference > 0n ? 1 : -1
    return left < right ? -1 : 1
  })
}

type Place = { readonly account: Account; readonly symbol: string }

/** Closes it in the book as far as that leaves no debt, and the rest against positions on the other side. */
function closePosition(exchange: Exchange, changes: Changes, { account, symbol }: Place): bigint {
  const market = marketOf(exchange, symbol)
  const held = heldLots(account, symbol)
  const lots = magnitude(held)
  const side: BookSide = held > 0n ? 'ask' : 'bid'
  const room = larger(equityOf(exchange, account), 0n) / (lots * market.spec.unit)
  const limit = side === 'ask' ? larger(market.markTick - room, 1n) : market.markTick + room
  takeFrom(exchange, changes, {
    market,
    account,
    order: null,
    side,
    limitTick: Number(limit),
    lots,
    selfTrade: 'RejectMaker',
  })
  const rest = magnitude(heldLots(account, symbol))
  if (rest > 0n) deleverage(exchange, changes, { account, symbol, side, lots: rest })
  return valueOf(market.spec, market.markTick, lots)
}

/**
 * Closes what the book did not take against opposing positions (auto-deleveraging), by rank of profit and leverage. The
 * price is the account's bankruptcy price, or the mark when equity is negative already.
 */
function deleverage(
  exchange: Exchange,
  changes: Changes,
  { account, symbol, side, lots }: Place & { readonly side: BookSide; readonly lots: bigint },
): void {
  const market = marketOf(exchange, symbol)
  const value = valueOf(market.spec, market.markTick, lots)
  const equity = larger(equityOf(exchange, account), 0n)
  const total = larger(side === 'ask' ? value - equity : value + equity, 0n)
  let done = 0n
  for (const other of opposing(exchange, { symbol, side: otherSide(side) })) {
    if (done === lots) break
    const part = smaller(lots - done, magnitude(heldLots(other, symbol)))
    const quote = (total * (done + part)) / lots - (total * done) / lots
    done += part
    const leg = { symbol, lots: part, quote }
    const taken = trade(exchange, changes, { account, leg: { ...leg, side } })
    const made = trade(exchange, changes, {
      account: other,
      leg: { ...leg, side: otherSide(side) },
    })
    changes.fills.push({
      id: exchange.nextFillId++,
      symbol,
      kind: 'adl',
      tick: quote / (part * market.spec.unit),
      lots: part,
      quote,
      takerSide: side,
      taker: { account: account.id, orderId: null, fee: 0n, realised: taken },
      maker: { account: other.id, orderId: null, fee: 0n, realised: made },
    })
  }
}

/** Accounts with a position that a trade of this side closes, in the order of deleveraging. */
function opposing(
  exchange: Exchange,
  { symbol, side }: { readonly symbol: string; readonly side: BookSide },
): readonly Account[] {
  const ranked = accountsInOrder(exchange)
    .filter((other) => closable(other, symbol, side) > 0n)
    .map((other) => ({ other, rank: deleveragingRank(exchange, { account: other, symbol }) }))
  return ranked
    .sort((left, right) => {
      if (left.rank !== right.rank) return left.rank > right.rank ? -1 : 1
      return left.other.id < right.other.id ? -1 : 1
    })
    .map(({ other }) => other)
}

/** Profit relative to cost, times leverage, in millionths; negative for a position that loses. */
export function deleveragingRank(exchange: Exchange, { account, symbol }: Place): bigint {
  const position = account.positions.get(symbol)
  if (position === undefined) return 0n
  const profit = unrealisedOf(exchange, symbol, position)
  const { markTick, spec } = marketOf(exchange, symbol)
  const notional = valueOf(spec, markTick, magnitude(position.lots))
  const paid = larger(magnitude(position.cost), 1n)
  const equity = larger(equityOf(exchange, account), 1n)
  return (profit * notional * 1_000_000n) / (paid * equity)
}

/** Spreads a debt over all accounts with money, in proportion; the remainder falls on the first ones. */
function share(exchange: Exchange, changes: Changes, debt: bigint): void {
  if (debt === 0n) return
  const owners = accountsInOrder(exchange)
    .map((account) => ({ account, equity: equityOf(exchange, account) }))
    .filter(({ equity }) => equity > 0n)
  const total = owners.reduce((sum, { equity }) => sum + equity, 0n)
  let rest = debt
  const pay = (account: Account, amount: bigint) => {
    account.cash -= amount
    rest -= amount
    changes.accounts.add(account.id)
  }
  for (const { account, equity } of owners) pay(account, smaller((debt * equity) / total, rest))
  for (const { account } of owners) {
    if (rest === 0n) break
    if (equityOf(exchange, account) > 0n) pay(account, 1n)
  }
}
