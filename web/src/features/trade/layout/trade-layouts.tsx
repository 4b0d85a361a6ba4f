import { useMemo } from 'react'
import { usualInterval } from '../../../panels/chart/chart-interval.model.ts'
import { SavedLayouts } from '../../../panels/saved-layouts/saved-layouts.tsx'
import type { TradePlace } from '../trade-place.ts'
import { writeCharts } from './charts.model.ts'

const usualView = { interval: usualInterval, charts: writeCharts([]) }

/** The layouts of the screen by name: how many charts there are and of which markets, and the sizes of everything. */
export function TradeLayouts({
  market,
  place,
}: {
  readonly market: string
  readonly place: TradePlace
}) {
  const { interval, onView } = place
  const charts = writeCharts(place.charts)
  const view = useMemo(() => ({ interval, charts }), [interval, charts])
  return (
    <SavedLayouts
      screen="trade"
      market={market}
      view={view}
      usualView={usualView}
      onView={onView}
    />
  )
}
