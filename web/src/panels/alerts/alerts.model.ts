import type { ChartLine } from '../../design/chart/chart-lines.model.ts'
import { comparedDecimals } from '../markets/markets.model.ts'

/** A price alert of any market. */
export interface MarketAlert {
  readonly id: string
  readonly direction: 'above' | 'below'
  readonly price: string
  readonly note: string
  readonly state: 'active' | 'paused'
  readonly firings: number
  readonly lastFiredAt: string | null
}

/** On which side of the price now an alert waits: it fires when the price gets there. */
export function directionTo(price: string, now: string | null): 'above' | 'below' {
  return comparedDecimals(price, now) >= 0 ? 'above' : 'below'
}

/** The lines of alerts on a chart; paused ones are not drawn. */
export function alertLines(alerts: readonly MarketAlert[], label: string): readonly ChartLine[] {
  return alerts
    .filter(({ state }) => state === 'active')
    .map(({ id, price }) => ({
      id: `alert:${id}`,
      price,
      label,
      tone: 'warn' as const,
      draggable: true,
      dashed: true,
    }))
}

/** The alert that a line of a chart is of; null for another line. */
export function alertOfLine(alerts: readonly MarketAlert[], lineId: string): MarketAlert | null {
  return alerts.find(({ id }) => lineId === `alert:${id}`) ?? null
}
