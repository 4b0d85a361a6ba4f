import type { BookSide } from '../engine/book.ts'
import {
  type Account,
  createExchange,
  type DeadMansSwitch,
  type Exchange,
  type Market,
  marketOf,
  type Order,
  type Position,
} from './state.ts'

type Numbers = Pick<
  Exchange,
  | 'deposits'
  | 'fees'
  | 'insurance'
  | 'nextFillId'
  | 'nextFundingAtMs'
  | 'nextOrderId'
  | 'nowMs'
  | 'pricedAtMs'
  | 'seq'
>
type MarketNumbers = Omit<Market, 'book' | 'spec'>

/** A whole exchange as plain data, ordered by nothing but its contents. */
export type Snapshot = {
  readonly numbers: Numbers
  readonly accounts: readonly {
    readonly id: string
    readonly cash: bigint
    readonly positions: readonly (readonly [string, Position])[]
    /** Oldest first. */
    readonly orders: readonly Order[]
    /** Absent in snapshots from before this setting existed. */
    readonly leverageLimit?: bigint | null
  }[]
  readonly markets: readonly {
    readonly symbol: string
    readonly numbers: MarketNumbers
    /** Numbers of resting orders, in the order in which they trade. */
    readonly ask: readonly number[]
    readonly bid: readonly number[]
  }[]
  /** By account; absent in snapshots from before switches existed. */
  readonly switches?: readonly (readonly [string, DeadMansSwitch])[]
}

/** A snapshot of the exchange, to store or compare. */
export function toSnapshot(exchange: Exchange): Snapshot {
  const { accounts, markets, switches, ...numbers } = exchange
  return {
    numbers,
    accounts: [...accounts.values()]
      .toSorted((left, right) => (left.id < right.id ? -1 : 1))
      .map(({ id, cash, leverageLimit, orders, positions }) => ({
        id,
        cash,
        leverageLimit,
        positions: [...positions].toSorted(([left], [right]) => (left < right ? -1 : 1)),
        orders: [...orders.values()].toSorted((left, right) => left.id - right.id),
      })),
    markets: [...markets.values()].map(({ book, spec, ...own }) => ({
      symbol: spec.symbol,
      numbers: own,
      ask: [...book.orders('ask')].map(({ id }) => id),
      bid: [...book.orders('bid')].map(({ id }) => id),
    })),
    switches: [...switches].toSorted(([left], [right]) => (left < right ? -1 : 1)),
  }
}

/** The exchange of a snapshot; it continues exactly as the original. The snapshot must not be used afterwards. */
export function fromSnapshot(snapshot: Snapshot): Exchange {
  const exchange: Exchange = { ...createExchange(), ...snapshot.numbers }
  const orders = new Map<number, Order>()
  for (const { id, cash, leverageLimit = null, orders: own, positions } of snapshot.accounts) {
    const account: Account = {
      id,
      cash,
      leverageLimit,
      positions: new Map(positions),
      orders: new Map(own.map((order) => [order.id, order])),
    }
    exchange.accounts.set(id, account)
    for (const order of own) orders.set(order.id, order)
  }
  for (const [account, armed] of snapshot.switches ?? []) exchange.switches.set(account, armed)
  for (const { symbol, numbers, ...waiting } of snapshot.markets) {
    const market = Object.assign(marketOf(exchange, symbol), numbers)
    for (const side of ['ask', 'bid'] as const) refill(market, { side, ids: waiting[side], orders })
  }
  return exchange
}

function refill(
  { book }: Market,
  from: {
    readonly side: BookSide
    readonly ids: readonly number[]
    readonly orders: ReadonlyMap<number, Order>
  },
): void {
  for (const id of from.ids) {
    const order = from.orders.get(id)
    if (order === undefined || order.tick === null)
      throw new Error('assertion failed: an order of the book is lost')
    book.add({
      id,
      owner: order.account,
      side: from.side,
      tick: Number(order.tick),
      reduceOnly: order.reduceOnly,
      lots: order.lots - order.filledLots,
    })
  }
}
