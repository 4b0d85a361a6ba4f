import { marketSpecs } from '../../src/domains/markets/perps/exchange/markets.ts'

/** A limit order that waits until it is cancelled. */
export type ModelOrder = {
  readonly account: string
  readonly symbol: string
  readonly side: 'ask' | 'bid'
  readonly tick: bigint
  readonly lots: bigint
}
export type Held = { readonly lots: bigint; readonly cost: bigint }
type Funds = { cash: bigint; readonly positions: Record<string, Held> }
type Waiting = ModelOrder & { lots: bigint }
type MarketBook = {
  index: bigint
  mark: bigint
  /** By how much the mark leaves the index, in billionths; its sum and number since funding was paid. */
  basis: bigint
  basisSum: bigint
  basisCount: bigint
}

/**
 * The paper exchange as one would write it on paper: one list of orders, oldest first, and what each account has. Plain
 * data, so that it can be copied and compared.
 */
export type PerpsBook = {
  nowMs: number
  nextFundingMs: number | null
  accounts: Record<string, Funds>
  markets: Record<string, MarketBook>
  waiting: Waiting[]
  deposits: bigint
  insurance: bigint
  fees: bigint
}

export const least = (left: bigint, right: bigint) => (left < right ? left : right)
export const most = (left: bigint, right: bigint) => (left > right ? left : right)
export const size = (value: bigint) => (value < 0n ? -value : value)
export const up = (value: bigint, divisor: bigint) => (value + divisor - 1n) / divisor

/** An exchange on which nothing has happened. */
export function emptyBook(nowMs = 0): PerpsBook {
  const marketAt = (anchor: bigint): MarketBook => ({
    index: anchor,
    mark: anchor,
    basis: 0n,
    basisSum: 0n,
    basisCount: 0n,
  })
  return {
    nowMs,
    nextFundingMs: null,
    accounts: {},
    waiting: [],
    deposits: 0n,
    insurance: 0n,
    fees: 0n,
    markets: Object.fromEntries(
      marketSpecs.map(({ symbol, anchorTick }) => [symbol, marketAt(anchorTick)]),
    ),
  }
}

export function specOf(symbol: string) {
  return found(marketSpecs.find((spec) => spec.symbol === symbol))
}

export function fundsOf({ accounts }: PerpsBook, account: string): Funds {
  return found(accounts[account])
}

export function marketOf({ markets }: PerpsBook, symbol: string): MarketBook {
  return found(markets[symbol])
}

export function heldBy(book: PerpsBook, account: string, symbol: string): Held {
  return fundsOf(book, account).positions[symbol] ?? { lots: 0n, cost: 0n }
}

/** What lots are worth, at the mark unless another price is given. */
export function worth(
  book: PerpsBook,
  symbol: string,
  { lots, tick = marketOf(book, symbol).mark }: { readonly lots: bigint; readonly tick?: bigint },
): bigint {
  return lots * tick * specOf(symbol).unit
}

/** Accounts by name. */
export function inOrder({ accounts }: PerpsBook): readonly string[] {
  return Object.keys(accounts).toSorted()
}

export function equity(book: PerpsBook, account: string): bigint {
  const { cash, positions } = fundsOf(book, account)
  return Object.entries(positions).reduce(
    (sum, [symbol, { lots, cost }]) => sum + worth(book, symbol, { lots }) - cost,
    cash,
  )
}

/** All bids filled, or all asks: whichever leaves more open. */
export function margin(
  book: PerpsBook,
  account: string,
  by: { readonly kind: 'initial' | 'maintenance'; readonly orders: readonly ModelOrder[] },
): bigint {
  return marketSpecs.reduce((sum, spec) => {
    const own = by.orders.filter((each) => each.account === account && each.symbol === spec.symbol)
    const side = (name: string) =>
      own.filter((each) => each.side === name).reduce((lots, each) => lots + each.lots, 0n)
    const { lots } = heldBy(book, account, spec.symbol)
    const open = most(size(lots + side('bid')), size(lots - side('ask')))
    const notional = worth(book, spec.symbol, { lots: open })
    const { basePpb, factorPpb } = spec[by.kind]
    const fraction = most(basePpb, (factorPpb * wholeRoot(notional)) / 1_000n)
    return sum + up(notional * fraction, 1_000_000_000n)
  }, 0n)
}

/** Whether what an account has covers what it needs to keep its positions, and what these orders may make of them. */
export function isSafe(book: PerpsBook, account: string, orders: readonly ModelOrder[]): boolean {
  return equity(book, account) >= margin(book, account, { kind: 'maintenance', orders })
}

/** Everything that can be looked at, in one form. */
export function viewOf(book: PerpsBook) {
  return {
    insurance: book.insurance,
    fees: book.fees,
    accounts: inOrder(book).map((id) => ({
      id,
      cash: fundsOf(book, id).cash,
      positions: Object.entries(fundsOf(book, id).positions)
        .map(([symbol, { lots, cost }]) => ({ symbol, lots, cost }))
        .sort((a, b) => (a.symbol < b.symbol ? -1 : 1)),
      orders: book.waiting
        .filter(({ account }) => account === id)
        .map(({ symbol, side, tick, lots }) => ({ symbol, side, tick, lots })),
    })),
  }
}

/** The whole part of a root: halved until nothing lies between. */
function wholeRoot(value: bigint): bigint {
  let low = 0n
  let high = value + 1n
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (middle * middle <= value) low = middle
    else high = middle
  }
  return low
}

function found<value>(value: value | undefined): value {
  if (value === undefined) throw new Error('the model was asked for what it does not have')
  return value
}
