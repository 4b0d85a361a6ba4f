import { useState } from 'react'
import { Button } from '../../design/primitives/button.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { Tabs } from '../../design/primitives/tabs.tsx'
import { useText } from '../../language/use-text.ts'
import { AlertsPanel } from '../../panels/alerts/alerts-panel.tsx'
import { openConnect } from '../../shell/connect/connect-store.ts'
import { ShareCard, type SharedPosition } from './share/share-card.tsx'
import { Balances } from './tables/balances.tsx'
import { HoldersTable } from './tables/holders-table.tsx'
import { OpenOrders } from './tables/open-orders.tsx'
import { OrderHistory } from './tables/order-history.tsx'
import { OwnTrades } from './tables/own-trades.tsx'
import { RiskFacts } from './tables/risk-facts.tsx'
import css from './tables/tables.module.css'
import type { TradeContext } from './trade-screen.tsx'

const tabs = ['balances', 'orders', 'history', 'fills', 'holders', 'risk', 'alerts'] as const
/** The tables under a chart. */
export type TradeTab = (typeof tabs)[number]

/** Which table an address names; the balances where it names none. */
export function readTab(written: string | null): TradeTab {
  return tabs.find((one) => one === written) ?? 'balances'
}

/** The tables of the screen, of which one is shown and followed. */
export function TradeTables({ context }: { readonly context: TradeContext }) {
  const text = useText()
  const { openOrders, place, portfolio } = context
  const current = readTab(place.tab)
  const counts: Partial<Record<TradeTab, number>> = {
    balances: portfolio?.holdings.items.length ?? 0,
    orders: openOrders.length,
  }
  return (
    <section className={css.tables} aria-label={text('trade.tables')}>
      <Tabs
        label={text('trade.tables')}
        tabs={tabs.map((id) => {
          const count = counts[id] ?? 0
          return { id, label: text(`trade.tab.${id}`), ...(count === 0 ? {} : { count }) }
        })}
        current={current}
        onChange={place.onTab}
      >
        <TabBody tab={current} context={context} />
      </Tabs>
    </section>
  )
}

function TabBody({ tab, context }: { readonly tab: TradeTab; readonly context: TradeContext }) {
  const { openOrders, ownTrades, pastOrders, price, tickSize, token, trader } = context
  const { symbol } = token
  if (tab === 'holders')
    return <HoldersTable token={token.token} creator={token.creator} trader={trader} />
  if (tab === 'risk') return <RiskFacts token={token.token} />
  if (tab === 'alerts')
    return <AlertsPanel token={token.token} priceNow={price} tickSize={tickSize} />
  if (trader === null) return <SignedOut />
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
          if (id === token.token) desk.change({ mode: 'wallet', side: 'sell' })
          else place.onMarket({ kind: 'token', id })
        }}
        onShare={setShared}
      />
      {shared === null ? null : <ShareCard shared={shared} onClose={() => setShared(null)} />}
    </>
  )
}

function SignedOut() {
  const text = useText()
  return (
    <EmptyState
      title={text('trade.signedOut')}
      reason={text('trade.signedOutWhy')}
      action={<Button onClick={openConnect}>{text('wallet.signIn')}</Button>}
    />
  )
}
