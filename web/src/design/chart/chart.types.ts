import type { ChartLine } from './chart-lines.model.ts'
import type { Bar } from './indicators.model.ts'

/** How the price axis counts. */
export type ChartScale = 'normal' | 'log' | 'percent'

/** What is drawn besides the bars. */
export type IndicatorName = 'sma' | 'ema' | 'vwap' | 'bollinger' | 'rsi' | 'macd' | 'atr'

/** One's own trade on the chart, at the bar of its time. */
export interface ChartMarker {
  readonly id: string
  readonly time: number
  readonly side: 'buy' | 'sell'
  readonly text?: string
}

/** How a chart is shown; a change of these is drawn at once, without the bars. */
export interface ChartOptions {
  readonly tickSize: string
  readonly locale: string
  readonly zone: string | undefined
  readonly intervalSeconds: number
  readonly scale: ChartScale
  readonly indicators: readonly IndicatorName[]
  readonly lines: readonly ChartLine[]
  readonly markers: readonly ChartMarker[]
}

/** What stands under the crosshair: a bar and the one before it; the last one where there is no crosshair. */
export interface ChartReading {
  readonly bar: Bar | null
  readonly before: Bar | null
  readonly walked: boolean
}
