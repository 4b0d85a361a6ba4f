import { useState } from 'react'
import { tokenAlerts } from '../../../panels/alerts/alert-sources.data.ts'
import { AlertsPanel } from '../../../panels/alerts/alerts-panel.tsx'
import { HoldersTable } from '../../../panels/token/holders-table.tsx'
import { RiskFacts } from '../../../panels/token/risk-facts.tsx'
import { ShareCard, type SharedPosition } from '../share/share-card.tsx'
import type { TradeContext } from '../trade-screen.tsx'
import type { TradeTab } from '../trade-tables.tsx'
import { Balances } from './balances.tsx'
import { OpenOrders } from './open-orders.tsx'
import { OrderHistory } from './order-history.tsx'
import { OwnTrades } from './own-trades.tsx'

/** What the chosen tab shows. Its code comes when the first table is wanted: who is not signed in has none. */
export function TableOfTab({
  tab,
  context,
}: {
  readonly tab: TradeTab
  readonly context: TradeContext
}) {
  const { openOrders, ownTrades, pastOrders, price, tickSize, token, trader } = context
  const { symbol } = token
  if (tab === 'holders')
    return <HoldersTable token={token.token} creator={token.creator} trader={trader} />
  if (tab === 'risk') return <RiskFacts token={token.token} />
  if (tab === 'alerts')
    return <AlertsPanel source={tokenAlerts(token.token)} priceNow={price} tickSize={tickSize} />
  if (tab === 'orders')
    return <OpenOrders orders={openOrders} token={token.token} symbol={symbol} />
  if (tab === 'history') return <OrderHistory orders={pastOrders} symbol={symbol} />
  if (tab === 'fills') return <OwnTrades trades={ownTrades} symbol={symbol} />
  return <OwnBalances context={context} />
}

function OwnBalances({ context }: { readonly context: TradeContext }) {
  const { desk, place, portfolio, token } = context
  const [shared, setShared] = useState<SharedPosition | null>(null)
  return (
    <>
      <Balances
        portfolio={portfolio}
        current={token.token}
        onOpen={(id) => {
          if (id !== token.token) place.onMarket({ kind: 'token', id })
        }}
        onSell={(id) => {
          if (id === token.token)
            desk.change({ mode: desk.vault == null ? 'wallet' : 'vault', side: 'sell' })
          else place.onMarket({ kind: 'token', id })
        }}
        onShare={setShared}
      />
      {shared === null ? null : <ShareCard shared={shared} onClose={() => setShared(null)} />}
    </>
  )
}
