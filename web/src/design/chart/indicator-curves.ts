import type { Palette } from '../canvas/palette.ts'
import type { IndicatorName } from './chart.types.ts'
import {
  atr,
  type Bar,
  bollinger,
  type Curve,
  ema,
  macd,
  rsi,
  sma,
  vwap,
} from './indicators.model.ts'

/** One line of an indicator: over the bars, or in a pane of its own. */
export interface IndicatorCurve {
  readonly key: string
  readonly pane: 'price' | 'own'
  readonly kind: 'line' | 'histogram'
  readonly colour: string
  readonly width: 1 | 2
  readonly dashed: boolean
  readonly values: Curve
  /** What its pane is called; one line of each pane says it, with its last value. */
  readonly title: string
}

function line(key: string, colour: string, values: Curve): IndicatorCurve {
  return { key, pane: 'price', kind: 'line', colour, width: 1, dashed: false, values, title: '' }
}

/** The lines of an indicator by the usual lengths. */
export function indicatorCurves(
  name: IndicatorName,
  bars: readonly Bar[],
  palette: Palette,
): readonly IndicatorCurve[] {
  const closes = bars.map((bar) => bar.close)
  const own = (key: string, colour: string, values: Curve): IndicatorCurve => ({
    ...line(key, colour, values),
    pane: 'own',
  })
  const titled = (title: string, curve: IndicatorCurve): IndicatorCurve => ({ ...curve, title })
  switch (name) {
    case 'sma':
      return [line('sma', palette.warn, sma(closes, 20))]
    case 'ema':
      return [line('ema', palette.accent, ema(closes, 50))]
    case 'vwap':
      return [line('vwap', palette.simulated, vwap(bars))]
    case 'bollinger': {
      const bands = bollinger(closes, 20, 2)
      return [
        line('bollinger-upper', palette.info, bands.upper),
        { ...line('bollinger-middle', palette.info, bands.middle), dashed: true },
        line('bollinger-lower', palette.info, bands.lower),
      ]
    }
    case 'rsi':
      return [titled('RSI 14', own('rsi', palette.accent, rsi(closes, 14)))]
    case 'atr':
      return [titled('ATR 14', own('atr', palette.warn, atr(bars, 14)))]
    case 'macd': {
      const found = macd(closes, { fast: 12, slow: 26, signal: 9 })
      return [
        { ...own('macd-histogram', palette.tertiary, found.histogram), kind: 'histogram' },
        titled('MACD', own('macd', palette.accent, found.line)),
        own('macd-signal', palette.warn, found.signal),
      ]
    }
  }
}
