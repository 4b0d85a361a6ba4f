import { useMemo } from 'react'
import type { MarketTrade } from '#sdk'
import { Amount } from '../../../design/numbers/amount.tsx'
import { shortAddress } from '../../../design/numbers/format-address.ts'
import { Price } from '../../../design/numbers/price.tsx'
import { Time } from '../../../design/numbers/time.tsx'
import { type Column, DataTable } from '../../../design/primitives/data-table.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { places } from '../../../panels/order/amounts.model.ts'
import css from './tables.module.css'

/** One's own trades of the token on the chain. */
export function OwnTrades({
  trades,
  symbol,
}: {
  readonly trades: readonly MarketTrade[]
  readonly symbol: string
}) {
  const text = useText()
  const columns = useMemo(() => columnsOf(text, symbol), [text, symbol])
  return (
    <DataTable
      label={text('trade.tab.fills')}
      columns={columns}
      rows={trades}
      rowKey={({ id }) => id}
      empty={<EmptyState title={text('trade.noFills')} reason={text('trade.noFillsWhy')} />}
    />
  )
}

function columnsOf(text: Say, symbol: string): readonly Column<MarketTrade>[] {
  return [
    {
      id: 'time',
      label: text('trade.column.time'),
      width: 92,
      cell: ({ tradedAt }) => <Time at={tradedAt} form="time" />,
      sort: ({ tradedAt }) => tradedAt,
    },
    {
      id: 'side',
      label: text('trade.column.side'),
      width: 60,
      cell: ({ side }) => (
        <span className={side === 'buy' ? css.up : css.down}>{text(`trade.${side}`)}</span>
      ),
    },
    {
      id: 'price',
      label: text('trade.column.price'),
      align: 'end',
      cell: ({ priceEth }) => <Price value={priceEth} unit="ETH" />,
    },
    {
      id: 'size',
      label: text('trade.column.size'),
      align: 'end',
      cell: ({ tokenAtomic }) => (
        <Amount atomic={BigInt(tokenAtomic)} decimals={places} unit={symbol} compact />
      ),
      sort: ({ tokenAtomic }) => BigInt(tokenAtomic),
    },
    {
      id: 'value',
      label: text('trade.column.value'),
      align: 'end',
      cell: ({ ethAtomic }) => <Amount atomic={BigInt(ethAtomic)} decimals={places} unit="ETH" />,
      sort: ({ ethAtomic }) => BigInt(ethAtomic),
    },
    {
      id: 'fee',
      label: text('trade.column.fee'),
      align: 'end',
      cell: ({ feeEthAtomic }) => (
        <Amount
          atomic={feeEthAtomic === null ? null : BigInt(feeEthAtomic)}
          decimals={places}
          unit="ETH"
          rounding="up"
        />
      ),
    },
    {
      id: 'transaction',
      label: text('trade.column.transaction'),
      width: 110,
      align: 'end',
      cell: ({ transactionHash }) => (
        <bdi dir="ltr" title={transactionHash} className={css.code}>
          {shortAddress(transactionHash)}
        </bdi>
      ),
      exported: ({ transactionHash }) => transactionHash,
    },
  ]
}
