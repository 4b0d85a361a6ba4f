import { lazy, Suspense } from 'react'
import { Segmented } from '../../../design/primitives/segmented.tsx'
import { useText } from '../../../language/use-text.ts'
import { TradeChart } from '../trade-chart.tsx'
import type { TradeContext } from '../trade-screen.tsx'
import css from './chart-grid.module.css'
import { chartCountOf, chartCounts, withCount } from './charts.model.ts'

const SideChartPanel = lazy(async () => ({
  default: (await import('./side-chart.tsx')).SideChartPanel,
}))

/** The chart of the market, and one or three of whatever else is watched. */
export function ChartGrid({ context }: { readonly context: TradeContext }) {
  const text = useText()
  const { charts, onCharts } = context.place
  const count = chartCountOf(charts)
  const tools = (
    <Segmented
      label={text('trade.charts')}
      size="small"
      value={count}
      segments={chartCounts.map((value) => ({ value, label: value }))}
      onChange={(next) => onCharts(withCount(charts, next))}
    />
  )
  return (
    <div className={css.place}>
      <div className={css.grid} data-count={count}>
        <div className={css.cell}>
          <TradeChart context={context} tools={tools} />
        </div>
        {charts.map((chart, place) => (
          // A chart is its place: what it shows may change, and two may show the same.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what it is known by
          <div key={place} className={css.cell}>
            <Suspense>
              <SideChartPanel
                chart={chart}
                place={place}
                context={context}
                onFirst={() => context.place.onFirst(place)}
                onChange={(next) => onCharts(charts.map((one, at) => (at === place ? next : one)))}
              />
            </Suspense>
          </div>
        ))}
      </div>
    </div>
  )
}
