/** Which sides of a book are in sight. */
export type BookView = 'asks' | 'bids' | 'both'

/** Where the rows of a book lie: asks above, the middle, bids below. */
export interface BookLayout {
  readonly rowPx: number
  readonly middlePx: number
  /** How many rows the asks have, and the bids. */
  readonly asks: number
  readonly bids: number
}

/** How many rows of the sides in sight fit. */
export function bookLayout(height: number, rowPx: number, view: BookView = 'both'): BookLayout {
  const middlePx = rowPx + 8
  const room = Math.max(0, height - middlePx) / (view === 'both' ? 2 : 1)
  const rows = Math.max(1, Math.floor(room / rowPx))
  // What is left over makes the rows a little higher, so that the book fills its place.
  const fitted = Math.max(rowPx, room / rows)
  const [asks, bids] = [view === 'bids' ? 0 : rows, view === 'asks' ? 0 : rows]
  return { rowPx: fitted, middlePx, asks, bids }
}

/** How many rows there are on both sides. */
export function rowCount({ asks, bids }: BookLayout): number {
  return asks + bids
}

/** The row under a height; null in the middle and beside. */
export function rowUnder(layout: BookLayout, y: number): number | null {
  const asks = layout.asks * layout.rowPx
  if (y < 0) return null
  if (y < asks) return Math.floor(y / layout.rowPx)
  const below = y - asks - layout.middlePx
  const at = Math.floor(below / layout.rowPx)
  return below < 0 || at >= layout.bids ? null : layout.asks + at
}

/** Where a row begins. */
export function topOf(layout: BookLayout, at: number): number {
  return Math.round(at * layout.rowPx) + (at >= layout.asks ? layout.middlePx : 0)
}

/** Where the sizes end. */
export function sizeEdge(width: number): number {
  return Math.round(width * 0.66)
}
