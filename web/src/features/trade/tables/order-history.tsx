import { useMemo } from 'react'
import type { OrderSummary } from '#sdk'
import { DataTable } from '../../../design/primitives/data-table.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { useText } from '../../../language/use-text.ts'
import { orderColumns } from './open-orders.tsx'

/** The orders that have ended. */
export function OrderHistory({
  orders,
  symbol,
}: {
  readonly orders: readonly OrderSummary[]
  readonly symbol: string
}) {
  const text = useText()
  const columns = useMemo(() => orderColumns(text, symbol), [text, symbol])
  return (
    <DataTable
      label={text('trade.tab.history')}
      columns={columns}
      rows={orders}
      rowKey={({ id }) => id}
      empty={<EmptyState title={text('trade.noHistory')} reason={text('trade.noHistoryWhy')} />}
    />
  )
}
