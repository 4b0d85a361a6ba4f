import { markAlerts } from '../../../panels/alerts/alert-sources.data.ts'
import { AlertsPanel } from '../../../panels/alerts/alerts-panel.tsx'
import type { PerpMarket } from '../market.model.ts'
import { useMarketNow } from '../perps.data.ts'

/** The alerts on the mark of the market. */
export function AlertsView({ market }: { readonly market: PerpMarket }) {
  const { quote, symbol, tickSize } = market
  const { mark } = useMarketNow(symbol)
  return <AlertsPanel source={markAlerts(symbol, quote)} priceNow={mark} tickSize={tickSize} />
}
