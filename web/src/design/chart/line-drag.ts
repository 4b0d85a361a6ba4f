import type { IChartApi, ISeriesApi } from 'lightweight-charts'
import { type ChartLine, snapped } from './chart-lines.model.ts'

/** What dragging needs of its chart. */
interface Dragging {
  readonly chart: IChartApi
  readonly series: ISeriesApi<'Candlestick'>
  readonly tickSize: () => string
  readonly lineAt: (y: number) => ChartLine | null
  readonly preview: (dragged: { readonly id: string; readonly price: string } | null) => void
  readonly commit: (id: string, price: string) => void
}

/** Lets lines be moved by a pointer, which is held until it is released; Esc puts the line back. Gives back what undoes it. */
export function allowDragging(place: HTMLElement, how: Dragging): () => void {
  let held: { readonly line: ChartLine; readonly pointer: number; price: string } | null = null
  const heightIn = (event: PointerEvent) => event.clientY - place.getBoundingClientRect().top
  const still = (yes: boolean) => how.chart.applyOptions({ handleScroll: !yes, handleScale: !yes })
  const end = (commit: boolean) => {
    if (held === null) return
    const { line, pointer, price } = held
    held = null
    if (place.hasPointerCapture(pointer)) place.releasePointerCapture(pointer)
    still(false)
    how.preview(null)
    if (commit && price !== line.price) how.commit(line.id, price)
  }
  const down = (event: PointerEvent) => {
    const line = event.button === 0 ? how.lineAt(heightIn(event)) : null
    if (line === null) return
    // Without this the chart would be dragged along.
    event.preventDefault()
    event.stopPropagation()
    held = { line, pointer: event.pointerId, price: line.price }
    place.setPointerCapture(event.pointerId)
    still(true)
    how.preview({ id: line.id, price: line.price })
  }
  const move = (event: PointerEvent) => {
    if (held === null || event.pointerId !== held.pointer) return
    const price = how.series.coordinateToPrice(heightIn(event))
    if (price === null) return
    held.price = snapped(price, how.tickSize())
    how.preview({ id: held.line.id, price: held.price })
  }
  const up = (event: PointerEvent) => {
    if (event.pointerId === held?.pointer) end(true)
  }
  const cancel = () => end(false)
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || held === null) return
    event.preventDefault()
    event.stopPropagation()
    end(false)
  }
  const stop = new AbortController()
  const signal = stop.signal
  place.addEventListener('pointerdown', down, { signal, capture: true })
  place.addEventListener('pointermove', move, { signal })
  place.addEventListener('pointerup', up, { signal })
  place.addEventListener('pointercancel', cancel, { signal })
  window.addEventListener('keydown', key, { signal, capture: true })
  return () => {
    end(false)
    stop.abort()
  }
}
