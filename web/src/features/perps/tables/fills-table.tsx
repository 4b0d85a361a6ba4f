import { useMemo } from 'react'
import type { PerpsFill } from '#sdk'
import { Amount } from '../../../design/numbers/amount.tsx'
import { exactly } from '../../../design/numbers/arithmetic.model.ts'
import { Price } from '../../../design/numbers/price.tsx'
import { Time } from '../../../design/numbers/time.tsx'
import { type Column, DataTable } from '../../../design/primitives/data-table.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import type { PerpMarket } from '../market.model.ts'
import { useFills, usePerpMarkets } from '../perps.data.ts'
import { CsvButton } from './csv-button.tsx'
import css from './tables.module.css'

/** What was traded, liquidations included. */
export function FillsTable() {
  const text = useText()
  const fills = useFills(true).data
  const markets = usePerpMarkets().data
  const columns = useMemo(() => columnsOf(text, markets ?? []), [text, markets])
  if (fills === undefined) return <Skeleton rows={3} label={text('perps.loading')} />
  return (
    <>
      <DataTable
        label={text('perps.tab.fills')}
        columns={columns}
        rows={fills}
        rowKey={(fill) => `${fill.tradeId}-${fill.orderId}-${fill.side}`}
        empty={<EmptyState title={text('perps.noFills')} reason={text('perps.noFillsWhy')} />}
      />
      <div className={css.strip}>
        <span className={css.stripEnd}>
          <CsvButton name="fills.csv" columns={columns} rows={fills} />
        </span>
      </div>
    </>
  )
}

function columnsOf(text: Say, markets: readonly PerpMarket[]): readonly Column<PerpsFill>[] {
  const marketOf = (symbol: string) => markets.find((one) => one.symbol === symbol) ?? null
  return [
    {
      id: 'time',
      label: text('perps.time'),
      width: 112,
      exported: ({ timestamp }) => timestamp,
      cell: ({ timestamp }) => <Time at={timestamp} form="minute" />,
    },
    {
      id: 'market',
      label: text('perps.market'),
      width: 116,
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
      width: 120,
      exported: ({ kind }) => kind ?? 'trade',
      cell: ({ isMaker, kind }) =>
        text('perps.fillKind', { kind: kind === 'trade' && isMaker ? 'maker' : (kind ?? 'trade') }),
    },
    ...figures(text, marketOf),
  ]
}

function figures(
  text: Say,
  marketOf: (symbol: string) => PerpMarket | null,
): readonly Column<PerpsFill>[] {
  const money = (id: 'fee' | 'pnlRealized' | 'quoteQuantity'): Column<PerpsFill> => ({
    id,
    label: text(`perps.column.${id}`),
    width: 108,
    align: 'end',
    sort: (fill) => exactly(fill[id]),
    exported: (fill) => fill[id] ?? '',
    cell: (fill) => <Amount value={fill[id]} rounding="up" signed={id === 'pnlRealized'} />,
  })
  return [
    {
      id: 'price',
      label: text('perps.column.price'),
      width: 92,
      align: 'end',
      exported: ({ price }) => price,
      cell: ({ price, symbol }) => <Price value={price} tickSize={marketOf(symbol)?.tickSize} />,
    },
    {
      id: 'quantity',
      label: text('perps.column.quantity'),
      width: 108,
      align: 'end',
      exported: ({ quantity }) => quantity,
      cell: ({ quantity, symbol }) => (
        <Amount
          value={quantity}
          places={marketOf(symbol)?.sizeDecimals ?? 2}
          unit={marketOf(symbol)?.base}
        />
      ),
    },
    money('quoteQuantity'),
    money('fee'),
    money('pnlRealized'),
  ]
}
