import { useMemo } from 'react'
import type { PerpsOrder } from '#sdk'
import { Time } from '../../../design/numbers/time.tsx'
import { type Column, DataTable } from '../../../design/primitives/data-table.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import type { PerpMarket } from '../market.model.ts'
import { useOrders, usePerpMarkets } from '../perps.data.ts'
import { CsvButton } from './csv-button.tsx'
import { orderColumns } from './order-columns.tsx'
import css from './tables.module.css'

/** The orders that have ended, and what became of them. */
export function HistoryTable() {
  const text = useText()
  const orders = useOrders('closed', true).data
  const markets = usePerpMarkets().data
  const columns = useMemo(() => columnsOf(text, markets ?? []), [text, markets])
  if (orders === undefined) return <Skeleton rows={3} label={text('perps.loading')} />
  return (
    <>
      <DataTable
        label={text('perps.tab.history')}
        columns={columns}
        rows={orders}
        rowKey={({ id }) => id}
        empty={<EmptyState title={text('perps.noHistory')} reason={text('perps.noHistoryWhy')} />}
      />
      <div className={css.strip}>
        <span className={css.stripEnd}>
          <CsvButton name="orders.csv" columns={columns} rows={orders} />
        </span>
      </div>
    </>
  )
}

function columnsOf(text: Say, markets: readonly PerpMarket[]): readonly Column<PerpsOrder>[] {
  return [
    {
      id: 'time',
      label: text('perps.time'),
      width: 112,
      sort: ({ createdAt }) => createdAt,
      exported: ({ createdAt }) => new Date(createdAt).toISOString(),
      cell: ({ createdAt }) => <Time at={createdAt} form="minute" />,
    },
    ...orderColumns(text, (symbol) => markets.find((one) => one.symbol === symbol) ?? null),
    {
      id: 'status',
      label: text('perps.status'),
      exported: ({ status }) => status,
      cell: ({ reason, status }) => (
        <>
          {text('perps.became', { status })}
          {reason == null ? null : <span className={css.dim}> · {reason}</span>}
        </>
      ),
    },
  ]
}
