import { TradeChart } from '../trade-chart.tsx'
import type { TradeContext } from '../trade-screen.tsx'

/** The chart of the market. */
export function ChartGrid({ context }: { readonly context: TradeContext }) {
  return <TradeChart context={context} />
}
