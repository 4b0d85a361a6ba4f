import {
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type UTCTimestamp,
} from 'lightweight-charts'
import { faded, type Palette } from '../canvas/palette.ts'
import type { IndicatorName } from './chart.types.ts'
import { type IndicatorCurve, indicatorCurves } from './indicator-curves.ts'
import type { Bar } from './indicators.model.ts'

type Drawn = ISeriesApi<'Line'> | ISeriesApi<'Histogram'>

/** The indicators of one chart: series are made when one is chosen and removed, with their pane, when it is not. */
export function createIndicatorSeries(chart: IChartApi) {
  const drawn = new Map<string, Drawn>()
  const clear = () => {
    for (const series of drawn.values()) chart.removeSeries(series)
    drawn.clear()
  }
  const curves = (names: readonly IndicatorName[], bars: readonly Bar[], palette: Palette) =>
    names.map((name) => indicatorCurves(name, bars, palette))
  return {
    /** Makes the series anew: for another choice, another theme. */
    reset: (names: readonly IndicatorName[], palette: Palette) => {
      clear()
      // The bars are in the first pane and the volume in the second.
      let pane = 1
      for (const group of curves(names, [], palette)) {
        if (group.some((curve) => curve.pane === 'own')) pane += 1
        for (const curve of group) {
          drawn.set(curve.key, add(chart, curve, curve.pane === 'own' ? pane : 0))
        }
      }
      for (const [at, one] of chart.panes().entries()) one.setStretchFactor(at === 0 ? 5 : 1)
    },
    replace: (names: readonly IndicatorName[], bars: readonly Bar[], how: Times) => {
      for (const curve of curves(names, bars, how.palette).flat()) {
        const data = curve.values.map((value, at) => point(how.times[at] ?? 0, value))
        drawn.get(curve.key)?.setData(data)
      }
    },
    tail: (names: readonly IndicatorName[], bars: readonly Bar[], how: Times) => {
      for (const curve of curves(names, bars, how.palette).flat()) {
        drawn.get(curve.key)?.update(point(how.times.at(-1) ?? 0, curve.values.at(-1) ?? null))
      }
    },
  }
}

interface Times {
  readonly times: readonly number[]
  readonly palette: Palette
}

function point(time: number, value: number | null) {
  // The library's brand for seconds since 1970.
  const at = time as UTCTimestamp
  return value === null ? { time: at } : { time: at, value }
}

function add(chart: IChartApi, curve: IndicatorCurve, pane: number): Drawn {
  const quiet = {
    priceLineVisible: false,
    lastValueVisible: curve.title !== '',
    title: curve.title,
  }
  if (curve.kind === 'histogram') {
    return chart.addSeries(HistogramSeries, { ...quiet, color: faded(curve.colour, 0.5) }, pane)
  }
  const style = {
    color: curve.colour,
    lineWidth: curve.width,
    lineStyle: curve.dashed ? LineStyle.Dashed : LineStyle.Solid,
    crosshairMarkerVisible: false,
  }
  return chart.addSeries(LineSeries, { ...quiet, ...style }, pane)
}
