import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { SwapHistoryEntry } from '#sdk'
import { Amount } from '../../design/numbers/amount.tsx'
import { Count } from '../../design/numbers/count.tsx'
import { Time } from '../../design/numbers/time.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { type Column, DataTable } from '../../design/primitives/data-table.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { linkStyle } from '../../design/primitives/link.ts'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { type Say, useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { ether, type SymbolOf } from './holdings.model.ts'
import { type OriginName, tradeKey } from './origin.model.ts'
import css from './portfolio.module.css'
import { type KnownPortfolio, problemOf } from './use-portfolio.ts'

/** The trades of the address, the newest first; a row opens its transaction. */
export function ActivityTable({
  known,
  onAsk,
}: {
  readonly known: KnownPortfolio
  readonly onAsk: (origin: OriginName) => void
}) {
  const text = useText()
  const { isLoadingMore, loadMore, sources, symbolOf } = known
  const columns = useMemo(() => columnsOf(text, symbolOf), [text, symbolOf])
  const problem = problemOf(known.view?.history.problem)
  if (problem !== null) return <Failure failure={problem} onRetry={known.retry} />
  if (sources === null) return <Skeleton label={text('portfolio.loading')} rows={8} />
  return (
    <>
      <DataTable
        label={text('portfolio.tab.activity')}
        columns={columns}
        rows={sources.trades}
        rowKey={tradeKey}
        onOpen={(trade) => onAsk({ kind: 'trade', key: tradeKey(trade) })}
        empty={
          <EmptyState
            title={text('portfolio.noTrades')}
            reason={text('portfolio.noTradesWhy')}
            action={
              <Link to="/trade" className={linkStyle}>
                {text('portfolio.toTrade')}
              </Link>
            }
          />
        }
      />
      {loadMore === null ? null : (
        <div className={css.more}>
          <Button size="small" pending={isLoadingMore} onClick={loadMore}>
            {text('portfolio.older')}
          </Button>
        </div>
      )}
    </>
  )
}

function columnsOf(text: Say, symbolOf: SymbolOf): readonly Column<SwapHistoryEntry>[] {
  return [
    {
      id: 'at',
      label: text('portfolio.time'),
      width: 130,
      cell: ({ tradedAt }) => <Time at={tradedAt} form="minute" />,
    },
    {
      id: 'what',
      label: text('portfolio.what'),
      width: 150,
      cell: ({ bought, sold, venue }) => (
        <span className={css.asset}>
          <strong>{symbolOf(sold.asset === ether ? bought.asset : sold.asset).symbol}</strong>
          <span>{text(actionOf({ bought, venue }))}</span>
        </span>
      ),
    },
    {
      id: 'sold',
      label: text('portfolio.gave'),
      width: 150,
      align: 'end',
      cell: ({ sold }) => (
        <Amount value={sold.amount} unit={symbolOf(sold.asset).symbol} rounding="up" compact />
      ),
    },
    {
      id: 'bought',
      label: text('portfolio.got'),
      width: 150,
      align: 'end',
      cell: ({ bought }) => (
        <Amount value={bought.amount} unit={symbolOf(bought.asset).symbol} compact />
      ),
    },
    {
      id: 'venue',
      label: text('portfolio.venue'),
      width: 120,
      cell: ({ venue }) => text(`portfolio.venue.${venue}`),
    },
    {
      id: 'block',
      label: text('portfolio.block'),
      width: 84,
      align: 'end',
      cell: ({ blockNumber }) => <Count value={blockNumber} />,
    },
  ]
}

function actionOf({ bought, venue }: Pick<SwapHistoryEntry, 'bought' | 'venue'>) {
  if (venue === 'wrapped_ether') return 'portfolio.wrapped'
  return bought.asset === ether ? 'portfolio.sold' : 'portfolio.bought'
}
