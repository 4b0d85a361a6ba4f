import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { MarketTicker } from '#sdk'
import { Amount } from '../../design/numbers/amount.tsx'
import { Percent } from '../../design/numbers/percent.tsx'
import { Price } from '../../design/numbers/price.tsx'
import { type Column, DataTable } from '../../design/primitives/data-table.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { type Say, useText } from '../../language/use-text.ts'
import { perpName } from '../../panels/markets/perp-name.ts'
import { useIsTight } from '../../shell/use-width.ts'
import css from './home.module.css'

/** Perpetuals as they stand; a row opens its market. */
export function PerpsTable({ rows }: { readonly rows: readonly MarketTicker[] | undefined }) {
  const text = useText()
  const navigate = useNavigate()
  const isTight = useIsTight()
  const columns = useMemo(() => {
    const all = columnsOf(text)
    return isTight ? all.filter(({ id }) => id !== 'volume') : all
  }, [isTight, text])
  if (rows === undefined) return <Skeleton label={text('home.loading')} rows={3} />
  return (
    <DataTable
      label={text('home.perps')}
      columns={columns}
      rows={rows}
      rowKey={({ market }) => market}
      onOpen={({ market }) => void navigate({ to: '/perps', search: { market } })}
      empty={<p className={css.empty}>{text('home.noPerps')}</p>}
    />
  )
}

function columnsOf(text: Say): readonly Column<MarketTicker>[] {
  return [
    {
      id: 'market',
      label: text('home.market'),
      cell: ({ market }) => <strong>{perpName(market)}</strong>,
    },
    {
      id: 'price',
      label: text('home.price'),
      width: 108,
      align: 'end',
      cell: ({ price }) => <Price value={price} />,
    },
    {
      id: 'change',
      label: text('home.change'),
      width: 76,
      align: 'end',
      cell: ({ change24h }) => <Percent percent={change24h.pct} change />,
    },
    {
      id: 'volume',
      label: text('home.volume'),
      width: 116,
      align: 'end',
      cell: ({ quoteAsset, volume24h }) => <Amount value={volume24h} unit={quoteAsset} compact />,
    },
  ]
}
