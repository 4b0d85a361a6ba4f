import { useEffect, useMemo, useRef, useState } from 'react'
import { useNumberStyle } from '../numbers/number-locale.ts'
import type { GroupedBook } from './book.model.ts'
import { createBookBrush } from './book-brush.ts'
import css from './book-canvas.module.css'
import { BookGrid } from './book-grid.tsx'
import { type BookView, bookLayout } from './book-layout.model.ts'
import { type BookTelling, under, useBookPresses } from './book-presses.ts'
import { useCanvasSize } from './canvas-size.ts'
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
  view = 'both',
  onPrice,
  onSize,
  onHold,
}: BookTelling & {
  readonly source: BookSource
  readonly words: BookWords
  readonly priceDecimals: number
  readonly sizeDecimals: number
  readonly rowPx?: number
  readonly view?: BookView
}) {
  const place = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [hovered, setHovered] = useState<number | null>(null)
  const size = useCanvasSize(place)
  const theme = useThemeVersion()
  const { locale } = useNumberStyle()
  const layout = bookLayout(size?.height ?? 0, rowPx, view)
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

  const presses = useBookPresses({
    layout,
    priceDecimals,
    sizeDecimals,
    seen: (at) => brush.seen(layout.asks, at),
    tell: { onPrice, onSize, onHold },
  })
  return (
    <div className={css.book} dir="ltr">
      <BookHead words={words} />
      <div
        ref={place}
        className={css.place}
        onPointerMove={(event) => setHovered(under(event, layout).at)}
        onPointerLeave={() => {
          setHovered(null)
          presses.leave()
        }}
        onPointerDown={presses.down}
        onPointerUp={presses.up}
        onBlur={presses.leave}
      >
        <canvas ref={canvas} className={css.canvas} aria-hidden="true" />
        {size === null ? null : (
          <BookGrid
            {...{ source, words, layout, priceDecimals, sizeDecimals }}
            onPress={presses.press}
            onProbe={presses.probe}
          />
        )}
      </div>
    </div>
  )
}

function BookHead({ words }: { readonly words: BookWords }) {
  return (
    <div className={css.head} aria-hidden="true">
      <span>{words.price}</span>
      <span>{words.size}</span>
      <span>{words.total}</span>
    </div>
  )
}
