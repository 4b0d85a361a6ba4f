import { assert } from '../../../../kernel/errors.ts'
import type { BookSide, RestingOrder } from '../engine/book.ts'
import { type SelfTradePrevention, type Taken, take } from '../engine/matching.ts'
import { type Changes, type Fill, move } from './changes.ts'
import { ceilDiv, valueOf } from './margin.ts'
import { bps, rules } from './markets.ts'
import { trade } from './positions.ts'
import {
  type Account,
  accountOf,
  closable,
  type Exchange,
  type Market,
  type Order,
} from './state.ts'

/** A taker: an order, or the exchange closing a position. */
export type Taking = {
  readonly market: Market
  readonly account: Account
  /** Null when the exchange closes a position. */
  readonly order: Order | null
  readonly side: BookSide
  readonly limitTick: number
  readonly lots: bigint
  readonly selfTrade: SelfTradePrevention
}

/**
 * How much of a maker may be filled now. For a reduce-only one it is what its owner's position leaves, which may be
 * more than its lots: what earlier orders of its owner take comes off the position, not off the order.
 */
export function fillableOf(exchange: Exchange, symbol: string): (maker: RestingOrder) => bigint {
  return (maker) =>
    maker.reduceOnly ? closable(accountOf(exchange, maker.owner), symbol, maker.side) : maker.lots
}

/** Takes from the book and books every trade on both sides, fees included. */
export function takeFrom(exchange: Exchange, changes: Changes, taking: Taking): Taken {
  const { market, account } = taking
  return take(
    market.book,
    { ...taking, owner: account.id },
    {
      fillable: fillableOf(exchange, market.spec.symbol),
      filled: (maker, lots) => settle(exchange, changes, { taking, maker, lots }),
      removed(maker, reason) {
        const owner = accountOf(exchange, maker.owner)
        const order = owner.orders.get(maker.id)
        assert(order !== undefined, 'an order of the book is not one of its owner')
        endOrder(exchange, changes, { order, status: 'Cancelled', reason })
      },
    },
  )
}

/** Ends an order for good. It must be out of the book already. */
export function endOrder(
  exchange: Exchange,
  changes: Changes,
  end: {
    readonly order: Order
    readonly status: 'Cancelled' | 'Expired' | 'Filled'
    readonly reason?: Order['reason']
  },
): void {
  const { order, reason, status } = end
  accountOf(exchange, order.account).orders.delete(order.id)
  move(changes, order, {
    status,
    nowMs: exchange.nowMs,
    ...(reason === undefined || reason === null ? {} : { reason }),
  })
}

type Trade = { readonly taking: Taking; readonly maker: RestingOrder; readonly lots: bigint }

function settle(exchange: Exchange, changes: Changes, { taking, maker, lots }: Trade): void {
  const { market, account, order, side } = taking
  const { spec } = market
  const tick = BigInt(maker.tick)
  const quote = valueOf(spec, tick, lots)
  const owner = accountOf(exchange, maker.owner)
  const resting = owner.orders.get(maker.id)
  assert(resting !== undefined, 'an order of the book is not one of its owner')
  const legs = { symbol: spec.symbol, lots, quote }
  const taken = trade(exchange, changes, { account, leg: { ...legs, side } })
  const made = trade(exchange, changes, { account: owner, leg: { ...legs, side: maker.side } })
  // A liquidated account pays a fee to the insurance fund instead, once it is known what is left.
  const takerFee = order === null ? 0n : feeOf(quote, rules.takerFeeBps)
  const makerFee = feeOf(quote, rules.makerFeeBps)
  account.cash -= takerFee
  owner.cash -= makerFee
  exchange.fees += takerFee + makerFee
  market.lastTick = tick
  changes.fills.push({
    id: exchange.nextFillId++,
    symbol: spec.symbol,
    kind: order === null ? 'liquidation' : 'trade',
    tick,
    lots,
    quote,
    takerSide: side,
    taker: { account: account.id, orderId: order?.id ?? null, fee: takerFee, realised: taken },
    maker: { account: owner.id, orderId: maker.id, fee: makerFee, realised: made },
  } satisfies Fill)
  if (order !== null) noteFill(exchange, changes, { order, lots, quote })
  noteFill(exchange, changes, { order: resting, lots, quote })
}

/** A filled taker is ended by the caller that placed it; a filled maker is ended here. */
function noteFill(
  exchange: Exchange,
  changes: Changes,
  { order, lots, quote }: { readonly order: Order; readonly lots: bigint; readonly quote: bigint },
): void {
  order.filledLots += lots
  order.filledQuote += quote
  if (order.filledLots === order.lots) endOrder(exchange, changes, { order, status: 'Filled' })
  else move(changes, order, { status: 'PartiallyFilled', nowMs: exchange.nowMs })
}

/** Rounded up, so that an order cannot be split into parts without a fee. */
export function feeOf(quote: bigint, feeBps: bigint): bigint {
  return ceilDiv(quote * feeBps, bps)
}
