import type { ChartScale, IndicatorName } from '../../design/chart/chart.types.ts'

/** How somebody likes the charts of a screen. */
export interface ChartSettings {
  readonly scale: ChartScale
  readonly indicators: readonly IndicatorName[]
}

/** What can be drawn besides the bars, in the order of the menu. */
export const indicatorNames = [
  'sma',
  'ema',
  'vwap',
  'bollinger',
  'rsi',
  'macd',
  'atr',
] as const satisfies readonly IndicatorName[]

const scales = ['normal', 'log', 'percent'] as const satisfies readonly ChartScale[]

/** Settings as they were kept, by this version or another one; the usual ones where they do not fit. */
export function readChartSettings(kept: unknown): ChartSettings {
  const { indicators, scale } = Object(kept) as Readonly<Record<string, unknown>>
  return {
    scale: scales.find((one) => one === scale) ?? 'normal',
    indicators: Array.isArray(indicators)
      ? indicatorNames.filter((name) => indicators.includes(name))
      : [],
  }
}

/** The indicators with one more, or without it. */
export function toggledIndicator(
  shown: readonly IndicatorName[],
  name: IndicatorName,
): readonly IndicatorName[] {
  return indicatorNames.filter((one) => (one === name) !== shown.includes(one))
}
