import { type ChartInterval, readInterval } from '../../../panels/chart/chart-interval.model.ts'

/** A chart beside that of the page's market. */
export interface SideChart {
  /** As the live channels call it; null follows the market of the page. */
  readonly market: string | null
  readonly interval: ChartInterval
}

/** So many charts there are, the page's own with them. */
export const chartCounts = ['1', '2', '4'] as const
export type ChartCount = (typeof chartCounts)[number]

/** What new charts show at first: the market of the page, from further and further away. */
const firstIntervals: readonly ChartInterval[] = ['15m', '1h', '1d']

const alone = 'one'
const market = /^(?:0x[0-9a-f]{40}|[A-Z0-9]+(?:_[A-Z0-9]+)+)$/i

/** How many charts there are with these. */
export function chartCountOf(charts: readonly SideChart[]): ChartCount {
  return charts.length === 0 ? '1' : charts.length === 1 ? '2' : '4'
}

/** The number of charts that comes next; one after the most. */
export function chartCountAfter(charts: readonly SideChart[]): ChartCount {
  const next = chartCounts.indexOf(chartCountOf(charts)) + 1
  return chartCounts[next] ?? '1'
}

/** As many charts as are wanted: the first of those that there are, and new ones. */
export function withCount(charts: readonly SideChart[], count: ChartCount): readonly SideChart[] {
  return firstIntervals
    .slice(0, Number(count) - 1)
    .map((interval, place) => charts[place] ?? { market: null, interval })
}

/** Charts as an address says them: `0x…-5m.SOL_USDC_PERP-1h`. */
export function writeCharts(charts: readonly SideChart[]): string {
  if (charts.length === 0) return alone
  return charts.map((chart) => `${chart.market ?? ''}-${chart.interval}`).join('.')
}

/** The charts that an address, or an older version, says; null where that is none of ours. */
export function readCharts(written: unknown): readonly SideChart[] | null {
  if (typeof written !== 'string') return null
  if (written === alone) return []
  const charts = written.split('.').map(readChart)
  const isWhole = charts.length === 1 || charts.length === 3
  return isWhole && charts.every((chart) => chart !== null) ? charts : null
}

/** Whether a market is that of a launched token; else it is a perpetual. */
export function isTokenMarket(id: string): boolean {
  return id.startsWith('0x')
}

function readChart(written: string): SideChart | null {
  const [id = '', named, ...more] = written.split('-')
  const interval = readInterval(named)
  if (interval === null || more.length > 0 || !(id === '' || market.test(id))) return null
  return { market: id === '' ? null : id, interval }
}
