import {
  equity,
  fundsOf,
  heldBy,
  least,
  type ModelOrder,
  margin,
  marketOf,
  most,
  type PerpsBook,
  size,
  up,
  worth,
} from './perps-book.ts'

const takerFee = (quote: bigint) => up(quote * 5n, 10_000n)
const makerFee = (quote: bigint) => up(quote * 2n, 10_000n)

/** What somebody took from the book: for whom it closed a position, with whom, and how much. */
export type Taken = {
  readonly left: bigint
  readonly isSelfTrade: boolean
  readonly trades: readonly { readonly with: string; readonly lots: bigint }[]
}

/** Money out of nothing; opens the account. */
export function deposit(book: PerpsBook, account: string, amount: bigint): void {
  const funds = book.accounts[account] ?? { cash: 0n, positions: {} }
  funds.cash += amount
  book.accounts[account] = funds
  book.deposits += amount
}

/** Lots and quote change hands; `lots` and what is paid are below zero for who sells. */
export function trade(
  book: PerpsBook,
  { account, symbol }: Pick<ModelOrder, 'account' | 'symbol'>,
  { lots, quote }: { readonly lots: bigint; readonly quote: bigint },
): void {
  const funds = fundsOf(book, account)
  const held = heldBy(book, account, symbol)
  const isClosing = held.lots !== 0n && held.lots > 0n !== lots > 0n
  const closed = isClosing ? least(size(held.lots), size(lots)) : 0n
  const costOfClosed = isClosing ? (held.cost * closed) / size(held.lots) : 0n
  const paidForClosed = (quote * closed) / size(lots)
  // What a closed part cost and what closing it cost: both with their sign.
  funds.cash -= costOfClosed + paidForClosed
  const next = { lots: held.lots + lots, cost: held.cost - costOfClosed + quote - paidForClosed }
  if (next.lots === 0n) delete funds.positions[symbol]
  else funds.positions[symbol] = next
}

/** Who would be traded with now, best price and then oldest first, up to the limit. */
function makersFor(
  { waiting }: PerpsBook,
  { symbol, side, tick }: Pick<ModelOrder, 'side' | 'symbol' | 'tick'>,
) {
  const sign = side === 'bid' ? 1n : -1n
  return waiting
    .filter((each) => each.symbol === symbol && each.side !== side)
    .filter((each) => sign * each.tick <= sign * tick)
    .map((each, age) => ({ each, age }))
    .sort((a, b) => Number(sign * (a.each.tick - b.each.tick)) || a.age - b.age)
    .map(({ each }) => each)
}

/** Trades with what waits and answers what is left. Who is liquidated pays no fee here. */
export function take(
  book: PerpsBook,
  order: ModelOrder,
  { isLiquidation }: { readonly isLiquidation: boolean },
): Taken {
  const { symbol } = order
  const trades: Taken['trades'][number][] = []
  let left = order.lots
  let isSelfTrade = false
  for (const maker of makersFor(book, order)) {
    isSelfTrade = left > 0n && maker.account === order.account
    if (left === 0n || isSelfTrade) break
    const lots = least(left, maker.lots)
    const quote = worth(book, symbol, { lots, tick: maker.tick })
    const sign = order.side === 'bid' ? 1n : -1n
    trade(book, order, { lots: sign * lots, quote: sign * quote })
    trade(book, maker, { lots: -sign * lots, quote: -sign * quote })
    const paid = isLiquidation ? 0n : takerFee(quote)
    fundsOf(book, order.account).cash -= paid
    fundsOf(book, maker.account).cash -= makerFee(quote)
    book.fees += paid + makerFee(quote)
    left -= lots
    maker.lots -= lots
    trades.push({ with: maker.account, lots })
  }
  book.waiting = book.waiting.filter(({ lots }) => lots > 0n)
  return { left, isSelfTrade, trades }
}

/** Trades with what waits, and waits with the rest; or why the order is refused. */
export function place(book: PerpsBook, order: ModelOrder): Taken | 'margin' | 'price_out_of_band' {
  if (isFarOff(book, order)) return 'price_out_of_band'
  if (!isBearable(book, order)) return 'margin'
  const taken = take(book, order, { isLiquidation: false })
  if (taken.left > 0n && !taken.isSelfTrade) book.waiting.push({ ...order, lots: taken.left })
  return taken
}

export function cancelAll(book: PerpsBook, account: string): void {
  book.waiting = book.waiting.filter((order) => order.account !== account)
}

/** Worse than the mark by more than a tenth, or further than four times. */
function isFarOff(book: PerpsBook, { side, symbol, tick }: ModelOrder): boolean {
  const { mark } = marketOf(book, symbol)
  const isWorse = side === 'bid' ? tick > up(mark * 11n, 10n) : tick < (mark * 9n) / 10n
  return isWorse || tick > mark * 4n || tick * 4n < mark
}

function isBearable(book: PerpsBook, order: ModelOrder): boolean {
  const { account, side, symbol, tick } = order
  const sign = side === 'bid' ? 1n : -1n
  let rest = order.lots
  let taken = 0n
  for (const maker of makersFor(book, order)) {
    if (maker.account === account) break
    const lots = least(rest, maker.lots)
    rest -= lots
    taken += worth(book, symbol, { lots, tick: maker.tick })
  }
  const waits = worth(book, symbol, { lots: rest, tick })
  const fee = takerFee(taken) + makerFee(waits)
  // What is paid above the mark, or given below it, is lost at once.
  const loss =
    most(sign * (taken - worth(book, symbol, { lots: order.lots - rest })), 0n) +
    most(sign * (waits - worth(book, symbol, { lots: rest })), 0n)
  const needed = (orders: readonly ModelOrder[]) =>
    margin(book, account, { kind: 'initial', orders })
  const [before, after] = [needed(book.waiting), needed([...book.waiting, order])]
  return equity(book, account) - loss - fee >= (after > before ? after : 0n)
}
