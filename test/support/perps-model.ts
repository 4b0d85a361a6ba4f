import { marketSpecs } from '../../src/domains/perps/exchange/markets.ts'

/** A limit order that waits until it is cancelled. */
export type ModelOrder = {
  readonly account: string
  readonly symbol: string
  readonly side: 'ask' | 'bid'
  readonly tick: bigint
  readonly lots: bigint
}
type Held = { readonly lots: bigint; readonly cost: bigint }
type Funds = { cash: bigint; readonly positions: Map<string, Held> }
type Waiting = ModelOrder & { lots: bigint }

/** What a tick did, in the order in which it was done. */
export type ModelEvent =
  | {
      readonly kind: 'adl' | 'liquidation'
      readonly from: string
      readonly with: string
      readonly lots: bigint
    }
  | {
      readonly kind: 'settled'
      readonly account: string
      readonly fee: bigint
      readonly byExchange: bigint
      readonly byOthers: bigint
    }

const least = (left: bigint, right: bigint) => (left < right ? left : right)
const most = (left: bigint, right: bigint) => (left > right ? left : right)
const size = (value: bigint) => (value < 0n ? -value : value)
const up = (value: bigint, divisor: bigint) => (value + divisor - 1n) / divisor
const takerFee = (quote: bigint) => up(quote * 5n, 10_000n)
const makerFee = (quote: bigint) => up(quote * 2n, 10_000n)
const liquidationFee = (quote: bigint) => up(quote * 50n, 10_000n)

/**
 * The paper exchange as its laws would be worked out on paper: one list of orders that is searched from one end to the
 * other, accounts that are added up anew for each question. Limit orders, deposits and ticks, without funding.
 */
export function createPerpsModel() {
  const accounts = new Map<string, Funds>()
  const marks = new Map(marketSpecs.map(({ symbol, anchorTick }) => [symbol, anchorTick]))
  let waiting: Waiting[] = []
  let insurance = 0n
  let fees = 0n
  let events: ModelEvent[] = []

  const specOf = (symbol: string) => found(marketSpecs.find((spec) => spec.symbol === symbol))
  const fundsOf = (account: string) => found(accounts.get(account))
  const heldBy = (account: string, symbol: string): Held =>
    fundsOf(account).positions.get(symbol) ?? { lots: 0n, cost: 0n }
  const worth = (symbol: string, lots: bigint, tick = found(marks.get(symbol))) =>
    lots * tick * specOf(symbol).unit
  const inOrder = () => [...accounts.keys()].sort()

  function equity(account: string): bigint {
    const { cash, positions } = fundsOf(account)
    return [...positions].reduce(
      (sum, [symbol, { lots, cost }]) => sum + worth(symbol, lots) - cost,
      cash,
    )
  }

  /** All bids filled, or all asks: whichever leaves more open. */
  function margin(
    account: string,
    kind: 'initial' | 'maintenance',
    orders: readonly ModelOrder[],
  ): bigint {
    return marketSpecs.reduce((sum, spec) => {
      const own = orders.filter((each) => each.account === account && each.symbol === spec.symbol)
      const side = (name: string) =>
        own.filter((each) => each.side === name).reduce((lots, each) => lots + each.lots, 0n)
      const { lots } = heldBy(account, spec.symbol)
      const notional = worth(spec.symbol, most(size(lots + side('bid')), size(lots - side('ask'))))
      const { basePpb, factorPpb } = spec[kind]
      const fraction = most(basePpb, (factorPpb * wholeRoot(notional)) / 1_000n)
      return sum + up(notional * fraction, 1_000_000_000n)
    }, 0n)
  }

  /** Lots and quote change hands; `lots` and what is paid are below zero for who sells. */
  function trade(
    account: string,
    symbol: string,
    { lots, quote }: { lots: bigint; quote: bigint },
  ) {
    const funds = fundsOf(account)
    const held = heldBy(account, symbol)
    const isClosing = held.lots !== 0n && held.lots > 0n !== lots > 0n
    const closed = isClosing ? least(size(held.lots), size(lots)) : 0n
    const costOfClosed = isClosing ? (held.cost * closed) / size(held.lots) : 0n
    const paidForClosed = (quote * closed) / size(lots)
    // What a closed part cost and what closing it cost: both with their sign.
    funds.cash -= costOfClosed + paidForClosed
    const next = { lots: held.lots + lots, cost: held.cost - costOfClosed + quote - paidForClosed }
    if (next.lots === 0n) funds.positions.delete(symbol)
    else funds.positions.set(symbol, next)
  }

  /** Who would be traded with now, best price and then oldest first, up to the limit. */
  function makersFor({ symbol, side, tick }: Pick<ModelOrder, 'side' | 'symbol' | 'tick'>) {
    const sign = side === 'bid' ? 1n : -1n
    return waiting
      .filter((each) => each.symbol === symbol && each.side !== side)
      .filter((each) => sign * each.tick <= sign * tick)
      .map((each, age) => ({ each, age }))
      .sort((a, b) => Number(sign * (a.each.tick - b.each.tick)) || a.age - b.age)
      .map(({ each }) => each)
  }

  /** Trades with what waits and answers what is left. Who is liquidated pays no fee here. */
  function take(order: ModelOrder, isLiquidation: boolean): { left: bigint; metItself: boolean } {
    let left = order.lots
    let metItself = false
    for (const maker of makersFor(order)) {
      metItself = left > 0n && maker.account === order.account
      if (left === 0n || metItself) break
      const lots = least(left, maker.lots)
      const quote = worth(order.symbol, lots, maker.tick)
      const sign = order.side === 'bid' ? 1n : -1n
      trade(order.account, order.symbol, { lots: sign * lots, quote: sign * quote })
      trade(maker.account, order.symbol, { lots: -sign * lots, quote: -sign * quote })
      const paid = isLiquidation ? 0n : takerFee(quote)
      fundsOf(order.account).cash -= paid
      fundsOf(maker.account).cash -= makerFee(quote)
      fees += paid + makerFee(quote)
      left -= lots
      maker.lots -= lots
      if (isLiquidation) {
        events.push({ kind: 'liquidation', from: order.account, with: maker.account, lots })
      }
    }
    waiting = waiting.filter(({ lots }) => lots > 0n)
    return { left, metItself }
  }

  function isBearable(order: ModelOrder): boolean {
    const { account, side, symbol, tick } = order
    const sign = side === 'bid' ? 1n : -1n
    let rest = order.lots
    let taken = 0n
    for (const maker of makersFor(order)) {
      if (maker.account === account) break
      const lots = least(rest, maker.lots)
      rest -= lots
      taken += worth(symbol, lots, maker.tick)
    }
    const fee = takerFee(taken) + makerFee(worth(symbol, rest, tick))
    // What is paid above the mark, or given below it, is lost at once.
    const loss =
      most(sign * (taken - worth(symbol, order.lots - rest)), 0n) +
      most(sign * (worth(symbol, rest, tick) - worth(symbol, rest)), 0n)
    const before = margin(account, 'initial', waiting)
    const after = margin(account, 'initial', [...waiting, order])
    return equity(account) - loss - fee >= (after > before ? after : 0n)
  }

  function isSafe(account: string, orders: readonly ModelOrder[]): boolean {
    return equity(account) >= margin(account, 'maintenance', orders)
  }

  /** In the book down to the price at which nothing would be left, and then against those who earn most. */
  function closePosition(account: string, symbol: string): void {
    const { lots } = heldBy(account, symbol)
    const left = most(equity(account), 0n)
    const distance = left / worth(symbol, size(lots), 1n)
    const mark = found(marks.get(symbol))
    const isLong = lots > 0n
    take(
      {
        ...{ account, symbol, lots: size(lots), side: isLong ? 'ask' : 'bid' },
        tick: isLong ? most(mark - distance, 1n) : mark + distance,
      },
      true,
    )
    const rest = heldBy(account, symbol).lots
    if (rest !== 0n) deleverage(account, symbol)
  }

  function deleverage(account: string, symbol: string): void {
    const { lots } = heldBy(account, symbol)
    const left = most(equity(account), 0n)
    const price = most(worth(symbol, size(lots)) - (lots > 0n ? left : -left), 0n)
    const rank = (other: string) => {
      const held = heldBy(other, symbol)
      const profit = worth(symbol, held.lots) - held.cost
      const leveraged = profit * worth(symbol, size(held.lots)) * 1_000_000n
      return leveraged / (most(size(held.cost), 1n) * most(equity(other), 1n))
    }
    const others = inOrder()
      .filter((other) => lots > 0n !== heldBy(other, symbol).lots > 0n)
      .filter((other) => heldBy(other, symbol).lots !== 0n)
      .map((other) => ({ other, rank: rank(other) }))
      .sort((a, b) => (a.rank === b.rank ? 0 : a.rank > b.rank ? -1 : 1))
    let done = 0n
    for (const { other } of others) {
      const part = least(size(lots) - done, size(heldBy(other, symbol).lots))
      if (part === 0n) break
      // The price of all so far less that of all before: nothing is lost by rounding.
      const quote = (price * (done + part)) / size(lots) - (price * done) / size(lots)
      const sign = lots > 0n ? -1n : 1n
      trade(account, symbol, { lots: sign * part, quote: sign * quote })
      trade(other, symbol, { lots: -sign * part, quote: -sign * quote })
      done += part
      events.push({ kind: 'adl', from: account, with: other, lots: part })
    }
  }

  function closeOut(account: string): void {
    const largestFirst = [...fundsOf(account).positions]
      .map(([symbol, { lots }]) => ({ symbol, value: worth(symbol, size(lots)) }))
      .sort((a, b) =>
        a.value === b.value ? (a.symbol < b.symbol ? -1 : 1) : a.value > b.value ? -1 : 1,
      )
    let closed = 0n
    for (const { symbol, value } of largestFirst) {
      if (isSafe(account, [])) break
      closePosition(account, symbol)
      closed += value
    }
    const funds = fundsOf(account)
    const fee = least(liquidationFee(closed), most(equity(account), 0n))
    funds.cash -= fee
    insurance += fee
    const debt = funds.positions.size === 0 ? most(-funds.cash, 0n) : 0n
    funds.cash += debt
    const byFund = least(debt, insurance)
    const byFees = least(debt - byFund, fees)
    insurance -= byFund
    fees -= byFees
    const byOthers = debt - byFund - byFees
    shareOut(byOthers)
    events.push({ kind: 'settled', account, fee, byExchange: byFund + byFees, byOthers })
  }

  /** In proportion to equity; what division leaves, one unit each. */
  function shareOut(debt: bigint): void {
    const owners = inOrder()
      .map((account) => ({ account, has: equity(account) }))
      .filter(({ has }) => has > 0n)
    const total = owners.reduce((sum, { has }) => sum + has, 0n)
    const parts = owners.map(({ account, has }) => ({ account, part: (debt * has) / total }))
    let rest = debt - parts.reduce((sum, { part }) => sum + part, 0n)
    for (const { account, part } of parts) fundsOf(account).cash -= part
    for (const { account } of parts) {
      if (rest === 0n || equity(account) <= 0n) continue
      fundsOf(account).cash -= 1n
      rest -= 1n
    }
  }

  return {
    deposit(account: string, amount: bigint): void {
      const funds = accounts.get(account) ?? { cash: 0n, positions: new Map() }
      funds.cash += amount
      accounts.set(account, funds)
    },
    /** False when margin refuses the order. */
    place(order: ModelOrder): boolean {
      if (!isBearable(order)) return false
      const { left, metItself } = take(order, false)
      if (left > 0n && !metItself) waiting.push({ ...order, lots: left })
      return true
    },
    cancelAll(account: string): void {
      waiting = waiting.filter((order) => order.account !== account)
    },
    /** New marks: nobody stays below maintenance margin. */
    tick(next: Readonly<Record<string, bigint>>): readonly ModelEvent[] {
      for (const [symbol, mark] of Object.entries(next)) marks.set(symbol, mark)
      events = []
      for (let isDone = false; !isDone; ) {
        isDone = true
        for (const account of inOrder()) {
          if (isSafe(account, waiting)) continue
          waiting = waiting.filter((order) => order.account !== account)
          if (isSafe(account, [])) continue
          closeOut(account)
          isDone = false
        }
      }
      return events
    },
    /** Everything, in one form. */
    view: () => ({
      insurance,
      fees,
      accounts: inOrder().map((id) => ({
        id,
        cash: fundsOf(id).cash,
        positions: [...fundsOf(id).positions]
          .map(([symbol, { lots, cost }]) => ({ symbol, lots, cost }))
          .sort((a, b) => (a.symbol < b.symbol ? -1 : 1)),
        orders: waiting
          .filter(({ account }) => account === id)
          .map(({ symbol, side, tick, lots }) => ({ symbol, side, tick, lots })),
      })),
    }),
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
