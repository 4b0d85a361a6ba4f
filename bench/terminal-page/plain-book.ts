import { type GroupedBook, shareOf, stackedRow } from '../../web/src/design/canvas/book.model.ts'
import { plain, trimmed } from '../../web/src/design/numbers/decimal.model.ts'

/** So many asks over so many bids. */
export const rowsASide = 20

/** What a row of a plain book shows. */
export interface PlainRow {
  readonly cells: readonly [price: string, size: string, total: string]
  /** How much of its row the bar is, from 0 to 1. */
  readonly share: number
}

/** The rows of a book as text: what the canvas shows too. */
export function plainRows(book: GroupedBook): readonly PlainRow[] {
  const text = (digits: bigint, scale: number) => plain(trimmed({ digits, scale }))
  return Array.from({ length: 2 * rowsASide }, (_, at) => {
    const found = stackedRow(book, rowsASide, at)
    if (found === null) return { cells: ['', '', ''], share: 0 }
    const { row } = found
    const cells = [text(row.price, 1), text(row.size, 3), text(row.total, 3)] as const
    return { cells, share: shareOf(row.total, book.mostTotal) }
  })
}

/**
 * A bar lies over its row and is only ever scaled, which lays out nothing: how bars are drawn decides much of what a plain book
 * costs in styles and layout, and this is the least that we know.
 */
export function barStyle(at: number) {
  return {
    position: 'absolute',
    inset: '0',
    zIndex: '-1',
    transformOrigin: 'left',
    background: `var(--${at < rowsASide ? 'down' : 'up'})`,
  } as const
}

/** Where a bar lies within its row. */
export const rowStyle = { position: 'relative', zIndex: '0' } as const
