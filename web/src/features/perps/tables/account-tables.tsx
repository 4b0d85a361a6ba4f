import { lazy, type ReactNode, Suspense } from 'react'
import { Button } from '../../../design/primitives/button.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { Tabs } from '../../../design/primitives/tabs.tsx'
import { useText } from '../../../language/use-text.ts'
import { openConnect } from '../../../shell/connect/connect-store.ts'
import { useOrders, usePositions, useStanding } from '../perps.data.ts'
import { type TableContext, type TableTab, tableTabs } from './table-tabs.ts'
import css from './tables.module.css'

const AccountTable = lazy(async () => ({
  default: (await import('./account-table.tsx')).AccountTable,
}))

/** Everything of the account in tables; those that are not in sight ask for nothing. They wait where there is no context yet. */
export function AccountTables({
  context,
  tab,
  onTab,
  actions,
}: {
  readonly context: TableContext | null
  readonly tab: TableTab
  readonly onTab: (tab: TableTab) => void
  readonly actions?: ReactNode
}) {
  const text = useText()
  const standing = useStanding()
  const isOpen = standing.kind === 'open'
  const positions = usePositions(isOpen).data
  const orders = useOrders('open', isOpen).data
  const counts: Partial<Record<TableTab, number>> = {
    positions: positions?.length ?? 0,
    orders: orders?.length ?? 0,
  }
  return (
    <Tabs
      label={text('perps.tables')}
      current={tab}
      onChange={onTab}
      actions={actions}
      tabs={tableTabs.map((id) => ({
        id,
        label: text(id === 'alerts' ? 'panels.alerts' : `perps.tab.${id}`),
        count: counts[id] === 0 ? null : counts[id],
      }))}
    >
      <div className={css.body}>
        {standing.kind === 'nobody' ? (
          <EmptyState
            title={text('perps.tablesSignedOut')}
            reason={text('perps.tablesWhy')}
            action={<Button onClick={openConnect}>{text('wallet.signIn')}</Button>}
          />
        ) : context === null ? (
          <Skeleton rows={4} label={text('perps.loading')} />
        ) : (
          <Suspense fallback={<Skeleton rows={4} label={text('perps.loading')} />}>
            <AccountTable tab={tab} context={context} />
          </Suspense>
        )}
      </div>
    </Tabs>
  )
}
