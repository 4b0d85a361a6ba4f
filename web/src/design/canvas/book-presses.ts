import { type PointerEvent, useEffect, useRef } from 'react'
import { plain, trimmed } from '../numbers/decimal.model.ts'
import type { BookRow, StackedRow } from './book.model.ts'
import type { BookPart } from './book-grid.tsx'
import { type BookLayout, rowUnder, sizeEdge, topOf } from './book-layout.model.ts'

/** A row that is held: its side, its price and everything up to it, as decimal strings, and where it lies in the book. */
export interface HeldRow {
  readonly side: 'ask' | 'bid'
  readonly price: string
  readonly total: string
  readonly topPx: number
}

/** What a book tells of presses. */
export interface BookTelling {
  /** A price was pressed: as a decimal string. */
  readonly onPrice: (price: string) => void
  /** A size was pressed: everything up to that price, as a decimal string. */
  readonly onSize: (total: string, price: string) => void
  /** A row is held (or F is pressed on it); null when it is let go. */
  readonly onHold?: ((held: HeldRow | null) => void) | undefined
}

/** A row is held once it was pressed for so long. */
const holdMs = 280

/** What presses on a painted book come to. What is pressed is what is seen, not what has come since. */
export function useBookPresses({
  layout,
  priceDecimals,
  sizeDecimals,
  seen,
  tell,
}: {
  readonly layout: BookLayout
  readonly priceDecimals: number
  readonly sizeDecimals: number
  /** A row as it was painted last. */
  readonly seen: (at: number) => StackedRow | null
  readonly tell: BookTelling
}) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isHeld = useRef(false)
  // A pointer that is let go here was not always pressed here: a dialog may have gone away under it.
  const isPressed = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const priceOf = ({ price }: BookRow) => plain(trimmed({ digits: price, scale: priceDecimals }))
  const totalOf = ({ total }: BookRow) => plain(trimmed({ digits: total, scale: sizeDecimals }))
  const press = (row: BookRow, part: BookPart) => {
    if (part === 'price') tell.onPrice(priceOf(row))
    else tell.onSize(totalOf(row), priceOf(row))
  }
  const probe = ({ row, side }: StackedRow, at: number) => {
    isHeld.current = true
    tell.onHold?.({ side, price: priceOf(row), total: totalOf(row), topPx: topOf(layout, at) })
  }
  const leave = () => {
    clearTimeout(timer.current)
    isPressed.current = false
    if (isHeld.current) tell.onHold?.(null)
    isHeld.current = false
  }
  const down = (event: PointerEvent<HTMLElement>) => {
    const { at } = under(event, layout)
    const found = at === null || event.button !== 0 ? null : seen(at)
    clearTimeout(timer.current)
    isPressed.current = found !== null
    if (at === null || found === null || tell.onHold === undefined) return
    timer.current = setTimeout(() => probe(found, at), holdMs)
  }
  const up = (event: PointerEvent<HTMLElement>) => {
    const isPress = isPressed.current && !isHeld.current
    leave()
    const { at, part } = under(event, layout)
    const found = at === null || event.button !== 0 || !isPress ? null : seen(at)
    if (found !== null) press(found.row, part)
  }
  return { press, probe, down, up, leave }
}

/** The row and the part of it that a pointer is over. */
export function under(
  event: PointerEvent<HTMLElement>,
  layout: BookLayout,
): { readonly at: number | null; readonly part: BookPart } {
  const box = event.currentTarget.getBoundingClientRect()
  const ofSize = event.clientX - box.left > sizeEdge(box.width) / 2
  return { at: rowUnder(layout, event.clientY - box.top), part: ofSize ? 'size' : 'price' }
}
