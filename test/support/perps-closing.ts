import {
  equity,
  fundsOf,
  heldBy,
  inOrder,
  isSafe,
  least,
  marketOf,
  most,
  type PerpsBook,
  size,
  up,
  worth,
} from './perps-book.ts'
import { cancelAll, take, trade } from './perps-trades.ts'

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

const liquidationFee = (quote: bigint) => up(quote * 50n, 10_000n)

/** Nobody stays below maintenance margin. */
export function closeUnsafe(book: PerpsBook): readonly ModelEvent[] {
  const events: ModelEvent[] = []
  for (let isDone = false; !isDone; ) {
    isDone = true
    for (const account of inOrder(book)) {
      if (isSafe(book, account, book.waiting)) continue
      cancelAll(book, account)
      if (isSafe(book, account, [])) continue
      events.push(...closeOut(book, account))
      isDone = false
    }
  }
  return events
}

function closeOut(book: PerpsBook, account: string): readonly ModelEvent[] {
  const events: ModelEvent[] = []
  const largestFirst = Object.entries(fundsOf(book, account).positions)
    .map(([symbol, { lots }]) => ({ symbol, value: worth(book, symbol, { lots: size(lots) }) }))
    .sort((a, b) =>
      a.value === b.value ? (a.symbol < b.symbol ? -1 : 1) : a.value > b.value ? -1 : 1,
    )
  let closed = 0n
  for (const { symbol, value } of largestFirst) {
    if (isSafe(book, account, [])) break
    events.push(...closePosition(book, account, symbol))
    closed += value
  }
  const funds = fundsOf(book, account)
  const fee = least(liquidationFee(closed), most(equity(book, account), 0n))
  funds.cash -= fee
  book.insurance += fee
  const debt = Object.keys(funds.positions).length === 0 ? most(-funds.cash, 0n) : 0n
  funds.cash += debt
  const byFund = least(debt, most(book.insurance, 0n))
  const byFees = least(debt - byFund, book.fees)
  book.insurance -= byFund
  book.fees -= byFees
  const byOthers = debt - byFund - byFees
  shareOut(book, byOthers)
  return [...events, { kind: 'settled', account, fee, byExchange: byFund + byFees, byOthers }]
}

/** In the book down to the price at which nothing would be left, and then against those who earn most. */
function closePosition(book: PerpsBook, account: string, symbol: string): readonly ModelEvent[] {
  const { lots } = heldBy(book, account, symbol)
  const left = most(equity(book, account), 0n)
  const distance = left / worth(book, symbol, { lots: size(lots), tick: 1n })
  const { mark } = marketOf(book, symbol)
  const isLong = lots > 0n
  const { trades } = take(
    book,
    {
      account,
      symbol,
      lots: size(lots),
      side: isLong ? 'ask' : 'bid',
      tick: isLong ? most(mark - distance, 1n) : mark + distance,
    },
    { isLiquidation: true },
  )
  const closed = trades.map((one) => ({ kind: 'liquidation', from: account, ...one }) as const)
  const { lots: rest } = heldBy(book, account, symbol)
  return rest === 0n ? closed : [...closed, ...deleverage(book, account, symbol)]
}

function deleverage(book: PerpsBook, account: string, symbol: string): readonly ModelEvent[] {
  const events: ModelEvent[] = []
  const { lots } = heldBy(book, account, symbol)
  const left = most(equity(book, account), 0n)
  const price = most(worth(book, symbol, { lots: size(lots) }) - (lots > 0n ? left : -left), 0n)
  let done = 0n
  for (const other of opposite(book, symbol, { isLong: lots > 0n })) {
    const part = least(size(lots) - done, size(heldBy(book, other, symbol).lots))
    if (part === 0n) break
    // The price of all so far less that of all before: nothing is lost by rounding.
    const quote = (price * (done + part)) / size(lots) - (price * done) / size(lots)
    const sign = lots > 0n ? -1n : 1n
    trade(book, { account, symbol }, { lots: sign * part, quote: sign * quote })
    trade(book, { account: other, symbol }, { lots: -sign * part, quote: -sign * quote })
    done += part
    events.push({ kind: 'adl', from: account, with: other, lots: part })
  }
  return events
}

/** Who holds the other side, those first who earn most for what they risk. */
function opposite(
  book: PerpsBook,
  symbol: string,
  { isLong }: { readonly isLong: boolean },
): readonly string[] {
  const rank = (other: string) => {
    const held = heldBy(book, other, symbol)
    const profit = worth(book, symbol, { lots: held.lots }) - held.cost
    const leveraged = profit * worth(book, symbol, { lots: size(held.lots) }) * 1_000_000n
    return leveraged / (most(size(held.cost), 1n) * most(equity(book, other), 1n))
  }
  return inOrder(book)
    .filter((other) => isLong !== heldBy(book, other, symbol).lots > 0n)
    .filter((other) => heldBy(book, other, symbol).lots !== 0n)
    .map((other) => ({ other, rank: rank(other) }))
    .sort((a, b) => (a.rank === b.rank ? 0 : a.rank > b.rank ? -1 : 1))
    .map(({ other }) => other)
}

/** In proportion to equity; what division leaves, one unit each. */
function shareOut(book: PerpsBook, debt: bigint): void {
  const owners = inOrder(book)
    .map((account) => ({ account, has: equity(book, account) }))
    .filter(({ has }) => has > 0n)
  const total = owners.reduce((sum, { has }) => sum + has, 0n)
  const parts = owners.map(({ account, has }) => ({ account, part: (debt * has) / total }))
  let rest = debt - parts.reduce((sum, { part }) => sum + part, 0n)
  for (const { account, part } of parts) fundsOf(book, account).cash -= part
  for (const { account } of parts) {
    if (rest === 0n || equity(book, account) <= 0n) continue
    fundsOf(book, account).cash -= 1n
    rest -= 1n
  }
}
