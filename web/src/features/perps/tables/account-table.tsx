import { AccountView } from './account.view.tsx'
import { AlertsView } from './alerts-view.tsx'
import { FillsTable } from './fills-table.tsx'
import { FundingTable } from './funding-table.tsx'
import { HistoryTable } from './history-table.tsx'
import { OpenOrders } from './open-orders.tsx'
import { PositionsTable } from './positions-table.tsx'
import type { TableContext, TableTab } from './table-tabs.ts'

/** What the chosen tab shows. Its code comes when somebody is signed in: nobody else has any of it. */
export function AccountTable({
  tab,
  context,
}: {
  readonly tab: TableTab
  readonly context: TableContext
}) {
  if (tab === 'positions') return <PositionsTable context={context} />
  if (tab === 'orders') return <OpenOrders context={context} />
  if (tab === 'fills') return <FillsTable />
  if (tab === 'history') return <HistoryTable />
  if (tab === 'funding') return <FundingTable market={context.market} />
  if (tab === 'alerts') return <AlertsView market={context.market} />
  return <AccountView />
}
