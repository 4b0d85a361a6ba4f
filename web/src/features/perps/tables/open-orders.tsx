import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { PerpsOrder } from '#sdk'
import { exactly } from '../../../design/numbers/arithmetic.model.ts'
import { Time } from '../../../design/numbers/time.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { type Column, DataTable } from '../../../design/primitives/data-table.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { IconButton } from '../../../design/primitives/icon-button.tsx'
import { Segmented } from '../../../design/primitives/segmented.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import type { PerpMarket } from '../market.model.ts'
import { cancelAll, useCancelling, useCancellingIds, useSending } from '../orders.data.ts'
import { useOrders, usePerpMarkets } from '../perps.data.ts'
import { AmendCell } from './amend-cell.tsx'
import { CsvButton } from './csv-button.tsx'
import { orderColumns } from './order-columns.tsx'
import type { TableContext } from './table-tabs.ts'
import css from './tables.module.css'

type Filter = 'all' | 'market'

/** The orders that wait: amended in place, cancelled one by one, or all that are in sight. */
export function OpenOrders({ context }: { readonly context: TableContext }) {
  const text = useText()
  const orders = useOrders('open', true).data
  const markets = usePerpMarkets().data
  const [filter, setFilter] = useState<Filter>('all')
  const cancelling = useCancelling()
  const gone = useCancellingIds()
  const all = useMutation({ mutationFn: cancelAll })
  const { mutate } = cancelling
  const columns = useMemo(
    () => columnsOf(text, markets ?? [], { onCancel: mutate, gone }),
    [text, markets, mutate, gone],
  )
  if (orders === undefined) return <Skeleton rows={3} label={text('perps.loading')} />
  const { symbol } = context.market
  const shown = filter === 'all' ? orders : orders.filter((one) => one.symbol === symbol)
  return (
    <>
      <div className={css.strip}>
        <Segmented<Filter>
          size="small"
          label={text('perps.filter')}
          value={filter}
          onChange={setFilter}
          segments={[
            { value: 'all', label: text('perps.allMarkets') },
            { value: 'market', label: context.market.name },
          ]}
        />
        <Sending />
        <span className={css.stripEnd}>
          <CsvButton name="open-orders.csv" columns={columns} rows={shown} />
          <Button
            size="small"
            disabled={shown.length === 0}
            pending={all.isPending}
            onClick={() => all.mutate(filter === 'all' ? null : symbol)}
          >
            {text('perps.cancelShown', { count: shown.length })}
          </Button>
        </span>
      </div>
      {cancelling.error === null && all.error === null ? null : (
        <Failure failure={cancelling.error ?? all.error} />
      )}
      <DataTable
        label={text('perps.tab.orders')}
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        empty={<EmptyState title={text('perps.noOrders')} reason={text('perps.noOrdersWhy')} />}
      />
    </>
  )
}

/** The orders that the exchange has not answered yet. */
function Sending() {
  const text = useText()
  const sending = useSending()
  return (
    <span className={css.sending} role="status">
      {sending.length === 0 ? '' : text('perps.sending', { count: sending.length })}
    </span>
  )
}

function columnsOf(
  text: Say,
  markets: readonly PerpMarket[],
  acts: {
    readonly onCancel: (order: PerpsOrder) => void
    readonly gone: ReadonlySet<string>
  },
): readonly Column<PerpsOrder>[] {
  const marketOf = (symbol: string) => markets.find((one) => one.symbol === symbol) ?? null
  return [
    {
      id: 'time',
      label: text('perps.time'),
      width: 84,
      sort: ({ createdAt }) => createdAt,
      exported: ({ createdAt }) => new Date(createdAt).toISOString(),
      cell: ({ createdAt }) => <Time at={createdAt} form="time" />,
    },
    ...orderColumns(text, marketOf).filter(({ id }) => id !== 'price' && id !== 'quantity'),
    amendable(text, marketOf, 'price'),
    amendable(text, marketOf, 'trigger'),
    amendable(text, marketOf, 'quantity'),
    {
      id: 'cancel',
      label: text('perps.cancel'),
      labelHidden: true,
      width: 92,
      align: 'end',
      cell: (order) =>
        acts.gone.has(order.id) ? (
          <span className={css.dim}>{text('perps.cancelling')}</span>
        ) : (
          <IconButton
            icon="close"
            size="small"
            label={text('perps.cancel')}
            onClick={() => acts.onCancel(order)}
          />
        ),
    },
  ]
}

function amendable(
  text: Say,
  marketOf: (symbol: string) => PerpMarket | null,
  what: 'price' | 'quantity' | 'trigger',
): Column<PerpsOrder> {
  const read = (order: PerpsOrder) =>
    (what === 'trigger' ? order.triggerPrice : order[what]) ?? null
  return {
    id: what,
    label: text(`perps.column.${what}`),
    width: 112,
    align: 'end',
    sort: (order) => {
      const value = read(order)
      return value === null ? null : exactly(value)
    },
    exported: (order) => read(order) ?? '',
    cell: (order) => (
      <AmendCell order={order} what={what} value={read(order)} market={marketOf(order.symbol)} />
    ),
  }
}
