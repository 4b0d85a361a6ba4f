import type { ChartInterval } from '../../panels/chart/chart-interval.model.ts'
import type { MarketRow } from '../../panels/markets/markets.model.ts'

/** What of the screen is in the address, and what changes it. */
export interface TradePlace {
  readonly interval: ChartInterval
  readonly tab: string | null
  readonly onInterval: (interval: ChartInterval) => void
  readonly onTab: (tab: string) => void
  readonly onMarket: (row: Pick<MarketRow, 'id' | 'kind'>) => void
}
