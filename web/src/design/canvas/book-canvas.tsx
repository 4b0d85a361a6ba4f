import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { plain, trimmed } from '../numbers/decimal.model.ts'
import { useNumberStyle } from '../numbers/number-locale.ts'
import type { BookRow, GroupedBook } from './book.model.ts'
import { createBookBrush } from './book-brush.ts'
import css from './book-canvas.module.css'
import { BookGrid, type BookPart } from './book-grid.tsx'
import { useCanvasSize } from './canvas-size.ts'
import { type BookLayout, bookLayout, rowUnder, sizeEdge } from './paint-book.ts'
import { useThemeVersion } from './palette.ts'

/** Where a book comes from. `subscribe` tells at most once a frame that there may be something new; `read` groups for as many rows as are in sight. */
export interface BookSource {
  readonly subscribe: (listener: () => void) => () => void
  readonly version: () => number
  readonly read: (rows: number) => GroupedBook
}

/** The words of a book, in the reader's language. */
export interface BookWords {
  readonly label: string
  readonly price: string
  readonly size: string
  readonly total: string
  readonly spread: string
  readonly bid: string
  readonly ask: string
  readonly own: string
}

/** The order book on a canvas, painted only when its version, size, theme or hovered row has changed; over it lies a grid without ink that is read, focused and pressed. */
export function BookCanvas({
  source,
  words,
  priceDecimals,
  sizeDecimals,
  rowPx = 20,
  onPrice,
  onSize,
}: {
  readonly source: BookSource
  readonly words: BookWords
  readonly priceDecimals: number
  readonly sizeDecimals: number
  readonly rowPx?: number
  /** A price was pressed: as a decimal string. */
  readonly onPrice: (price: string) => void
  /** A size was pressed: everything up to that price, as a decimal string. */
  readonly onSize: (total: string, price: string) => void
}) {
  const place = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [hovered, setHovered] = useState<number | null>(null)
  const size = useCanvasSize(place)
  const theme = useThemeVersion()
  const { locale } = useNumberStyle()
  const layout = bookLayout(size?.height ?? 0, rowPx)
  const brush = useMemo(
    () => createBookBrush({ priceDecimals, sizeDecimals, locale, spread: words.spread }),
    [priceDecimals, sizeDecimals, locale, words.spread],
  )

  useEffect(() => {
    const element = canvas.current
    if (element === null || size === null) return
    const { draw } = brush.on(element, { size, layout, source, hovered, theme })
    draw()
    return source.subscribe(draw)
  })

  const press = (row: BookRow, part: BookPart) => {
    const price = plain(trimmed({ digits: row.price, scale: priceDecimals }))
    if (part === 'price') onPrice(price)
    else onSize(plain(trimmed({ digits: row.total, scale: sizeDecimals })), price)
  }
  const pressAt = (event: PointerEvent<HTMLElement>) => {
    const { at, part } = under(event, layout)
    // What is pressed is what is seen, not what has come since.
    const seen = at === null || event.button !== 0 ? null : brush.seen(layout.rows, at)
    if (seen !== null) press(seen, part)
  }
  return (
    <div className={css.book} dir="ltr">
      <div className={css.head} aria-hidden="true">
        <span>{words.price}</span>
        <span>{words.size}</span>
        <span>{words.total}</span>
      </div>
      <div
        ref={place}
        className={css.place}
        onPointerMove={(event) => setHovered(under(event, layout).at)}
        onPointerLeave={() => setHovered(null)}
        onPointerUp={pressAt}
      >
        <canvas ref={canvas} className={css.canvas} aria-hidden="true" />
        {size === null ? null : (
          <BookGrid {...{ source, words, layout, priceDecimals, sizeDecimals }} onPress={press} />
        )}
      </div>
    </div>
  )
}

/** The row and the part of it that a pointer is over. */
function under(
  event: PointerEvent<HTMLElement>,
  layout: BookLayout,
): { readonly at: number | null; readonly part: BookPart } {
  const box = event.currentTarget.getBoundingClientRect()
  const ofSize = event.clientX - box.left > sizeEdge(box.width) / 2
  return { at: rowUnder(layout, event.clientY - box.top), part: ofSize ? 'size' : 'price' }
}
