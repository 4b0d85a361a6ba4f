import { useMemo } from 'react'
import type { Portfolio, PortfolioHolding, TokenPosition } from '#sdk'
import { Amount } from '../../../design/numbers/amount.tsx'
import { Percent } from '../../../design/numbers/percent.tsx'
import { Price } from '../../../design/numbers/price.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { type Column, DataTable } from '../../../design/primitives/data-table.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { places } from '../../../panels/order/amounts.model.ts'
import { profitRatio } from './profit.model.ts'
import css from './tables.module.css'

/** A token that the wallet has, with what it paid for it where that was seen. */
interface Held {
  readonly holding: PortfolioHolding
  readonly position: TokenPosition | null
}

/** What the wallet has of launched tokens: its positions, at average cost. */
export function Balances({
  portfolio,
  current,
  onOpen,
  onSell,
  onShare,
}: {
  readonly portfolio: Portfolio | undefined
  readonly current: string
  readonly onOpen: (token: string) => void
  readonly onSell: (token: string) => void
  readonly onShare: (held: Held) => void
}) {
  const text = useText()
  const columns = useMemo(() => columnsOf(text, { onSell, onShare }), [text, onSell, onShare])
  const rows = (portfolio?.holdings.items ?? []).map((holding) => ({
    holding,
    position: portfolio?.positions.find(({ token }) => token === holding.token) ?? null,
  }))
  return (
    <DataTable
      label={text('trade.tab.balances')}
      columns={columns}
      rows={rows}
      rowKey={({ holding }) => holding.token}
      currentKey={current}
      onOpen={({ holding }) => onOpen(holding.token)}
      empty={<EmptyState title={text('trade.noBalances')} reason={text('trade.noBalancesWhy')} />}
    />
  )
}

function wei(text: string | null | undefined): bigint | null {
  return text == null ? null : BigInt(text)
}

function columnsOf(
  text: Say,
  act: {
    readonly onSell: (token: string) => void
    readonly onShare: (held: Held) => void
  },
): readonly Column<Held>[] {
  return [
    {
      id: 'token',
      label: text('trade.column.token'),
      cell: ({ holding }) => <strong title={holding.name}>{holding.symbol}</strong>,
      sort: ({ holding }) => holding.symbol,
    },
    {
      id: 'amount',
      label: text('trade.column.size'),
      align: 'end',
      cell: ({ holding }) => (
        <Amount atomic={BigInt(holding.amount.amountAtomic)} decimals={places} compact />
      ),
    },
    {
      id: 'entry',
      label: text('trade.column.entry'),
      align: 'end',
      cell: ({ position }) => <Price value={position?.averageCostEth} />,
    },
    {
      id: 'price',
      label: text('trade.column.price'),
      align: 'end',
      cell: ({ holding }) => <Price value={holding.priceEth} />,
    },
    {
      id: 'value',
      label: text('trade.column.value'),
      align: 'end',
      cell: ({ holding }) => <Amount value={holding.value.amount} unit="ETH" />,
      sort: ({ holding }) => BigInt(holding.value.amountAtomic),
    },
    {
      id: 'profit',
      label: text('trade.column.profit'),
      align: 'end',
      width: 190,
      cell: ({ position }) => (
        <>
          <Amount atomic={wei(position?.unrealisedWei)} decimals={places} unit="ETH" signed />{' '}
          <Percent ratio={profitRatio(position)} change />
        </>
      ),
      sort: ({ position }) => wei(position?.unrealisedWei),
    },
    {
      id: 'realised',
      label: text('trade.column.realised'),
      align: 'end',
      cell: ({ position }) => (
        <Amount atomic={wei(position?.realisedWei)} decimals={places} unit="ETH" signed />
      ),
    },
    actionColumn(text, act),
  ]
}

function actionColumn(
  text: Say,
  act: {
    readonly onSell: (token: string) => void
    readonly onShare: (held: Held) => void
  },
): Column<Held> {
  return {
    id: 'actions',
    label: text('trade.actions'),
    labelHidden: true,
    width: 130,
    align: 'end',
    cell: (held) => (
      <span className={css.actions}>
        <Button
          size="small"
          kind="quiet"
          disabled={held.position === null}
          onClick={(event) => {
            event.stopPropagation()
            act.onShare(held)
          }}
        >
          {text('trade.share.open')}
        </Button>
        <Button
          size="small"
          onClick={(event) => {
            event.stopPropagation()
            act.onSell(held.holding.token)
          }}
        >
          {text('trade.closePosition')}
        </Button>
      </span>
    ),
  }
}
