import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Amount } from '../../design/numbers/amount.tsx'
import { Percent } from '../../design/numbers/percent.tsx'
import { Price } from '../../design/numbers/price.tsx'
import { type Column, DataTable } from '../../design/primitives/data-table.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { linkStyle } from '../../design/primitives/link.ts'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { TokenIcon } from '../../design/primitives/token-icon.tsx'
import { type Say, useText } from '../../language/use-text.ts'
import { ether, type Holding, ratioOf, sum } from './holdings.model.ts'
import { etherOf, type OriginName } from './origin.model.ts'
import css from './portfolio.module.css'

/** What the address has, what that cost, and what it gained; a row opens where its figures come from. */
export function HoldingsTable({
  rows,
  onAsk,
}: {
  readonly rows: readonly Holding[] | undefined
  readonly onAsk: (origin: OriginName) => void
}) {
  const text = useText()
  const whole = sum((rows ?? []).map(({ valueWei }) => valueWei))
  const columns = useMemo(() => columnsOf(text, whole), [text, whole])
  if (rows === undefined) return <Skeleton label={text('portfolio.loading')} rows={8} />
  const isEmpty = rows.every(({ valueWei }) => (valueWei ?? 0n) === 0n)
  return (
    <>
      <DataTable
        label={text('portfolio.tab.holdings')}
        columns={columns}
        rows={rows}
        rowKey={({ token }) => token}
        onOpen={({ token }) => onAsk({ kind: 'holding', token })}
      />
      {isEmpty ? (
        <EmptyState
          title={text('portfolio.nothingHeld')}
          reason={text('portfolio.nothingHeldWhy')}
          action={
            <Link to="/trade" className={linkStyle}>
              {text('portfolio.toTrade')}
            </Link>
          }
        />
      ) : null}
    </>
  )
}

const wei = (value: bigint | null) => (value === null ? null : etherOf(value))

function columnsOf(text: Say, whole: bigint): readonly Column<Holding>[] {
  return [...heldColumns(text, whole), ...gainColumns(text)]
}

function heldColumns(text: Say, whole: bigint): readonly Column<Holding>[] {
  return [
    {
      id: 'token',
      label: text('portfolio.asset'),
      width: 190,
      sort: ({ symbol }) => symbol,
      cell: ({ imageUrl, name, symbol, token }) => (
        <span className={css.asset}>
          <TokenIcon name={symbol} seed={token} src={imageUrl} size={16} />
          <strong>{symbol}</strong>
          <span>{name}</span>
        </span>
      ),
    },
    {
      id: 'amount',
      label: text('portfolio.amount'),
      width: 110,
      align: 'end',
      cell: ({ amount }) => <Amount value={amount} compact />,
    },
    {
      id: 'price',
      label: text('portfolio.price'),
      width: 92,
      align: 'end',
      cell: ({ priceEth }) => <Price value={priceEth} />,
    },
    {
      id: 'change',
      label: text('portfolio.day'),
      width: 72,
      align: 'end',
      cell: ({ changePct24h }) => <Percent percent={changePct24h} change />,
    },
    {
      id: 'value',
      label: text('portfolio.worth'),
      width: 110,
      align: 'end',
      sort: ({ valueWei }) => valueWei,
      cell: ({ valueWei }) => <Amount value={wei(valueWei)} unit={ether} />,
    },
    {
      id: 'share',
      label: text('portfolio.share'),
      width: 68,
      align: 'end',
      cell: ({ valueWei }) => (
        <Percent ratio={valueWei === null ? null : ratioOf(valueWei, whole)} rounding="down" />
      ),
    },
  ]
}

function gainColumns(text: Say): readonly Column<Holding>[] {
  return [
    {
      id: 'average',
      label: text('portfolio.average'),
      width: 92,
      align: 'end',
      cell: ({ averageCostEth }) => <Price value={averageCostEth} />,
    },
    {
      id: 'cost',
      label: text('portfolio.cost'),
      width: 96,
      align: 'end',
      sort: ({ costWei }) => costWei,
      cell: ({ costWei }) => <Amount value={wei(costWei)} rounding="up" />,
    },
    {
      id: 'unrealised',
      label: text('portfolio.unrealised'),
      width: 150,
      align: 'end',
      sort: ({ unrealisedWei }) => unrealisedWei,
      cell: ({ costWei, unrealisedWei }) => (
        <>
          <Amount value={wei(unrealisedWei)} signed />{' '}
          {unrealisedWei === null || costWei === null || costWei === 0n ? null : (
            <Percent ratio={ratioOf(unrealisedWei, costWei)} change />
          )}
        </>
      ),
    },
    {
      id: 'realised',
      label: text('portfolio.realised'),
      width: 96,
      align: 'end',
      sort: ({ realisedWei }) => realisedWei,
      cell: ({ realisedWei }) => <Amount value={wei(realisedWei)} signed />,
    },
  ]
}
