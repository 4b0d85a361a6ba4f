import type { BookSide, RestingOrder } from '../engine/book.ts'
import { crosses, otherSide, takeable } from '../engine/matching.ts'
import { tickEnd } from '../engine/price-index.ts'
import { type Changes, move } from './changes.ts'
import { ceilDiv, equityOf, requirementOf, valueOf } from './margin.ts'
import { bps, rules } from './markets.ts'
import type { Refusal } from './refusals.ts'
import {
  type Account,
  accountOf,
  closable,
  type EndReason,
  type Exchange,
  type Market,
  marketOf,
  type Order,
  type OrderTerms,
  smaller,
} from './state.ts'
import { endOrder, feeOf, fillableOf, takeFrom } from './taking.ts'

/** An order that would be executed now, with its cost; or why not. */
export type Plan =
  | {
      readonly ok: true
      readonly limitTick: number
      readonly lots: bigint
      readonly resting: bigint
    }
  | { readonly ok: false; readonly reason: EndReason; readonly refusal: Refusal }

/** Plans an order: `lots` are cut to what may be closed, or to what its value buys. */
export function planOrder(
  exchange: Exchange,
  account: Account,
  { terms, without }: { readonly terms: OrderTerms; readonly without?: number },
): Plan {
  const market = marketOf(exchange, terms.symbol)
  const limit = limitOf(market, terms)
  if (limit === null) return refuse('price_out_of_band')
  const taker = {
    owner: account.id,
    side: terms.side,
    limitTick: limit,
    selfTrade: terms.selfTrade,
  }
  const fillable = fillableOf(exchange, terms.symbol)
  const wanted = wantedLots(account, terms)
  if (wanted <= 0n) return refuse('nothing_to_reduce')
  const budget = terms.quote === null ? {} : { budget: terms.quote / market.spec.unit }
  const { lots: takes, tickLots } = takeable(
    market.book,
    { ...taker, lots: wanted },
    { fillable, ...budget },
  )
  const lots = terms.quote === null ? wanted : takes
  if (lots === 0n) return refuse('market_depth')
  if (terms.timeInForce === 'FOK' && takes < lots) return refuse('fill_or_kill')
  if (terms.postOnly && wouldTake(market, terms.side, limit)) return refuse('would_take')
  const isResting = terms.orderType === 'Limit' && terms.timeInForce === 'GTC'
  const resting = isResting ? lots - takes : 0n
  if (!terms.reduceOnly) {
    const cost = { market, terms, limit, takes, tickLots, resting, without }
    if (!isAffordable(exchange, account, cost)) return refuse('margin')
  }
  return { ok: true, limitTick: limit, lots, resting }
}

type Cost = {
  readonly market: Market
  readonly terms: OrderTerms
  readonly limit: number
  readonly takes: bigint
  readonly tickLots: bigint
  readonly resting: bigint
  readonly without: number | undefined
}

/** Whether equity, less the immediate loss against the mark, covers the margin of the resulting positions. */
function isAffordable(exchange: Exchange, account: Account, cost: Cost): boolean {
  const { limit, market, resting, takes, terms, tickLots, without } = cost
  const { markTick, spec } = market
  const lots = takes + resting
  if (lots === 0n) return true
  const common = {
    kind: 'initial',
    isWithOrders: true,
    ...(without === undefined ? {} : { without }),
  } as const
  const before = requirementOf(exchange, account, common)
  const after = requirementOf(exchange, account, {
    ...common,
    extra: { symbol: terms.symbol, side: terms.side, lots, reduceOnly: false },
  })
  // Against the mark: what is paid above it when buying, or asked below it when selling.
  const sign = terms.side === 'bid' ? 1n : -1n
  const taken = sign * (tickLots - markTick * takes) * spec.unit
  const waiting = sign * valueOf(spec, BigInt(limit) - markTick, resting)
  const fee =
    feeOf(tickLots * spec.unit, rules.takerFeeBps) +
    feeOf(valueOf(spec, BigInt(limit), resting), rules.makerFeeBps)
  const loss = (taken > 0n ? taken : 0n) + (waiting > 0n ? waiting : 0n) + fee
  const left = equityOf(exchange, account) - loss
  return after <= before ? left >= 0n : left >= after
}

/** Executes a planned order; what is left of it rests, or expires. */
export function execute(
  exchange: Exchange,
  changes: Changes,
  { order, plan }: { readonly order: Order; readonly plan: Plan & { readonly ok: true } },
): void {
  const account = accountOf(exchange, order.account)
  const market = marketOf(exchange, order.symbol)
  order.lots = plan.lots
  account.orders.set(order.id, order)
  move(changes, order, { status: 'New', nowMs: exchange.nowMs })
  const { isSelfTrade, restLots } = takeFrom(exchange, changes, {
    market,
    account,
    order,
    side: order.side,
    limitTick: plan.limitTick,
    lots: order.lots,
    selfTrade: order.selfTrade,
  })
  if (restLots === 0n) return
  const isResting = order.orderType === 'Limit' && order.timeInForce === 'GTC'
  if (isSelfTrade) endOrder(exchange, changes, { order, status: 'Expired', reason: 'self_trade' })
  else if (isResting) market.book.add(toResting(order, { tick: plan.limitTick, lots: restLots }))
  else {
    const reason = order.orderType === 'Market' ? 'market_depth' : 'immediate_or_cancel'
    endOrder(exchange, changes, { order, status: 'Expired', reason })
  }
}

function toResting(
  order: Order,
  { tick, lots }: { readonly tick: number; readonly lots: bigint },
): RestingOrder {
  const { id, reduceOnly, side } = order
  return { id, owner: order.account, side, tick, reduceOnly, lots }
}

function wantedLots(account: Account, terms: OrderTerms): bigint {
  if (terms.closesAll === true) return closable(account, terms.symbol, terms.side)
  const lots = terms.quote === null ? terms.lots : 2n ** 62n
  return terms.reduceOnly ? smaller(lots, closable(account, terms.symbol, terms.side)) : lots
}

/** The worst price that an order accepts; null when its own price is on the harmful side of the band around the mark. */
function limitOf(market: Market, terms: OrderTerms): number | null {
  const { markTick } = market
  const high = ceilDiv(markTick * (bps + rules.impactBps), bps)
  const low = (markTick * (bps - rules.impactBps)) / bps
  const worst = terms.side === 'bid' ? high : low
  if (terms.tick === null) return Number(slipped(market, terms, worst))
  const isFar =
    terms.tick > markTick * rules.farthestFactor || terms.tick * rules.farthestFactor < markTick
  const isHarmful = terms.side === 'bid' ? terms.tick > high : terms.tick < low
  return isFar || isHarmful || terms.tick >= tickEnd ? null : Number(terms.tick)
}

/** The limit of a market order: the band, or the owner's slippage where that is tighter. */
function slipped(market: Market, { side, slippage }: OrderTerms, worst: bigint): bigint {
  const best = market.book.best(otherSide(side))
  if (slippage === null || best === null) return worst
  const tick = BigInt(best)
  const distance = 'ticks' in slippage ? slippage.ticks : (tick * slippage.ppm) / 1_000_000n
  const allowed = side === 'bid' ? tick + distance : tick - distance
  const isWithin = side === 'bid' ? allowed < worst : allowed > worst
  return isWithin ? allowed : worst
}

function wouldTake({ book }: Market, side: BookSide, limit: number): boolean {
  const best = book.best(otherSide(side))
  return best !== null && crosses(side, limit, best)
}

function refuse(reason: EndReason & Refusal): Plan {
  return { ok: false, reason, refusal: reason }
}
