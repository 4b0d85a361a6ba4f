import type { PerpsOrder } from '#sdk'
import { Amount } from '../../../design/numbers/amount.tsx'
import { Price } from '../../../design/numbers/price.tsx'
import type { Column } from '../../../design/primitives/data-table.tsx'
import type { Say } from '../../../language/use-text.ts'
import type { PerpMarket } from '../market.model.ts'
import { kindOf } from './order-kind.model.ts'
import css from './tables.module.css'

/** The columns that all tables of orders have. */
export function orderColumns(
  text: Say,
  marketOf: (symbol: string) => PerpMarket | null,
): readonly Column<PerpsOrder>[] {
  return [
    {
      id: 'market',
      label: text('perps.market'),
      width: 116,
      sort: ({ symbol }) => symbol,
      exported: ({ symbol }) => symbol,
      cell: ({ side, symbol }) => (
        <span className={css.market}>
          <span className={css.side} data-side={side === 'Bid' ? 'buy' : 'sell'}>
            {text(side === 'Bid' ? 'perps.side.buy' : 'perps.side.sell')}
          </span>
          {marketOf(symbol)?.base ?? symbol}
        </span>
      ),
    },
    {
      id: 'kind',
      label: text('perps.kind'),
      width: 150,
      exported: (order) => kindOf(order),
      cell: (order) => (
        <>
          {text(`perps.orderKind.${kindOf(order)}`)}
          {order.reduceOnly === true ? (
            <span className={css.dim}> · {text('perps.reduceOnly')}</span>
          ) : null}
        </>
      ),
    },
    {
      id: 'quantity',
      label: text('perps.column.quantity'),
      width: 100,
      align: 'end',
      exported: ({ quantity }) => quantity ?? '',
      cell: ({ quantity, symbol }) => (
        <Amount
          value={quantity}
          places={marketOf(symbol)?.sizeDecimals ?? 2}
          unit={marketOf(symbol)?.base}
        />
      ),
    },
    {
      id: 'filled',
      label: text('perps.filled'),
      width: 90,
      align: 'end',
      exported: ({ executedQuantity }) => executedQuantity,
      cell: ({ executedQuantity, symbol }) => (
        <Amount value={executedQuantity} places={marketOf(symbol)?.sizeDecimals ?? 2} />
      ),
    },
    {
      id: 'price',
      label: text('perps.column.price'),
      width: 92,
      align: 'end',
      exported: ({ price }) => price ?? '',
      cell: ({ price, symbol }) => <Price value={price} tickSize={marketOf(symbol)?.tickSize} />,
    },
  ]
}
