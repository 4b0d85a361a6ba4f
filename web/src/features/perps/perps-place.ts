import type { ChartInterval } from '../../panels/chart/chart-interval.model.ts'
import type { LinkedPlace } from '../../panels/layout/sizes-of-link.tsx'
import type { MarketRow } from '../../panels/markets/markets.model.ts'
import type { TableTab } from './tables/table-tabs.ts'

/** What of the screen is in the address, and what changes it. */
export interface PerpsPlace extends LinkedPlace {
  readonly interval: ChartInterval
  readonly tab: TableTab
  readonly onInterval: (interval: ChartInterval) => void
  /** What a saved layout says of the address: the interval. */
  readonly onView: (view: Readonly<Record<string, string>>) => void
  readonly onTab: (tab: TableTab) => void
  readonly onMarket: (row: Pick<MarketRow, 'id' | 'kind'>) => void
}
