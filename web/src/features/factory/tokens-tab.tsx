import { Link } from '@tanstack/react-router'
import type { FactoryToken } from '#sdk'
import { Address } from '../../design/numbers/address.tsx'
import { Amount } from '../../design/numbers/amount.tsx'
import { Time } from '../../design/numbers/time.tsx'
import { Badge } from '../../design/primitives/badge.tsx'
import { type Column, DataTable } from '../../design/primitives/data-table.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { linkStyle } from '../../design/primitives/link.ts'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { type Say, useText } from '../../language/use-text.ts'
import { MoreButton } from '../../panels/paged/more-button.tsx'
import { Failure } from '../../shell/failure.tsx'
import { useFactoryTokens } from './factory.data.ts'

/** Every token that was made here, newest first. */
export function TokensTab() {
  const text = useText()
  const tokens = useFactoryTokens()
  if (tokens.isPending) return <Skeleton label={text('panels.loading')} rows={12} />
  if (tokens.isError)
    return <Failure failure={tokens.error} onRetry={() => void tokens.refetch()} />
  return (
    <>
      <DataTable
        label={text('launching.tab.tokens')}
        columns={columnsIn(text)}
        rows={tokens.data.pages.flatMap(({ items }) => items)}
        rowKey={({ token }) => token}
        empty={
          <EmptyState
            title={text('launching.noTokens')}
            reason={text('launching.noTokensWhy')}
            action={
              <Link className={linkStyle} to="/token-factory" search={{ tab: 'make' }}>
                {text('launching.tab.make')}
              </Link>
            }
          />
        }
      />
      <MoreButton label={text('launching.more')} listed={tokens} />
    </>
  )
}

function columnsIn(text: Say): readonly Column<FactoryToken>[] {
  const copy = { label: text('shell.copy'), done: text('shell.copied') }
  return [
    {
      id: 'name',
      label: text('launching.name'),
      cell: ({ name, symbol }) => (
        <>
          <bdi>{name}</bdi> <bdi>{`(${symbol})`}</bdi>
        </>
      ),
      sort: ({ name }) => name,
    },
    {
      id: 'kind',
      label: text('launching.kind'),
      width: 110,
      cell: ({ kind }) => (
        <Badge>{text(`launching.family.${kind === 'plain' ? 'token' : 'vesting'}`)}</Badge>
      ),
    },
    {
      id: 'supply',
      label: text('launching.supply'),
      width: 120,
      align: 'end',
      cell: ({ supply }) => <Amount value={supply.amount} compact />,
    },
    {
      id: 'vested',
      label: text('launching.granted'),
      width: 120,
      align: 'end',
      cell: ({ token, vested }) =>
        vested.amountAtomic === '0' ? (
          <Amount value="0" />
        ) : (
          <Link className={linkStyle} to="/token-factory" search={{ tab: 'grants', token }}>
            <Amount value={vested.amount} compact />
          </Link>
        ),
    },
    {
      id: 'token',
      label: text('launching.contract'),
      width: 150,
      cell: ({ token }) => <Address value={token} copy={copy} />,
    },
    {
      id: 'creator',
      label: text('launching.creator'),
      width: 150,
      cell: ({ creator }) => <Address value={creator} copy={copy} />,
    },
    {
      id: 'created',
      label: text('panels.time'),
      width: 110,
      align: 'end',
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
  ]
}
