import { createChart, type IChartApi, type Time } from 'lightweight-charts'
import type { Palette } from '../canvas/palette.ts'
import { chartPrice, decimalsOfTick } from '../numbers/format-chart.ts'
import type { ChartOptions } from './chart.types.ts'
import { createBarSeries } from './chart-bars.ts'
import type { ChartController } from './chart-controller.ts'
import { chartLook, scaleMode } from './chart-look.ts'
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

/** So few bars before the first one in sight ask for older ones. */
const olderFrom = 10

/** Draws the bars of a controller in an element until it is removed; React has no part in what happens here. */
export function mountChart(
  place: HTMLElement,
  controller: ChartController,
  first: { readonly options: ChartOptions; readonly palette: Palette } & {
    readonly onLineMove: (id: string, price: string) => void
    readonly onOlder: () => void
  },
): ChartEngine {
  let { options, palette } = first
  let scene: LineScene = sceneOf(options, palette)
  const chart = createChart(place, { autoSize: true, ...chartLook(palette, options) })
  const drawn = createBarSeries(chart, palette)
  const indicators = createIndicatorSeries(chart)
  const lines = createLinePrimitive(() => scene)
  drawn.candles.attachPrimitive(lines)
  const show = (next: Partial<LineScene>) => {
    scene = { ...scene, ...next }
    lines.redraw()
  }
  const stopDragging = allowDragging(place, {
    chart,
    series: drawn.candles,
    tickSize: () => options.tickSize,
    lineAt: lines.lineAt,
    preview: (dragged) => show({ dragged }),
    commit: first.onLineMove,
  })
  const replace = (bars: readonly Bar[]) => {
    showPanes(place, bars)
    drawn.replace(bars, options, palette)
    indicators.replace(options.indicators, bars, { times: drawn.times(), palette })
  }
  const tail = (bars: readonly Bar[]) => {
    showPanes(place, bars)
    drawn.tail(bars, options, palette)
    indicators.tail(options.indicators, bars, { times: drawn.times(), palette })
  }
  const apply = (next: ChartOptions, inks: Palette) => {
    const chosen = options.indicators.join() !== next.indicators.join()
    const anew = palette !== inks || chosen
    const moved = options.zone !== next.zone
    options = next
    palette = inks
    chart.applyOptions(chartLook(inks, next))
    chart.priceScale('right').applyOptions({ mode: scaleMode(next.scale) })
    drawn.look(next, inks)
    if (anew) indicators.reset(next.indicators, inks)
    if (anew || moved) replace(controller.bars())
    else drawn.mark(controller.bars(), next, inks)
    show(sceneOf(next, inks))
  }
  indicators.reset(options.indicators, palette)
  apply(options, palette)
  const detach = controller.attach({ replace, tail })
  followView(chart, controller, first.onOlder)
  return {
    apply,
    point: (at) => {
      const bar = at === null ? undefined : controller.bars()[at]
      if (at === null || bar === undefined) chart.clearCrosshairPosition()
      // The library's own name for seconds since 1970.
      else chart.setCrosshairPosition(bar.close, (drawn.times()[at] ?? 0) as Time, drawn.candles)
    },
    fit: () => chart.timeScale().fitContent(),
    remove: () => {
      detach()
      stopDragging()
      chart.remove()
    },
  }
}

/** The panes of the library move while they find their sizes: they are in sight once there is something in them. */
function showPanes(place: HTMLElement, bars: readonly Bar[]): void {
  place.dataset['bars'] = bars.length === 0 ? 'none' : 'some'
}

function followView(chart: IChartApi, controller: ChartController, onOlder: () => void): void {
  readCrosshair(chart, controller)
  askForOlder(chart, controller, onOlder)
}

/** Asks for older bars whenever the oldest ones are in sight. */
function askForOlder(chart: IChartApi, controller: ChartController, ask: () => void): void {
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range !== null && range.from < olderFrom && controller.bars().length > 0) ask()
  })
}

/** What the pointer is over is what the readout says; a crosshair that was set by keys has said so already. */
function readCrosshair(chart: IChartApi, controller: ChartController): void {
  chart.subscribeCrosshairMove((event) => {
    const bars = controller.bars()
    const at = event.logical === undefined || event.time === undefined ? -1 : event.logical
    const bar = bars[at]
    if (event.sourceEvent === undefined && bar !== undefined) return
    const before = bars[at - 1] ?? null
    controller.setReading(bar === undefined ? null : { bar, before, walked: false })
  })
}

function sceneOf(options: ChartOptions, palette: Palette): LineScene {
  const decimals = decimalsOfTick(options.tickSize)
  const priceText = (price: string) => chartPrice(Number(price), decimals, options.locale)
  return { lines: options.lines, palette, priceText, dragged: null }
}
