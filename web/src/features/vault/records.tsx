import { useMemo } from 'react'
import type { VaultSigningRequest } from '#sdk'
import { Amount } from '../../design/numbers/amount.tsx'
import { Count } from '../../design/numbers/count.tsx'
import { Time } from '../../design/numbers/time.tsx'
import { Badge } from '../../design/primitives/badge.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { Callout } from '../../design/primitives/callout.tsx'
import { type Column, DataTable } from '../../design/primitives/data-table.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { type Say, useText } from '../../language/use-text.ts'
import { places } from '../../panels/armed/vault-policy.model.ts'
import { ChainRef } from '../../panels/evidence/chain-ref.tsx'
import { PagedTable } from '../../panels/paged/paged-table.tsx'
import { Failure } from '../../shell/failure.tsx'
import { useIsTight } from '../../shell/use-width.ts'
import { useAudit } from './audit.data.ts'
import type { AuditEntry } from './audit.model.ts'
import { functionName } from './policy.model.ts'
import { ruleWord, stateWord } from './rule-words.ts'
import { useRequests } from './vault.data.ts'
import css from './vault.module.css'

/** What a wallet was asked to sign, and what became of it. */
export function Requests({ walletId }: { readonly walletId: string }) {
  const text = useText()
  const isTight = useIsTight()
  const columns = useMemo(() => {
    const [at, call, value, state, transaction] = requestColumns(text)
    // What became of it is in sight without scrolling.
    return isTight ? [state, call, value, at, transaction] : [at, call, value, state, transaction]
  }, [text, isTight])
  return (
    <PagedTable
      listed={useRequests(walletId)}
      label={text('vault.requests')}
      moreLabel={text('vault.olderRequests')}
      columns={columns}
      rowKey={({ id }) => id}
      empty={<EmptyState title={text('vault.noRequests')} reason={text('vault.noRequestsWhy')} />}
    />
  )
}

/** All that was done with the wallets of the account, the newest first, and how far its chain was verified. */
export function AuditRecord() {
  const text = useText()
  const { data, error, isFetching, refetch } = useAudit()
  const columns = useMemo(() => auditColumns(text), [text])
  const rows = useMemo(() => data?.entries.toReversed() ?? [], [data])
  if (error !== null) return <Failure failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label={text('portfolio.loading')} rows={6} />
  const [to, { total }] = [data.entries.length, data]
  return (
    <>
      {data.brokenAt !== null ? (
        <Callout tone="danger">{text('vault.broken', { number: data.brokenAt })}</Callout>
      ) : to === total ? (
        <Callout tone="info">{text('vault.verified', { count: total })}</Callout>
      ) : (
        <Callout
          tone="warn"
          actions={
            <Button size="small" pending={isFetching} onClick={() => void refetch()}>
              {text('vault.verifyOn')}
            </Button>
          }
        >
          {text('vault.verifiedPart', { to, total })}
        </Callout>
      )}
      <DataTable
        label={text('vault.record')}
        columns={columns}
        rows={rows}
        rowKey={({ number }) => String(number)}
      />
    </>
  )
}

type Five<one> = readonly [one, one, one, one, one]

function requestColumns(text: Say): Five<Column<VaultSigningRequest>> {
  return [
    {
      id: 'at',
      label: text('portfolio.time'),
      width: 120,
      cell: ({ createdAt }) => <Time at={createdAt} form="minute" />,
    },
    {
      id: 'call',
      label: text('vault.mayCall'),
      width: 240,
      cell: ({ call }) => (
        <>
          <code>{functionName(call.selector)}</code> <ChainRef kind="address" value={call.to} />
        </>
      ),
    },
    {
      id: 'value',
      label: text('vault.ether'),
      width: 100,
      align: 'end',
      cell: ({ call }) => (
        <Amount atomic={BigInt(call.valueAtomic)} decimals={places} rounding="up" />
      ),
    },
    {
      id: 'state',
      label: text('vault.state'),
      width: 240,
      cell: ({ denialReason, reason, state }) => (
        <span className={css.verdict}>
          <Badge tone={state === 'submitted' ? 'up' : 'neutral'}>{text(stateWord(state))}</Badge>
          {reason === null ? null : text(ruleWord(reason))}
          {denialReason === null ? null : <q className={css.reason}>{denialReason}</q>}
        </span>
      ),
    },
    {
      id: 'transaction',
      label: text('portfolio.transaction'),
      width: 180,
      cell: ({ transactionHash }) =>
        transactionHash === null ? null : <ChainRef kind="transaction" value={transactionHash} />,
    },
  ]
}

function auditColumns(text: Say): readonly Column<AuditEntry>[] {
  return [
    {
      id: 'number',
      label: '#',
      width: 50,
      align: 'end',
      cell: ({ number }) => <Count value={number} />,
    },
    {
      id: 'at',
      label: text('portfolio.time'),
      width: 120,
      cell: ({ at }) => <Time at={at} form="minute" />,
    },
    {
      id: 'actor',
      label: text('vault.asked'),
      width: 220,
      cell: ({ actor }) => <code>{actor}</code>,
    },
    {
      id: 'action',
      label: text('vault.action'),
      width: 180,
      cell: ({ action }) => <code>{action}</code>,
    },
    {
      id: 'facts',
      label: text('vault.facts'),
      cell: ({ facts }) => (
        <code>
          {Object.entries(facts)
            .map(([name, fact]) => `${name}: ${fact}`)
            .join(', ')}
        </code>
      ),
    },
  ]
}
