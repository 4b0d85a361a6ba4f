import { divided, plain } from '../numbers/decimal.model.ts'
import { textOf } from '../numbers/format-number.ts'
import { formatPercent } from '../numbers/format-percent.ts'
import { type GroupedBook, type StackedRow, stackedRow } from './book.model.ts'
import type { BookSource } from './book-canvas.tsx'
import type { BookLayout } from './book-layout.model.ts'
import { type CanvasSize, prepared } from './canvas-size.ts'
import { type CanvasFigure, createFigures, type Widths, widthsOf } from './figures.ts'
import { paintBook } from './paint-book.ts'
import { type Palette, readPalette } from './palette.ts'

/** What a book is painted on, and from what. */
interface Easel {
  readonly size: CanvasSize
  readonly layout: BookLayout
  readonly source: BookSource
  readonly hovered: number | null
  /** Grows with each change of the theme, after which the tokens are read again. */
  readonly theme: number
}

/** Keeps the texts of a book from one painting to the next. */
export function createBookBrush(how: {
  readonly priceDecimals: number
  readonly sizeDecimals: number
  readonly locale: string
  readonly spread: string
}) {
  const price = createFigures(how.priceDecimals, how.locale)
  const amount = createFigures(how.sizeDecimals, how.locale)
  let inks: { theme: number; palette: Palette; widths: Widths | null } | null = null
  let last: GroupedBook | null = null
  return {
    /** A row as it was painted last. */
    seen: (asks: number, at: number): StackedRow | null =>
      last === null ? null : stackedRow(last, asks, at),
    on: (canvas: HTMLCanvasElement, easel: Easel) => {
      if (inks?.theme !== easel.theme) {
        inks = { theme: easel.theme, palette: readPalette(canvas), widths: null }
      }
      const kept = inks
      const palette = kept.palette
      let painted = -1
      const draw = () => {
        const version = easel.source.version()
        if (version === painted) return
        const context = prepared(canvas, easel.size)
        if (context === null) return
        painted = version
        const book = easel.source.read(Math.max(easel.layout.asks, easel.layout.bids))
        last = book
        const widths = kept.widths ?? widthsOf(context, `450 ${palette.textPx}px ${palette.font}`)
        kept.widths = widths
        const spread = spreadOf(book, price, how)
        // The middle of two prices may lie between two steps; it is a mark, and nobody trades at it.
        const middle = book.middleTwice === null ? null : price(book.middleTwice / 2n)
        paintBook(context, { ...easel, palette, book, price, amount, middle, spread, widths })
      }
      return { draw }
    },
  }
}

/** The spread as its word, as a price, and as a share of the middle. */
function spreadOf(
  { middleTwice, spread }: GroupedBook,
  price: (value: bigint) => CanvasFigure,
  { locale, spread: word }: { readonly locale: string; readonly spread: string },
): string {
  if (spread === null || middleTwice === null || middleTwice <= 0n) return ''
  const { head, tail, zeros } = price(spread)
  const ratio = divided(spread * 2_000_000n, middleTwice, 'nearest')
  const share = formatPercent({ ratio: plain({ digits: ratio, scale: 6 }) }, { locale, places: 3 })
  const figure = `${head}${zeros === '' ? '' : `(${zeros})`}${tail}`
  return `${word} ${figure}${share === null ? '' : `  ${textOf(share)}`}`
}
