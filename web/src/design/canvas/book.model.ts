import { divided } from '../numbers/decimal.model.ts'

/** One price of a book, in whole steps of the smallest price and size. */
export interface BookLevel {
  readonly price: bigint
  readonly size: bigint
}

/** A book as it comes: bids from the highest, asks from the lowest. */
export interface BookSides {
  readonly bids: readonly BookLevel[]
  readonly asks: readonly BookLevel[]
}

/** A price that is shown: what is there, what is there up to here, and how much of it is one's own. */
export interface BookRow {
  readonly price: bigint
  readonly size: bigint
  readonly total: bigint
  readonly own: bigint
}

/** A book in the grouping that is wished for, the best prices first. */
export interface GroupedBook {
  readonly bids: readonly BookRow[]
  readonly asks: readonly BookRow[]
  readonly mostTotal: bigint
  /** Between the best prices as they came, before grouping; null where a side is empty. */
  readonly spread: bigint | null
  readonly middleTwice: bigint | null
}

/** Groups prices by a step: asks up and bids down, so that nobody is promised a better price than there is. Totals are summed from the best price on. */
export function groupBook(
  sides: BookSides,
  how: {
    readonly step: bigint
    readonly rows: number
    readonly own?: ReadonlyMap<bigint, bigint>
  },
): GroupedBook {
  const bids = grouped(sides.bids, { ...how, rounding: 'down' })
  const asks = grouped(sides.asks, { ...how, rounding: 'up' })
  const last = [bids.at(-1)?.total ?? 0n, asks.at(-1)?.total ?? 0n]
  const best = (levels: readonly BookLevel[]) => levels.find((level) => level.size > 0n)?.price
  const [bid, ask] = [best(sides.bids), best(sides.asks)]
  const whole = bid !== undefined && ask !== undefined
  return {
    bids,
    asks,
    mostTotal: last.reduce((most, total) => (total > most ? total : most), 0n),
    spread: whole ? ask - bid : null,
    middleTwice: whole ? ask + bid : null,
  }
}

function grouped(
  levels: readonly BookLevel[],
  how: {
    readonly step: bigint
    readonly rows: number
    readonly rounding: 'up' | 'down'
    readonly own?: ReadonlyMap<bigint, bigint>
  },
): readonly BookRow[] {
  const rows: { price: bigint; size: bigint; total: bigint; own: bigint }[] = []
  let total = 0n
  for (const level of levels) {
    if (level.size <= 0n) continue
    const price = divided(level.price, how.step, how.rounding) * how.step
    const open = rows.at(-1)
    if (open?.price !== price && rows.length === how.rows) break
    total += level.size
    const own = how.own?.get(level.price) ?? 0n
    if (open?.price === price) {
      open.size += level.size
      open.total = total
      open.own += own
    } else {
      rows.push({ price, size: level.size, total, own })
    }
  }
  return rows
}

/** Which part of `most` a total is, from 0 to 1; for drawing only. */
export function shareOf(total: bigint, most: bigint): number {
  return most <= 0n ? 0 : Number((total * 10_000n) / most) / 10_000
}

/** A row with its side. */
export interface StackedRow {
  readonly side: 'ask' | 'bid'
  readonly row: BookRow
}

/** A row by its index in the stack of so many asks (far to near) over bids (near to far). */
export function stackedRow(book: GroupedBook, asks: number, at: number): StackedRow | null {
  const side = at < asks ? 'ask' : 'bid'
  const row = side === 'ask' ? book.asks[asks - 1 - at] : book.bids[at - asks]
  return row === undefined ? null : { side, row }
}
