import { parseDecimal, plain, roundedToTick } from '../numbers/decimal.model.ts'
import { chartDecimal } from '../numbers/format-chart.ts'
import { steppedValue } from '../primitives/number-input.model.ts'

/** A horizontal line of a chart: an order, an alert, a liquidation. Its price is a decimal string. */
export interface ChartLine {
  readonly id: string
  readonly price: string
  readonly label: string
  readonly tone: 'up' | 'down' | 'accent' | 'warn' | 'neutral'
  readonly draggable?: boolean
  readonly dashed?: boolean
}

/** How near the pointer has to be, in pixels. */
const reach = 5

/** The price of a pointer on the nearest tick, never below one tick. */
export function snapped(price: number, tickSize: string): string {
  const tick = parseDecimal(tickSize)
  const value = parseDecimal(chartDecimal(price, (tick?.scale ?? 2) + 4))
  if (tick === null || value === null || tick.digits <= 0n) return chartDecimal(price, 2)
  const on = roundedToTick(value, tick, 'nearest')
  return plain(on.digits < tick.digits ? tick : on)
}

/** The price one key away: a tick, or ten. */
export function nudged(price: string, tickSize: string, key: { key: string; shiftKey: boolean }) {
  const by = key.key === 'ArrowUp' ? 1 : key.key === 'ArrowDown' ? -1 : 0
  return by === 0 ? null : steppedValue(price, tickSize, key.shiftKey ? by * 10 : by)
}

/** The line nearest to a height, if it can be dragged and is in reach; the last one drawn wins. */
export function lineUnder(
  lines: readonly ChartLine[],
  y: number,
  heightOf: (price: number) => number | null,
): ChartLine | null {
  let best: { readonly line: ChartLine; readonly distance: number } | null = null
  for (const line of lines) {
    const height = line.draggable === true ? heightOf(Number(line.price)) : null
    if (height === null) continue
    const distance = Math.abs(height - y)
    if (distance <= reach && (best === null || distance <= best.distance)) best = { line, distance }
  }
  return best?.line ?? null
}
