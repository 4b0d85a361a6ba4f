import { takeableParts } from '../engine/matching.ts'
import { noChanges } from './changes.ts'
import { equityOf, requirementOf, valueOf } from './margin.ts'
import { rules } from './markets.ts'
import { refusalOf } from './orders.ts'
import { type Plan, planOrder } from './placing.ts'
import { trade } from './positions.ts'
import type { Refusal } from './refusals.ts'
import {
  type Account,
  type EndReason,
  type Exchange,
  type Market,
  marketOf,
  type Order,
  type OrderStatus,
  type OrderTerms,
} from './state.ts'
import { feeOf, fillableOf } from './taking.ts'

/** An account's equity and margin. */
export type Standing = {
  readonly equity: bigint
  readonly initial: bigint
  readonly maintenance: bigint
}

/** The result of an order if it were the next command. */
export type Preview = {
  /** Null: it would be refused, for `refusal`. */
  readonly status: OrderStatus | null
  readonly refusal: Refusal | null
  /** Why it would end without being filled whole. */
  readonly reason: EndReason | null
  /** The whole quantity, as far as the exchange would accept it. */
  readonly lots: bigint
  readonly filledLots: bigint
  readonly filledQuote: bigint
  /** The price of its last fill. */
  readonly worstTick: bigint | null
  readonly fee: bigint
  readonly restingLots: bigint
  readonly before: Standing
  readonly after: Standing
  /** The exchange after the order, for this account: its positions, its cash, this market. */
  readonly exchange: Exchange
  readonly account: Account
}

/**
 * Computes the result of an order without placing it: the account and the market are copied, the books and all other
 * accounts are only read. The result for the account is exact, unless the order may trade with its owner's reduce-only
 * orders, whose quantity depends on what it traded before.
 */
export function previewOrder(
  real: Exchange,
  given: { readonly account: string; readonly terms: OrderTerms; readonly opening: bigint },
): Preview {
  const { account, exchange, market } = scratchOf(real, given)
  const { terms } = given
  const before = standingOf(exchange, account)
  const nothing = {
    refusal: null,
    reason: null,
    lots: terms.lots,
    filledLots: 0n,
    filledQuote: 0n,
    worstTick: null,
    fee: 0n,
    restingLots: 0n,
    before,
    after: before,
    exchange,
    account,
  } as const
  const refusal = refusalOf(exchange, account, { terms, without: undefined })
  if (refusal !== null) return { ...nothing, status: null, refusal }
  if (terms.trigger !== null) return { ...nothing, status: 'TriggerPending' }
  const plan = planOrder(exchange, account, { terms })
  if (!plan.ok) {
    // As in `placeOrder`: what the book cannot fill expires, and is not refused.
    const isExpired = plan.reason === 'fill_or_kill' || plan.reason === 'market_depth'
    return isExpired
      ? { ...nothing, status: 'Expired', reason: plan.reason }
      : { ...nothing, status: null, refusal: plan.refusal }
  }
  const filled = fill(exchange, { account, market, terms, plan })
  const rest = plan.lots - filled.filledLots
  const isResting = !filled.isSelfTrade && isWaiting(terms)
  const restingLots = isResting ? rest : 0n
  return {
    ...nothing,
    ...filled,
    lots: plan.lots,
    restingLots,
    status: statusOf(filled.filledLots, rest, isResting),
    reason: rest === 0n || isResting ? null : endReason(terms, filled.isSelfTrade),
    after: standingOf(exchange, account, { ...terms, lots: restingLots }),
  }
}

type Scratch = {
  readonly exchange: Exchange
  readonly account: Account
  readonly market: Market
}

/** Copies of what may be changed; everything else is shared and must only be read. */
function scratchOf(
  real: Exchange,
  given: { readonly account: string; readonly terms: OrderTerms; readonly opening: bigint },
): Scratch {
  const { symbol } = given.terms
  const market = { ...marketOf(real, symbol) }
  const own = real.accounts.get(given.account)
  const account: Account = {
    id: given.account,
    cash: own?.cash ?? given.opening,
    leverageLimit: own?.leverageLimit ?? null,
    positions: new Map([...(own?.positions ?? [])].map(([name, held]) => [name, { ...held }])),
    orders: new Map(own?.orders),
  }
  const exchange = {
    ...real,
    accounts: new Map(real.accounts).set(account.id, account),
    markets: new Map(real.markets).set(symbol, market),
  }
  return { exchange, account, market }
}

/** Trades on the copies, one maker at a time, because fees and costs are rounded for each. */
function fill(
  exchange: Exchange,
  order: {
    readonly account: Account
    readonly market: Market
    readonly terms: OrderTerms
    readonly plan: Plan & { readonly ok: true }
  },
) {
  const { account, market, plan, terms } = order
  const { spec } = market
  const changes = noChanges()
  const sum = { filledLots: 0n, filledQuote: 0n, fee: 0n }
  let worstTick: bigint | null = null
  let isSelfTrade = false
  const taker = { ...terms, owner: account.id, limitTick: plan.limitTick, lots: plan.lots }
  // Read to the end before anything is changed: what may be filled depends on positions.
  const parts = [
    ...takeableParts(market.book, taker, { fillable: fillableOf(exchange, spec.symbol) }),
  ]
  for (const { lots, maker } of parts) {
    if (lots === 0n) {
      if (terms.selfTrade !== 'RejectTaker') account.orders.delete(maker.id)
      isSelfTrade ||= terms.selfTrade !== 'RejectMaker'
      continue
    }
    const tick = BigInt(maker.tick)
    const leg = { symbol: spec.symbol, lots, quote: valueOf(spec, tick, lots) }
    const fee = feeOf(leg.quote, rules.takerFeeBps)
    account.cash -= fee
    trade(exchange, changes, { account, leg: { ...leg, side: terms.side } })
    if (maker.owner === account.id) {
      account.cash -= feeOf(leg.quote, rules.makerFeeBps)
      trade(exchange, changes, { account, leg: { ...leg, side: maker.side } })
      shorten(account, maker.id, lots)
    }
    sum.filledLots += lots
    sum.filledQuote += leg.quote
    sum.fee += fee
    worstTick = tick
  }
  return { ...sum, worstTick, isSelfTrade }
}

/** The account's own resting order after a fill; orders are shared with the real exchange, so it is copied. */
function shorten(account: Account, id: number, lots: bigint): void {
  const order: Order | undefined = account.orders.get(id)
  if (order === undefined) return
  const filledLots = order.filledLots + lots
  if (filledLots === order.lots) account.orders.delete(id)
  else account.orders.set(id, { ...order, filledLots })
}

function standingOf(exchange: Exchange, account: Account, extra?: OrderTerms): Standing {
  const waiting = extra === undefined ? {} : { extra }
  return {
    equity: equityOf(exchange, account),
    initial: requirementOf(exchange, account, { kind: 'initial', isWithOrders: true, ...waiting }),
    maintenance: requirementOf(exchange, account, { kind: 'maintenance', isWithOrders: false }),
  }
}

function isWaiting({ orderType, timeInForce }: OrderTerms): boolean {
  return orderType === 'Limit' && timeInForce === 'GTC'
}

function statusOf(filledLots: bigint, rest: bigint, isResting: boolean): OrderStatus {
  if (rest === 0n) return 'Filled'
  if (!isResting) return 'Expired'
  return filledLots === 0n ? 'New' : 'PartiallyFilled'
}

function endReason({ orderType }: OrderTerms, isSelfTrade: boolean): EndReason {
  if (isSelfTrade) return 'self_trade'
  return orderType === 'Market' ? 'market_depth' : 'immediate_or_cancel'
}
