import { useQuery } from '@tanstack/react-query'
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
import {
  useApprove,
  useAudit,
  useDeny,
  useReading,
  useWaiting,
  walletsQuery,
} from './vault.data.ts'
import css from './vault.module.css'

/** What waits for a person: who asked, what it does, until when, and the two answers, of which each is final. */
export function Inbox() {
  const text = useText()
  const { data, error, refetch } = useWaiting()
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
              <Card request={request} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Card({ request }: { readonly request: VaultSigningRequest }) {
  const text = useText()
  const [asks, setAsks] = useState<'approve' | 'deny' | null>(null)
  const reading = useReading(request)
  const approve = useApprove()
  const deny = useDeny()
  const failure = approve.error ?? deny.error ?? reading.error
  const act = asks === 'approve' ? approve : deny
  return (
    <article className={css.card} aria-label={request.id}>
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
          friction={{ kind: 'plain', danger: asks === 'deny' }}
          pending={act.isPending}
          onConfirm={() => act.mutate(request, { onSettled: () => setAsks(null) })}
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

/** Who asked is in the record; it was read as the request was made. */
function useFacts(request: VaultSigningRequest): readonly Description[] {
  const text = useText()
  const { data: wallets } = useQuery(walletsQuery)
  const { data: audit } = useAudit()
  const wallet = wallets?.items.find(({ id }) => id === request.walletId)
  const asked = audit?.entries.find(({ subject }) => subject === request.id)
  return [
    {
      term: text('vault.asked'),
      value: (
        <>
          {text(`vault.origin.${request.origin}`)}{' '}
          {asked === undefined ? null : <code>{asked.actor}</code>}
        </>
      ),
    },
    { term: text('trade.vault.wallet'), value: wallet?.label ?? request.walletId },
    { term: text('vault.expires'), value: <Time at={request.expiresAt} form="full" /> },
    { term: text('vault.approvals'), value: '0 / 1' },
    { term: text('vault.hash'), value: <Address value={request.payloadHash} middle /> },
  ]
}
