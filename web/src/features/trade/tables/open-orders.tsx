import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { OrderSummary } from '#sdk'
import { Amount } from '../../../design/numbers/amount.tsx'
import { Price } from '../../../design/numbers/price.tsx'
import { Time } from '../../../design/numbers/time.tsx'
import { Badge } from '../../../design/primitives/badge.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { type Column, DataTable } from '../../../design/primitives/data-table.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { IconButton } from '../../../design/primitives/icon-button.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { places } from '../../../panels/order/amounts.model.ts'
import { Failure } from '../../../shell/failure.tsx'
import { cancelOrder, cancelOrdersOf } from '../orders.data.ts'
import { EditOrder } from './edit-order.tsx'
import { waitingPrice } from './orders.model.ts'
import css from './tables.module.css'

/** The orders that wait, each with its way out. */
export function OpenOrders({
  orders,
  token,
  symbol,
}: {
  readonly orders: readonly OrderSummary[]
  readonly token: string
  readonly symbol: string
}) {
  const text = useText()
  const [edited, setEdited] = useState<OrderSummary | null>(null)
  const cancel = useMutation({ mutationFn: cancelOrder })
  const cancelAll = useMutation({ mutationFn: cancelOrdersOf })
  const { mutate, variables } = cancel
  const going = cancel.isPending ? variables : undefined
  const columns = useMemo(
    () => [
      ...orderColumns(text, symbol),
      actionColumn({ text, going, onCancel: mutate, onEdit: setEdited }),
    ],
    [text, symbol, going, mutate],
  )
  const failure = cancel.error ?? cancelAll.error
  return (
    <div className={css.place}>
      {failure === null ? null : <Failure failure={failure} />}
      <DataTable
        label={text('trade.tab.orders')}
        columns={columns}
        rows={orders}
        rowKey={({ id }) => id}
        empty={<EmptyState title={text('trade.noOrders')} reason={text('trade.noOrdersWhy')} />}
      />
      {orders.length < 2 ? null : (
        <p className={css.tools}>
          <Button
            size="small"
            pending={cancelAll.isPending}
            onClick={() => cancelAll.mutate(token)}
            hotkey="shift+c"
          >
            {text('trade.cancelAll', { symbol })}
          </Button>
        </p>
      )}
      {edited === null ? null : <EditOrder order={edited} onClose={() => setEdited(null)} />}
    </div>
  )
}

function actionColumn({
  text,
  going,
  onCancel,
  onEdit,
}: {
  readonly text: Say
  readonly going: string | undefined
  readonly onCancel: (orderId: string) => void
  readonly onEdit: (order: OrderSummary) => void
}): Column<OrderSummary> {
  return {
    id: 'actions',
    label: text('trade.actions'),
    labelHidden: true,
    width: 128,
    align: 'end',
    cell: (order) => (
      <span className={css.actions}>
        {waitingPrice(order) === null ? null : (
          <IconButton
            icon="edit"
            size="small"
            label={text('trade.editOrder')}
            onClick={() => onEdit(order)}
          />
        )}
        <Button
          size="small"
          pending={going === order.id || order.status === 'cancel_pending'}
          onClick={() => onCancel(order.id)}
        >
          {text('trade.cancelOrder')}
        </Button>
      </span>
    ),
  }
}

/** The columns that open and past orders share. */
export function orderColumns(text: Say, symbol: string): readonly Column<OrderSummary>[] {
  return [
    {
      id: 'time',
      label: text('trade.column.time'),
      width: 92,
      cell: ({ createdAt }) => <Time at={createdAt} form="time" />,
      sort: ({ createdAt }) => createdAt,
    },
    {
      id: 'kind',
      label: text('trade.column.kind'),
      width: 150,
      cell: (order) => (
        <span className={css.kind}>
          <span className={order.side === 'buy' ? css.up : css.down}>
            {text(`trade.${order.side}`)}
          </span>{' '}
          {order.kind === 'oco' ? 'OCO' : text(`trade.kind.${order.kind}`)}
          <Badge tone={order.isPaper ? 'simulated' : 'neutral'}>
            {text(order.isPaper ? 'trade.mode.paper' : 'trade.mode.vault')}
          </Badge>
        </span>
      ),
    },
    {
      id: 'amount',
      label: text('trade.column.spends'),
      align: 'end',
      cell: ({ amountAtomic, side }) => (
        <Amount
          atomic={BigInt(amountAtomic)}
          decimals={places}
          unit={side === 'buy' ? 'ETH' : symbol}
        />
      ),
    },
    {
      id: 'price',
      label: text('trade.column.price'),
      align: 'end',
      cell: (order) => <Price value={waitingPrice(order)} />,
    },
    {
      id: 'filled',
      label: text('trade.column.average'),
      align: 'end',
      cell: ({ avgPrice }) => <Price value={avgPrice} />,
    },
    {
      id: 'status',
      label: text('trade.column.status'),
      width: 116,
      cell: ({ status }) => text(`trade.status.${status}`),
    },
  ]
}
