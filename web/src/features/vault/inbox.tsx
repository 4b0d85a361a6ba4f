import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { VaultSigningRequest } from '#sdk'
import { Address } from '../../design/numbers/address.tsx'
import { Time } from '../../design/numbers/time.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { ConfirmDialog } from '../../design/primitives/confirm-dialog.tsx'
import { type Description, DescriptionList } from '../../design/primitives/description-list.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { Panel } from '../../design/primitives/panel.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { Trace } from './trace.view.tsx'
import { useApprove, useDeny, useReading, useWaiting, walletsQuery } from './vault.data.ts'
import css from './vault.module.css'

const route = getRouteApi('/vault')
/** The longest reason that the vault takes. */
const reasonMax = 500

/** What waits for a person: who asked, what it does, until when, and the two answers, of which each is final. */
export function Inbox() {
  const text = useText()
  const { data, error, refetch } = useWaiting()
  const { request: sought } = route.useSearch()
  return (
    <Panel
      title={text('vault.inbox')}
      notice={error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
    >
      {data === undefined ? (
        <Skeleton label={text('portfolio.loading')} rows={3} />
      ) : data.items.length === 0 ? (
        <EmptyState title={text('vault.inboxEmpty')} reason={text('vault.inboxEmptyWhy')} />
      ) : (
        <ul className={css.cards}>
          {data.items.map((request) => (
            <li key={request.id}>
              <Card request={request} isSought={request.id === sought} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** What a link led to is brought into sight. */
function toSight(card: HTMLElement | null): void {
  card?.scrollIntoView({ block: 'nearest' })
}

function Card({
  isSought,
  request,
}: {
  readonly isSought: boolean
  readonly request: VaultSigningRequest
}) {
  const text = useText()
  const [asks, setAsks] = useState<'approve' | 'deny' | null>(null)
  const reading = useReading(request)
  const approve = useApprove()
  const deny = useDeny()
  const failure = approve.error ?? deny.error ?? reading.error
  const done = { onSettled: () => setAsks(null) }
  return (
    <article
      ref={isSought ? toSight : null}
      className={css.card}
      aria-label={request.id}
      aria-current={isSought || undefined}
    >
      <DescriptionList items={useFacts(request)} />
      {reading.data === undefined ? null : <Trace evaluation={reading.data} />}
      {failure === null ? null : <Failure failure={failure} />}
      <div className={css.answers}>
        <Button kind="primary" onClick={() => setAsks('approve')}>
          {text('vault.approve')}
        </Button>
        <Button kind="danger" onClick={() => setAsks('deny')}>
          {text('vault.deny')}
        </Button>
      </div>
      {asks === null ? null : (
        <ConfirmDialog
          words={{
            title: text(`vault.${asks}`),
            description: text(`vault.${asks}Why`),
            confirm: text(`vault.${asks}`),
            cancel: text('shell.cancel'),
          }}
          friction={
            asks === 'approve'
              ? { kind: 'plain' }
              : {
                  kind: 'write',
                  label: text('vault.denyReason'),
                  hint: text('vault.denyReasonWhy'),
                  max: reasonMax,
                }
          }
          pending={approve.isPending || deny.isPending}
          onConfirm={(reason) =>
            asks === 'approve'
              ? approve.mutate(request, done)
              : deny.mutate({ id: request.id, reason }, done)
          }
          onCancel={() => setAsks(null)}
        >
          <p className={css.hash} dir="ltr">
            {request.payloadHash}
          </p>
        </ConfirmDialog>
      )}
    </article>
  )
}

function useFacts(request: VaultSigningRequest): readonly Description[] {
  const text = useText()
  const { data: wallets } = useQuery(walletsQuery)
  const wallet = wallets?.items.find(({ id }) => id === request.walletId)
  return [
    {
      term: text('vault.asked'),
      value: (
        <>
          {text(`vault.origin.${request.origin}`)} <code>{request.askedBy}</code>
        </>
      ),
    },
    { term: text('trade.vault.wallet'), value: wallet?.label ?? request.walletId },
    { term: text('vault.expires'), value: <Time at={request.expiresAt} form="full" /> },
    { term: text('vault.approvals'), value: '0 / 1' },
    { term: text('vault.hash'), value: <Address value={request.payloadHash} middle /> },
  ]
}
