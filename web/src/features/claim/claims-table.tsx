import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { FeeClaim } from '#sdk'
import { Amount } from '../../design/numbers/amount.tsx'
import { Count } from '../../design/numbers/count.tsx'
import { shortAddress } from '../../design/numbers/format-address.ts'
import { Time } from '../../design/numbers/time.tsx'
import { Badge } from '../../design/primitives/badge.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { type Column, DataTable } from '../../design/primitives/data-table.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { linkStyle } from '../../design/primitives/link.ts'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { type Say, useText } from '../../language/use-text.ts'
import { ChainRef } from '../../panels/evidence/chain-ref.tsx'
import { Failure } from '../../shell/failure.tsx'
import { useClaims } from './claim.data.ts'
import { ether } from './claim.model.ts'
import css from './claim.module.css'

/** What was paid out, the newest first, each with its transaction, block and log. */
export function ClaimsTable({ account }: { readonly account: string | null }) {
  const text = useText()
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, refetch } =
    useClaims(account)
  const columns = useMemo(() => columnsOf(text), [text])
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data])
  if (error !== null) return <Failure failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label={text('portfolio.loading')} rows={6} />
  return (
    <>
      <DataTable
        label={text('claim.history')}
        columns={columns}
        rows={rows}
        rowKey={({ evidence }) => `${evidence.blockNumber}:${evidence.logIndex}`}
        empty={<EmptyState title={text('claim.noClaims')} reason={text('claim.noClaimsWhy')} />}
      />
      {hasNextPage ? (
        <div className={css.more}>
          <Button size="small" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text('claim.older')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

function columnsOf(text: Say): readonly Column<FeeClaim>[] {
  return [
    {
      id: 'at',
      label: text('portfolio.time'),
      width: 130,
      cell: ({ claimedAt }) => <Time at={claimedAt} form="minute" />,
    },
    {
      id: 'token',
      label: text('claim.token'),
      width: 120,
      cell: ({ symbol, token }) => (
        <Link to="/token/$address" params={{ address: token }} className={linkStyle}>
          {symbol ?? shortAddress(token)}
        </Link>
      ),
    },
    {
      id: 'paid',
      label: text('claim.claimed'),
      width: 120,
      align: 'end',
      cell: ({ paid }) => <Amount value={paid.amount} unit={ether} />,
    },
    {
      id: 'tokens',
      label: text('claim.inToken'),
      width: 110,
      align: 'end',
      cell: ({ paidTokens }) => <Amount value={paidTokens.amount} compact />,
    },
    {
      id: 'to',
      label: text('claim.paidTo'),
      width: 180,
      cell: ({ paidTo }) => <ChainRef kind="address" value={paidTo} />,
    },
    {
      id: 'transaction',
      label: text('portfolio.transaction'),
      width: 190,
      cell: ({ evidence }) => <ChainRef kind="transaction" value={evidence.transactionHash} />,
    },
    {
      id: 'block',
      label: text('portfolio.block'),
      width: 130,
      align: 'end',
      cell: ({ evidence: { blockNumber, finality } }) => (
        <span className={css.gas}>
          {finality === 'latest' ? <Badge>{text('claim.notFinal')}</Badge> : null}
          <Count value={blockNumber} />
        </span>
      ),
    },
    {
      id: 'log',
      label: text('signing.log'),
      width: 60,
      align: 'end',
      cell: ({ evidence }) => <Count value={evidence.logIndex} />,
    },
  ]
}
