import {
  fundsOf,
  inOrder,
  least,
  type ModelOrder,
  marketOf,
  most,
  type PerpsBook,
  up,
  worth,
} from './perps-book.ts'
import { closeUnsafe, type ModelEvent } from './perps-closing.ts'

const billion = 1_000_000_000n
/** Half a percent: the most by which the mark leaves the index, and the most that funding is. */
const halfPercent = 5_000_000n
const hourMs = 3_600_000

/** New prices: where the marks come to lie, funding at a full hour, and what that makes unsafe. */
export function stateIndex(
  book: PerpsBook,
  prices: Readonly<Record<string, bigint>>,
): readonly ModelEvent[] {
  beginHours(book)
  for (const [symbol, index] of Object.entries(prices)) marketOf(book, symbol).index = index
  for (const symbol of Object.keys(book.markets)) moveMark(book, symbol)
  if (book.nextFundingMs !== null && book.nowMs >= book.nextFundingMs) payFunding(book)
  return closeUnsafe(book)
}

/** The first command of all begins the hours. */
export function beginHours(book: PerpsBook): void {
  book.nextFundingMs ??= nextHour(book)
}

function nextHour({ nowMs }: PerpsBook): number {
  return (Math.floor(nowMs / hourMs) + 1) * hourMs
}

/** The index, moved by the average distance of the middle of the book, of which each new one is a thirty-second. */
function moveMark(book: PerpsBook, symbol: string): void {
  const market = marketOf(book, symbol)
  const ticks = (side: ModelOrder['side']) =>
    book.waiting
      .filter((order) => order.symbol === symbol && order.side === side)
      .map(({ tick }) => tick)
  const [bids, asks] = [ticks('bid'), ticks('ask')]
  let sample = 0n
  if (bids.length > 0 && asks.length > 0) {
    const twice = bids.reduce(most) + asks.reduce(least)
    sample = within(((twice - 2n * market.index) * billion) / (2n * market.index))
  }
  market.basis += (sample - market.basis) / 32n
  market.basisSum += market.basis
  market.basisCount += 1n
  market.mark = most((market.index * (billion + market.basis)) / billion, 1n)
}

/** An eighth of the average distance since the last time. Who pays pays rounded up, who receives receives rounded down. */
function payFunding(book: PerpsBook): void {
  book.nextFundingMs = nextHour(book)
  for (const [symbol, market] of Object.entries(book.markets)) {
    const average = market.basisCount === 0n ? 0n : market.basisSum / market.basisCount
    const rate = within(average / 8n)
    Object.assign(market, { basisSum: 0n, basisCount: 0n })
    for (const account of inOrder(book)) {
      const funds = fundsOf(book, account)
      const lots = funds.positions[symbol]?.lots ?? 0n
      const due = worth(book, symbol, { lots }) * rate
      const amount = due > 0n ? up(due, billion) : -(-due / billion)
      funds.cash -= amount
      book.insurance += amount
    }
  }
}

function within(fraction: bigint): bigint {
  return most(least(fraction, halfPercent), -halfPercent)
}
