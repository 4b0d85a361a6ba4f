import { useMemo } from 'react'
import type { TokenFees } from '#sdk'
import { Address } from '../../design/numbers/address.tsx'
import { Amount } from '../../design/numbers/amount.tsx'
import { percentOf } from '../../design/numbers/arithmetic.model.ts'
import { Percent } from '../../design/numbers/percent.tsx'
import { type Column, DataTable } from '../../design/primitives/data-table.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { Panel } from '../../design/primitives/panel.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { type Say, useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { useTokenFees } from './token.data.ts'

type Recipient = TokenFees['recipients'][number]

/** What each recipient of the creator fees has earned with the token. */
export function FeesPanel({ token }: { readonly token: string }) {
  const text = useText()
  const { data, error, refetch } = useTokenFees(token)
  const columns = useMemo(() => columnsOf(text), [text])
  return (
    <Panel
      title={text('token.fees')}
      notice={error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
    >
      {data === undefined ? (
        error === null ? (
          <Skeleton label={text('panels.loading')} rows={2} />
        ) : null
      ) : (
        <DataTable
          label={text('token.fees')}
          columns={columns}
          rows={data.recipients}
          rowKey={({ account }) => account}
          empty={<EmptyState title={text('token.noFees')} reason={text('token.noFeesWhy')} />}
        />
      )}
    </Panel>
  )
}

function columnsOf(text: Say): readonly Column<Recipient>[] {
  return [
    {
      id: 'account',
      label: text('token.recipient'),
      cell: ({ account }) => <Address value={account} />,
    },
    {
      id: 'share',
      label: text('token.share'),
      width: 64,
      align: 'end',
      cell: ({ bps }) => <Percent percent={percentOf(bps)} places={0} />,
    },
    {
      id: 'earned',
      label: text('token.earned'),
      width: 104,
      align: 'end',
      cell: ({ lifetime }) => <Amount value={lifetime.amount} unit="ETH" />,
    },
    {
      id: 'payable',
      label: text('token.payable'),
      width: 104,
      align: 'end',
      cell: ({ payable }) => <Amount value={payable.amount} unit="ETH" />,
    },
  ]
}
