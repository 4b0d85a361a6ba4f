import { type KeyboardEvent, useState } from 'react'
import { Price } from '../numbers/price.tsx'
import { type ChartLine, nudged } from './chart-lines.model.ts'
import type { ChartWords } from './chart-words.ts'
import css from './price-chart.module.css'

/** The lines of a chart as buttons under it: arrows move one by a tick (ten with Shift), Enter commits, Esc puts it back. */
export function ChartLineList({
  lines,
  words,
  tickSize,
  onMove,
}: {
  readonly lines: readonly ChartLine[]
  readonly words: ChartWords
  readonly tickSize: string
  readonly onMove: ((id: string, price: string) => void) | undefined
}) {
  const [moved, setMoved] = useState<{ readonly id: string; readonly price: string } | null>(null)
  const movable = lines.filter((line) => line.draggable === true)
  if (movable.length === 0 || onMove === undefined) return null
  const press = (event: KeyboardEvent, line: ChartLine) => {
    const price = moved?.id === line.id ? moved.price : line.price
    const next = nudged(price, tickSize, event)
    if (next !== null) setMoved({ id: line.id, price: next })
    else if (event.key === 'Escape' && moved !== null) setMoved(null)
    else if (event.key === 'Enter' && moved?.id === line.id) {
      onMove(line.id, moved.price)
      setMoved(null)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <ul className={css.lines} aria-label={words.lines}>
      {movable.map((line) => (
        <li key={line.id}>
          <button
            type="button"
            className={css.line}
            title={words.moveHint}
            data-tone={line.tone}
            data-moved={moved?.id === line.id}
            onKeyDown={(event) => press(event, line)}
            onBlur={() => setMoved(null)}
          >
            <span className={css.swatch} aria-hidden="true" />
            {line.label}{' '}
            <Price value={moved?.id === line.id ? moved.price : line.price} tickSize={tickSize} />
          </button>
        </li>
      ))}
      <li className="visually-hidden" aria-live="polite">
        {moved?.price ?? ''}
      </li>
    </ul>
  )
}
