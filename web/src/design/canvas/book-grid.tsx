import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { plain, trimmed } from '../numbers/decimal.model.ts'
import { type GroupedBook, stackedRow } from './book.model.ts'
import css from './book-canvas.module.css'
import type { BookSource, BookWords } from './book-canvas.tsx'
import { type BookLayout, topOf } from './paint-book.ts'

/** The part of a row that is pressed. */
type Part = 'price' | 'size'

/** The grid without ink over a book: what readers read and keys reach. It follows once a second, and at once when it is focused. */
export function BookGrid({
  source,
  words,
  layout,
  priceDecimals,
  sizeDecimals,
  onPress,
}: {
  readonly source: BookSource
  readonly words: BookWords
  readonly layout: BookLayout
  readonly priceDecimals: number
  readonly sizeDecimals: number
  readonly onPress: (at: number, part: Part) => void
}) {
  const grid = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<{ at: number; part: Part }>({
    at: layout.rows,
    part: 'price',
  })
  const { book, refresh } = useSlowBook(source, layout.rows)
  const rows = Array.from({ length: layout.rows * 2 }, (_, at) => at)
  const text = (value: bigint, decimals: number) =>
    plain(trimmed({ digits: value, scale: decimals }))
  const activeAt = Math.min(active.at, rows.length - 1)

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onPress(activeAt, active.part)
      return
    }
    const by = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key] ?? 0
    const part: Part | null = { ArrowLeft: 'price', ArrowRight: 'size' }[event.key] as Part | null
    if (by === 0 && part == null) return
    event.preventDefault()
    const next = {
      at: Math.min(rows.length - 1, Math.max(0, activeAt + by)),
      part: part ?? active.part,
    }
    setActive(next)
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next.at}-${next.part}"]`)?.focus()
  }
  return (
    <div
      ref={grid}
      className={css.grid}
      role="grid"
      aria-label={words.label}
      aria-rowcount={rows.length}
      onKeyDown={move}
      onFocus={refresh}
    >
      {rows.map((at) => {
        const found = stackedRow(book, layout.rows, at)
        const cell = (part: Part) => ({
          role: 'gridcell',
          'data-cell': `${at}-${part}`,
          tabIndex: at === activeAt && part === active.part ? 0 : -1,
          onFocus: () => setActive({ at, part }),
        })
        const own = found !== null && found.row.own > 0n ? `, ${words.own}` : ''
        return (
          <div
            key={at}
            role="row"
            className={css.row}
            style={{ insetBlockStart: topOf(layout, at), blockSize: layout.rowPx }}
          >
            <span className={css.priceCell} {...cell('price')}>
              <span className="visually-hidden">
                {found === null
                  ? '—'
                  : `${words[found.side]} ${words.price} ${text(found.row.price, priceDecimals)}${own}`}
              </span>
            </span>
            <span className={css.sizeCell} {...cell('size')}>
              <span className="visually-hidden">
                {found === null
                  ? '—'
                  : `${words.size} ${text(found.row.size, sizeDecimals)}, ${words.total} ${text(found.row.total, sizeDecimals)}`}
              </span>
            </span>
          </div>
        )
      })}
    </div>
  )
}

/** A book that is read once a second, and on demand. */
function useSlowBook(source: BookSource, rows: number) {
  const [book, setBook] = useState<GroupedBook>(() => source.read(rows))
  useEffect(() => {
    setBook(source.read(rows))
    const timer = setInterval(() => {
      if (!document.hidden) setBook(source.read(rows))
    }, 1000)
    return () => clearInterval(timer)
  }, [source, rows])
  return { book, refresh: () => setBook(source.read(rows)) }
}
