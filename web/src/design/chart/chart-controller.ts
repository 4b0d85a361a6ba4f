import type { ChartReading } from './chart.types.ts'
import { keptBars, withBar } from './chart-time.model.ts'
import type { Bar } from './indicators.model.ts'

/** What a mounted chart does with bars. */
export interface ChartSink {
  readonly replace: (bars: readonly Bar[]) => void
  readonly tail: (bars: readonly Bar[]) => void
}

/** The bars of a chart, outside of React: streams write here, and the mounted chart follows. */
export interface ChartController {
  /** All bars anew: another market, another interval. */
  readonly setBars: (bars: readonly Bar[]) => void
  /** A new bar, or the last one as it is now; a late correction of an older one is taken as well. */
  readonly updateBar: (bar: Bar) => void
  readonly bars: () => readonly Bar[]
  /** For the mounted chart alone. */
  readonly attach: (sink: ChartSink) => () => void
  readonly reading: () => ChartReading
  readonly setReading: (reading: ChartReading | null) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Makes the bars of one chart; keep it as long as the panel. */
export function createChartController(): ChartController {
  let bars: readonly Bar[] = []
  let pointed: ChartReading | null = null
  let last: ChartReading = { bar: null, before: null, walked: false }
  let sink: ChartSink | null = null
  const listeners = new Set<() => void>()
  const tell = () => {
    last = { bar: bars.at(-1) ?? null, before: bars.at(-2) ?? null, walked: false }
    for (const listener of listeners) listener()
  }
  return {
    setBars: (next) => {
      bars = keptBars(next)
      pointed = null
      sink?.replace(bars)
      tell()
    },
    updateBar: (bar) => {
      const next = withBar(bars, bar)
      bars = next.bars
      if (next.tail) sink?.tail(bars)
      else sink?.replace(bars)
      tell()
    },
    bars: () => bars,
    attach: (mounted) => {
      sink = mounted
      mounted.replace(bars)
      return () => {
        if (sink === mounted) sink = null
      }
    },
    reading: () => pointed ?? last,
    setReading: (reading) => {
      if (pointed === reading) return
      pointed = reading
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
