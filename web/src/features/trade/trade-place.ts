import type { ChartInterval } from '../../panels/chart/chart-interval.model.ts'
import type { LinkedPlace } from '../../panels/layout/sizes-of-link.tsx'
import type { MarketRow } from '../../panels/markets/markets.model.ts'
import type { SideChart } from './layout/charts.model.ts'

/** What of the screen is in the address, and what changes it. */
export interface TradePlace extends LinkedPlace {
  readonly interval: ChartInterval
  readonly tab: string | null
  /** The charts beside that of the page's market. */
  readonly charts: readonly SideChart[]
  readonly onInterval: (interval: ChartInterval) => void
  readonly onCharts: (charts: readonly SideChart[]) => void
  /** The chart at a place among them changes places with that of the page. */
  readonly onFirst: (place: number) => void
  /** What a saved layout says of the address: interval and charts. */
  readonly onView: (view: Readonly<Record<string, string>>) => void
  readonly onTab: (tab: string) => void
  readonly onMarket: (row: Pick<MarketRow, 'id' | 'kind'>) => void
}
