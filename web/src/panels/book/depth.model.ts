import type { BookLevel, BookSides } from '../../design/canvas/book.model.ts'
import { divided, parseDecimal, rounded } from '../../design/numbers/decimal.model.ts'

/** A book as the service tells it: prices with their quantities, both sides from the lowest price. */
export interface ToldDepth {
  readonly asks: readonly (readonly string[])[]
  readonly bids: readonly (readonly string[])[]
}

/** What sizes are written in. */
export type BookUnit = 'base' | 'quote'

/** How a book is read: in whole steps of so many places, sizes in base or in quote. */
export interface BookPlaces {
  readonly priceDecimals: number
  readonly sizeDecimals: number
  readonly unit: BookUnit
}

/** Reads books of one market; a level that has not changed is read once. */
export function createDepthReader({ priceDecimals, sizeDecimals, unit }: BookPlaces) {
  const known = new WeakMap<readonly string[], BookLevel>()
  const read = (level: readonly string[]): BookLevel => {
    const found = known.get(level)
    if (found !== undefined) return found
    const price = steps(level[0] ?? '', priceDecimals)
    const lots = steps(level[1] ?? '', sizeDecimals)
    const size = unit === 'base' ? lots : valueOf(price * lots, priceDecimals + sizeDecimals)
    const made = { price, size }
    known.set(level, made)
    return made
  }
  return ({ asks, bids }: ToldDepth): BookSides => ({
    asks: asks.map(read),
    bids: bids.map(read).reverse(),
  })
}

/** A value in whole units, at least one where there is something. */
function valueOf(product: bigint, scale: number): bigint {
  return divided(product, 10n ** BigInt(scale), product > 0n ? 'up' : 'down')
}

/** A decimal string in steps of ten to the minus `places`. */
export function steps(text: string, places: number): bigint {
  const value = parseDecimal(text)
  return value === null ? 0n : rounded(value, places, 'nearest').digits
}

/** What an order that takes a side up to a price would be filled at. */
export interface BookFill {
  readonly side: 'buy' | 'sell'
  /** In base, and what it is worth; decimal digits of the book's places. */
  readonly lots: bigint
  readonly value: bigint
  readonly averagePrice: bigint
  readonly worstPrice: bigint
  /** Of the average over the best price, in hundredths of a per cent. */
  readonly impactBps: bigint
}

/** The fill of an order over all levels of a side up to a price; null where there are none. Prices in steps, `value` in steps of price times size. */
export function fillUpTo(
  sides: BookSides,
  held: { readonly side: 'ask' | 'bid'; readonly price: bigint },
): BookFill | null {
  const levels = (held.side === 'ask' ? sides.asks : sides.bids).filter(({ price, size }) =>
    size > 0n && held.side === 'ask' ? price <= held.price : price >= held.price,
  )
  const [best, worst] = [levels[0], levels.at(-1)]
  if (best === undefined || worst === undefined) return null
  const lots = levels.reduce((sum, { size }) => sum + size, 0n)
  const value = levels.reduce((sum, { price, size }) => sum + price * size, 0n)
  if (lots === 0n) return null
  const away = held.side === 'ask' ? value - best.price * lots : best.price * lots - value
  return {
    side: held.side === 'ask' ? 'buy' : 'sell',
    lots,
    value,
    averagePrice: divided(value, lots, 'nearest'),
    worstPrice: worst.price,
    impactBps: divided(away * 10_000n, best.price * lots, 'up'),
  }
}

/** How much of what waits wants to buy, in per cent; null for an empty book. */
export function bidShare({ asks, bids }: BookSides): number | null {
  const sum = (levels: readonly BookLevel[]) => levels.reduce((total, { size }) => total + size, 0n)
  const [buy, sell] = [sum(bids), sum(asks)]
  return buy + sell === 0n ? null : Number((buy * 1_000n) / (buy + sell)) / 10
}

/** The steps that a ladder is grouped by: 1, 10, 100 and 1,000 ticks. */
export const bookGroups = [1, 10, 100, 1_000] as const
export type BookGroup = (typeof bookGroups)[number]
