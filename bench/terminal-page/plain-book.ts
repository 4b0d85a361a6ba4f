import { type GroupedBook, shareOf, stackedRow } from '../../web/src/design/canvas/book.model.ts'
import { plain, trimmed } from '../../web/src/design/numbers/decimal.model.ts'

/** So many asks over so many bids. */
export const rowsASide = 20

/** What a row of a plain book shows. */
export interface PlainRow {
  readonly cells: readonly [price: string, size: string, total: string]
  /** The size of its bar, as CSS says it. */
  readonly bar: string
}

/** The rows of a book as text: what the canvas shows too. */
export function plainRows(book: GroupedBook): readonly PlainRow[] {
  const text = (digits: bigint, scale: number) => plain(trimmed({ digits, scale }))
  return Array.from({ length: 2 * rowsASide }, (_, at) => {
    const found = stackedRow(book, rowsASide, at)
    if (found === null) return { cells: ['', '', ''], bar: '0 0' }
    const { row } = found
    const cells = [text(row.price, 1), text(row.size, 3), text(row.total, 3)] as const
    return { cells, bar: `${shareOf(row.total, book.mostTotal) * 100}% 100%` }
  })
}

/** The colour of a row's bar, which is that of its place. How bars are drawn decides much of what the peers cost, in styles. */
export function barColour(at: number): string {
  const colour = `var(--${at < rowsASide ? 'down' : 'up'})`
  return `linear-gradient(${colour}, ${colour})`
}
