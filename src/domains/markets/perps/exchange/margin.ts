import { type MarginFunction, type MarketSpec, ppb } from './markets.ts'
import {
  type Account,
  type Exchange,
  heldLots,
  larger,
  magnitude,
  marketOf,
  type Order,
} from './state.ts'

/** The value of lots at a tick, in millionths of a dollar. */
export function valueOf(spec: MarketSpec, tick: bigint, lots: bigint): bigint {
  return tick * lots * spec.unit
}

/** What closing all positions at the mark would leave; negative when that is a debt. */
export function equityOf(exchange: Exchange, account: Account): bigint {
  let equity = account.cash
  for (const [symbol, position] of account.positions) {
    equity += unrealisedOf(exchange, symbol, position)
  }
  return equity
}

/** The unrealised profit of a position at the mark. */
export function unrealisedOf(
  exchange: Exchange,
  symbol: string,
  position: { readonly lots: bigint; readonly cost: bigint },
): bigint {
  const { markTick, spec } = marketOf(exchange, symbol)
  return valueOf(spec, markTick, position.lots) - position.cost
}

export type MarginKind = 'initial' | 'maintenance'

/** An order that is counted as if it rested already. */
export type Extra = Pick<Order, 'lots' | 'reduceOnly' | 'side' | 'symbol'>

/**
 * The margin that an account needs for its positions, and with `isWithOrders` for the positions that its orders may
 * make.
 */
export function requirementOf(
  exchange: Exchange,
  account: Account,
  options: {
    readonly kind: MarginKind
    readonly isWithOrders: boolean
    readonly extra?: Extra
    /** An order to leave out. */
    readonly without?: number
  },
): bigint {
  const symbols = new Set(account.positions.keys())
  const bids = new Map<string, bigint>()
  const asks = new Map<string, bigint>()
  const count = ({ lots, reduceOnly, side, symbol }: Extra) => {
    if (reduceOnly) return
    const of = side === 'bid' ? bids : asks
    of.set(symbol, (of.get(symbol) ?? 0n) + lots)
    symbols.add(symbol)
  }
  if (options.isWithOrders) {
    for (const order of account.orders.values()) {
      if (order.status === 'TriggerPending' || order.id === options.without) continue
      count({ ...order, lots: order.lots - order.filledLots })
    }
  }
  if (options.extra !== undefined) count(options.extra)
  let sum = 0n
  for (const symbol of symbols) {
    const held = heldLots(account, symbol)
    const long = magnitude(held + (bids.get(symbol) ?? 0n))
    const short = magnitude(held - (asks.get(symbol) ?? 0n))
    const { kind } = options
    const { leverageLimit } = account
    sum += requiredFor(exchange, symbol, { lots: larger(long, short), kind, leverageLimit })
  }
  return sum
}

/** The margin of one position by itself. */
export function requiredFor(
  exchange: Exchange,
  symbol: string,
  {
    kind,
    leverageLimit,
    lots,
  }: {
    readonly lots: bigint
    readonly kind: MarginKind
    /** The account's own limit; applies to initial margin only. */
    readonly leverageLimit: bigint | null
  },
): bigint {
  const { markTick, spec } = marketOf(exchange, symbol)
  const notional = valueOf(spec, markTick, magnitude(lots))
  const required = ceilDiv(notional * fractionPpb(spec[kind], notional), ppb)
  if (kind === 'maintenance' || leverageLimit === null) return required
  return larger(required, ceilDiv(notional, leverageLimit))
}

/** The margin fraction of a notional; the root of a million millionths is a thousand. */
export function fractionPpb({ basePpb, factorPpb }: MarginFunction, notional: bigint): bigint {
  return larger(basePpb, (factorPpb * squareRoot(notional)) / 1_000n)
}

/** Rounded up; both at least zero. */
export function ceilDiv(value: bigint, divisor: bigint): bigint {
  return (value + divisor - 1n) / divisor
}

/** The integer square root, by Newton's method from above. */
export function squareRoot(value: bigint): bigint {
  if (value < 2n) return value
  let root = 1n << BigInt(2 * value.toString(16).length)
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
