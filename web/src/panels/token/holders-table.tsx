import { useMemo } from 'react'
import type { Holder } from '#sdk'
import { Address } from '../../design/numbers/address.tsx'
import { Amount } from '../../design/numbers/amount.tsx'
import { percentOf } from '../../design/numbers/arithmetic.model.ts'
import { Percent } from '../../design/numbers/percent.tsx'
import { Badge } from '../../design/primitives/badge.tsx'
import { type Column, DataTable } from '../../design/primitives/data-table.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { type Say, useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { places } from '../order/amounts.model.ts'
import { useHolders } from './token.data.ts'
import css from './token.module.css'

/** Who holds the token, with whoever is somebody: its creator, its pool, oneself. */
export function HoldersTable({
  token,
  creator,
  trader,
}: {
  readonly token: string
  readonly creator: string
  readonly trader: string | null
}) {
  const text = useText()
  const { data, error, refetch } = useHolders(token)
  const columns = useMemo(() => columnsOf(text, { creator, trader }), [text, creator, trader])
  if (error !== null) return <Failure failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton rows={8} label={text('panels.loading')} />
  return (
    <DataTable
      label={text('trade.tab.holders')}
      columns={columns}
      rows={data}
      rowKey={({ holder }) => holder}
      empty={<EmptyState title={text('trade.noHolders')} reason={text('trade.noHoldersWhy')} />}
    />
  )
}

function columnsOf(
  text: Say,
  known: { readonly creator: string; readonly trader: string | null },
): readonly Column<Holder>[] {
  const copy = { label: text('shell.copy'), done: text('shell.copied') }
  const isAlike = (left: string, right: string | null) =>
    left.toLowerCase() === right?.toLowerCase()
  return [
    {
      id: 'holder',
      label: text('trade.column.holder'),
      cell: ({ holder, isPool }) => (
        <span className={css.holder}>
          <Address value={holder} middle copy={copy} />
          {isPool ? <Badge tone="info">{text('trade.pool')}</Badge> : null}
          {isAlike(holder, known.creator) ? (
            <Badge tone="warn">{text('trade.creator')}</Badge>
          ) : null}
          {isAlike(holder, known.trader) ? <Badge tone="accent">{text('trade.you')}</Badge> : null}
        </span>
      ),
      exported: ({ holder }) => holder,
    },
    {
      id: 'balance',
      label: text('trade.column.size'),
      align: 'end',
      cell: ({ balanceAtomic }) => (
        <Amount atomic={BigInt(balanceAtomic)} decimals={places} compact />
      ),
      sort: ({ balanceAtomic }) => BigInt(balanceAtomic),
    },
    {
      id: 'share',
      label: text('trade.column.share'),
      align: 'end',
      width: 110,
      cell: ({ shareBps }) => <Percent percent={percentOf(shareBps)} rounding="down" />,
      sort: ({ shareBps }) => shareBps,
    },
  ]
}
