import { lazy, Suspense } from 'react'
import { Button } from '../../design/primitives/button.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { Tabs } from '../../design/primitives/tabs.tsx'
import { useText } from '../../language/use-text.ts'
import { useTrader } from '../../panels/token/token.data.ts'
import { usePrincipal } from '../../service/session.ts'
import { openConnect } from '../../shell/connect/connect-store.ts'
import css from './tables/tables.module.css'
import type { TradeContext } from './trade-screen.tsx'

const TableOfTab = lazy(async () => ({
  default: (await import('./tables/table-of-tab.tsx')).TableOfTab,
}))

const tabs = ['balances', 'orders', 'history', 'fills', 'holders', 'risk', 'alerts'] as const
/** The tables under a chart. */
export type TradeTab = (typeof tabs)[number]

/** Which table an address names; the balances where it names none. */
export function readTab(written: string | null): TradeTab {
  return tabs.find((one) => one === written) ?? 'balances'
}

/** The tables of the screen, of which one is shown and followed. They wait where there is no context yet. */
export function TradeTables({
  context,
  tab,
  onTab,
}: {
  readonly context: TradeContext | null
  readonly tab: string | null
  readonly onTab: (tab: TradeTab) => void
}) {
  const text = useText()
  const current = readTab(tab)
  const counts: Partial<Record<TradeTab, number>> = {
    balances: context?.portfolio?.holdings.items.length ?? 0,
    orders: context?.openOrders.length ?? 0,
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
        onChange={onTab}
      >
        <TabBody tab={current} context={context} />
      </Tabs>
    </section>
  )
}

/** Which tables are about the market, not about whoever looks. */
const isPublic = (tab: TradeTab) => tab === 'holders' || tab === 'risk' || tab === 'alerts'

function TabBody({
  tab,
  context,
}: {
  readonly tab: TradeTab
  readonly context: TradeContext | null
}) {
  const text = useText()
  const isKnown = usePrincipal() !== undefined
  const own = useTrader()
  const isNobody = (context?.trader ?? own) === null && !isPublic(tab)
  if (isKnown && isNobody) return <SignedOut />
  const waiting = <Skeleton rows={4} label={text('panels.loading')} />
  if (context === null || isNobody) return waiting
  return (
    <Suspense fallback={waiting}>
      <TableOfTab tab={tab} context={context} />
    </Suspense>
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
