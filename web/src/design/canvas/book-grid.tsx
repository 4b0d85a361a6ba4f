import { type KeyboardEvent, useEffect, useReducer, useRef, useState } from 'react'
import { plain, trimmed } from '../numbers/decimal.model.ts'
import { type BookRow, type StackedRow, stackedRow } from './book.model.ts'
import css from './book-canvas.module.css'
import type { BookSource, BookWords } from './book-canvas.tsx'
import { type BookLayout, rowCount, topOf } from './book-layout.model.ts'

/** The part of a row that is pressed. */
export type BookPart = 'price' | 'size'

/** The cell that keys are at. */
interface Place {
  readonly at: number
  readonly part: BookPart
}

/** The grid without ink over a book: what readers read and keys reach. It follows once a second, and at once when it is focused. */
export function BookGrid({
  source,
  words,
  layout,
  priceDecimals,
  sizeDecimals,
  onPress,
  onProbe,
}: {
  readonly source: BookSource
  readonly words: BookWords
  readonly layout: BookLayout
  readonly priceDecimals: number
  readonly sizeDecimals: number
  readonly onPress: (row: BookRow, part: BookPart) => void
  /** F was pressed on a row: what an order up to there would be filled at. */
  readonly onProbe: (found: StackedRow, at: number) => void
}) {
  const grid = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<Place>({ at: layout.asks, part: 'price' })
  const refresh = useEachSecond()
  const book = source.read(Math.max(layout.asks, layout.bids))
  const count = rowCount(layout)
  const active = { ...place, at: Math.min(place.at, count - 1) }
  const text = {
    price: (value: bigint) => plain(trimmed({ digits: value, scale: priceDecimals })),
    size: (value: bigint) => plain(trimmed({ digits: value, scale: sizeDecimals })),
  }

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    if (['Enter', ' ', 'f'].includes(event.key)) {
      event.preventDefault()
      const found = stackedRow(book, layout.asks, active.at)
      if (found === null) return
      if (event.key === 'f') onProbe(found, active.at)
      else onPress(found.row, active.part)
      return
    }
    const next = placeAfter(event.key, active, count)
    if (next === null) return
    event.preventDefault()
    setPlace(next)
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next.at}-${next.part}"]`)?.focus()
  }
  return (
    <div
      ref={grid}
      className={css.grid}
      role="grid"
      aria-label={words.label}
      aria-rowcount={count}
      onKeyDown={move}
      onFocus={refresh}
    >
      {Array.from({ length: count }, (_, at) => {
        const found = stackedRow(book, layout.asks, at)
        return (
          <GridRow
            key={at}
            {...{ at, layout, onFocus: setPlace }}
            said={found && spoken(found, words, text)}
            active={at === active.at ? active.part : null}
          />
        )
      })}
    </div>
  )
}

function GridRow({
  at,
  layout,
  said,
  active,
  onFocus,
}: {
  readonly at: number
  readonly layout: BookLayout
  readonly said: Readonly<Record<BookPart, string>> | null
  readonly active: BookPart | null
  readonly onFocus: (place: Place) => void
}) {
  const box = { insetBlockStart: topOf(layout, at), blockSize: layout.rowPx }
  return (
    <div role="row" className={css.row} style={box}>
      {(['price', 'size'] as const).map((part) => (
        <span
          key={part}
          role="gridcell"
          className={css[`${part}Cell`]}
          data-cell={`${at}-${part}`}
          tabIndex={part === active ? 0 : -1}
          onFocus={() => onFocus({ at, part })}
        >
          <span className="visually-hidden">{said?.[part] ?? '—'}</span>
        </span>
      ))}
    </div>
  )
}

/** What is read aloud of a row. */
function spoken(
  found: StackedRow,
  words: BookWords,
  text: Readonly<Record<BookPart, (value: bigint) => string>>,
): Readonly<Record<BookPart, string>> {
  const { side, row } = found
  const own = row.own > 0n ? `, ${words.own}` : ''
  return {
    price: `${words[side]} ${words.price} ${text.price(row.price)}${own}`,
    size: `${words.size} ${text.size(row.size)}, ${words.total} ${text.size(row.total)}`,
  }
}

/** Up and down through the rows, which end where they end, and from price to size; null for other keys. */
function placeAfter(key: string, from: Place, count: number): Place | null {
  if (key === 'ArrowLeft') return { ...from, part: 'price' }
  if (key === 'ArrowRight') return { ...from, part: 'size' }
  const by = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[key]
  return by === undefined ? null : { ...from, at: Math.min(count - 1, Math.max(0, from.at + by)) }
}

/** Draws its component again once a second, and when it is called. */
function useEachSecond(): () => void {
  const [, again] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) again()
    }, 1000)
    return () => clearInterval(timer)
  }, [])
  return again
}
