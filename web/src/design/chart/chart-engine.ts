import {
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { faded, type Palette } from '../canvas/palette.ts'
import { chartPrice, decimalsOfTick } from '../numbers/format-chart.ts'
import type { ChartOptions } from './chart.types.ts'
import type { ChartController } from './chart-controller.ts'
import { chartLook, priceFormat, scaleMode } from './chart-look.ts'
import { zonedTimes } from './chart-time.model.ts'
import { createIndicatorSeries } from './indicator-series.ts'
import type { Bar } from './indicators.model.ts'
import { allowDragging } from './line-drag.ts'
import { createLinePrimitive, type LineScene } from './line-primitive.ts'

/** A chart that is drawn in its place. */
export interface ChartEngine {
  readonly apply: (options: ChartOptions, palette: Palette) => void
  /** Puts the crosshair on a bar by its index; null takes it away. */
  readonly point: (at: number | null) => void
  readonly fit: () => void
  readonly remove: () => void
}

/** Draws the bars of a controller in an element until it is removed; React has no part in what happens here. */
export function mountChart(
  place: HTMLElement,
  controller: ChartController,
  first: { readonly options: ChartOptions; readonly palette: Palette } & {
    readonly onLineMove: (id: string, price: string) => void
  },
): ChartEngine {
  let { options, palette } = first
  let times: readonly number[] = []
  let scene: LineScene = sceneOf(options, palette)
  const chart = createChart(place, { autoSize: true, ...chartLook(palette, options) })
  const series = addSeries(chart, palette)
  const indicators = createIndicatorSeries(chart)
  const marks = createSeriesMarkers(series.bars, [])
  const lines = createLinePrimitive(() => scene)
  series.bars.attachPrimitive(lines)
  const show = (next: Partial<LineScene>) => {
    scene = { ...scene, ...next }
    lines.redraw()
  }
  const stopDragging = allowDragging(place, {
    chart,
    series: series.bars,
    tickSize: () => options.tickSize,
    lineAt: lines.lineAt,
    preview: (dragged) => show({ dragged }),
    commit: first.onLineMove,
  })
  const replace = (bars: readonly Bar[]) => {
    times = zonedTimes(
      bars.map((bar) => bar.time),
      options.zone,
    )
    series.bars.setData(bars.map((bar, at) => candle(bar, times[at] ?? 0)))
    series.volume.setData(bars.map((bar, at) => volume(bar, times[at] ?? 0, palette)))
    indicators.replace(options.indicators, bars, { times, palette })
    marks.setMarkers(markersOf(options, palette, { bars, times }))
  }
  const tail = (bars: readonly Bar[]) => {
    const bar = bars.at(-1)
    if (bar === undefined) return
    times = zonedTimes(
      bars.map((one) => one.time),
      options.zone,
    )
    const time = times.at(-1) ?? 0
    series.bars.update(candle(bar, time))
    series.volume.update(volume(bar, time, palette))
    indicators.tail(options.indicators, bars, { times, palette })
  }
  const apply = (next: ChartOptions, colours: Palette) => {
    const old = { options, palette }
    options = next
    palette = colours
    const anew = old.palette !== colours || old.options.indicators.join() !== next.indicators.join()
    chart.applyOptions(chartLook(colours, next))
    chart.priceScale('right').applyOptions({ mode: scaleMode(next.scale) })
    series.bars.applyOptions({ ...candleColours(colours), priceFormat: priceFormat(next) })
    if (anew) indicators.reset(next.indicators, colours)
    if (anew || old.options.zone !== next.zone) replace(controller.bars())
    else marks.setMarkers(markersOf(next, colours, { bars: controller.bars(), times }))
    show(sceneOf(next, colours))
  }
  indicators.reset(options.indicators, palette)
  apply(options, palette)
  const detach = controller.attach({ replace, tail })
  chart.subscribeCrosshairMove((event) => {
    const bars = controller.bars()
    const at = event.logical === undefined || event.time === undefined ? -1 : event.logical
    const bar = bars[at]
    if (event.sourceEvent === undefined && bar !== undefined) return
    controller.setReading(
      bar === undefined ? null : { bar, before: bars[at - 1] ?? null, walked: false },
    )
  })
  return {
    apply,
    point: (at) => {
      const bar = at === null ? undefined : controller.bars()[at]
      if (at === null || bar === undefined) chart.clearCrosshairPosition()
      else chart.setCrosshairPosition(bar.close, (times[at] ?? 0) as Time, series.bars)
    },
    fit: () => chart.timeScale().fitContent(),
    remove: () => {
      detach()
      stopDragging()
      chart.remove()
    },
  }
}

function sceneOf(options: ChartOptions, palette: Palette): LineScene {
  const decimals = decimalsOfTick(options.tickSize)
  const priceText = (price: string) => chartPrice(Number(price), decimals, options.locale)
  return { lines: options.lines, palette, priceText, dragged: null }
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

function addSeries(
  chart: IChartApi,
  palette: Palette,
): { readonly bars: ISeriesApi<'Candlestick'>; readonly volume: ISeriesApi<'Histogram'> } {
  const bars = chart.addSeries(CandlestickSeries, candleColours(palette), 0)
  const quiet = { priceLineVisible: false, lastValueVisible: false }
  const format = { priceFormat: { type: 'volume' as const } }
  return { bars, volume: chart.addSeries(HistogramSeries, { ...quiet, ...format }, 1) }
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
