import {
  CandlestickSeries,
  createSeriesMarkers,
  HistogramSeries,
  type IChartApi,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { faded, type Palette } from '../canvas/palette.ts'
import type { ChartOptions } from './chart.types.ts'
import { priceFormat } from './chart-look.ts'
import { zonedTimes } from './chart-time.model.ts'
import type { Bar } from './indicators.model.ts'

/** The candles of a chart, their volume below them, and one's own trades on them. */
export function createBarSeries(chart: IChartApi, palette: Palette) {
  const candles = chart.addSeries(CandlestickSeries, candleColours(palette), 0)
  const quiet = { priceLineVisible: false, lastValueVisible: false }
  const format = { priceFormat: { type: 'volume' as const } }
  const volumes = chart.addSeries(HistogramSeries, { ...quiet, ...format }, 1)
  const marks = createSeriesMarkers(candles, [])
  let times: readonly number[] = []
  const clock = (bars: readonly Bar[], options: ChartOptions) => {
    const opened = bars.map((bar) => bar.time)
    times = zonedTimes(opened, options.zone)
  }
  const mark = (bars: readonly Bar[], options: ChartOptions, inks: Palette) =>
    marks.setMarkers(markersOf(options, inks, { bars, times }))
  return {
    candles,
    times: () => times,
    look: (options: ChartOptions, inks: Palette) =>
      candles.applyOptions({ ...candleColours(inks), priceFormat: priceFormat(options) }),
    mark,
    replace: (bars: readonly Bar[], options: ChartOptions, inks: Palette) => {
      clock(bars, options)
      candles.setData(bars.map((bar, at) => candle(bar, times[at] ?? 0)))
      volumes.setData(bars.map((bar, at) => volume(bar, times[at] ?? 0, inks)))
      mark(bars, options, inks)
    },
    tail: (bars: readonly Bar[], options: ChartOptions, inks: Palette) => {
      const bar = bars.at(-1)
      if (bar === undefined) return
      clock(bars, options)
      const time = times.at(-1) ?? 0
      candles.update(candle(bar, time))
      volumes.update(volume(bar, time, inks))
    },
  }
}

function candleColours(palette: Palette) {
  return {
    upColor: palette.upFill,
    downColor: palette.downFill,
    borderVisible: false,
    wickUpColor: palette.upFill,
    wickDownColor: palette.downFill,
  }
}

function candle(bar: Bar, time: number) {
  const { open, high, low, close } = bar
  return { time: time as UTCTimestamp, open, high, low, close }
}

function volume(bar: Bar, time: number, palette: Palette) {
  const color = faded(bar.close < bar.open ? palette.downFill : palette.upFill, 0.4)
  return { time: time as UTCTimestamp, value: bar.volume, color }
}

function markersOf(
  options: ChartOptions,
  palette: Palette,
  drawn: { readonly bars: readonly Bar[]; readonly times: readonly number[] },
) {
  return options.markers.flatMap((marker) => {
    const at = drawn.bars.findLastIndex((bar) => bar.time <= marker.time)
    const time = drawn.times[at]
    if (time === undefined) return []
    const buys = marker.side === 'buy'
    return [
      {
        id: marker.id,
        time: time as Time,
        position: buys ? ('belowBar' as const) : ('aboveBar' as const),
        shape: buys ? ('arrowUp' as const) : ('arrowDown' as const),
        color: buys ? palette.up : palette.down,
        text: marker.text ?? '',
      },
    ]
  })
}
