import type { KeyboardEvent, PointerEvent } from 'react'
import { useText } from '../../language/use-text.ts'
import css from './dock.module.css'
import { fittingHeight, leastHeight, mostHeight, steppedHeight } from './dock-size.model.ts'

/** The upper border of the dock, which pointer and arrow keys move. `onKept` is told where it stays. */
export function DockBorder({
  height,
  onMove,
  onKept,
}: {
  readonly height: number
  readonly onMove: (height: number) => void
  readonly onKept: (height: number) => void
}) {
  const text = useText()
  const press = (event: KeyboardEvent) => {
    const next = steppedHeight(event.key, height, innerHeight)
    if (next === null) return
    event.preventDefault()
    onMove(next)
    onKept(next)
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const below = event.currentTarget.parentElement?.getBoundingClientRect().bottom ?? innerHeight
    onMove(fittingHeight(below - event.clientY, innerHeight))
  }
  return (
    // A border that is moved is a widget of its own, which no element of HTML is.
    <div
      role="separator"
      tabIndex={0}
      className={css.border}
      aria-label={text('panels.resize')}
      aria-orientation="horizontal"
      aria-valuenow={height}
      aria-valuemin={leastHeight}
      aria-valuemax={mostHeight(innerHeight)}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onLostPointerCapture={() => onKept(height)}
    />
  )
}
