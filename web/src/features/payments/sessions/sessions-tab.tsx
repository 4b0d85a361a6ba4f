import { useState } from 'react'
import type { MppListedSession } from '#sdk'
import { Count } from '../../../design/numbers/count.tsx'
import { Time } from '../../../design/numbers/time.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { ConfirmDialog } from '../../../design/primitives/confirm-dialog.tsx'
import { DescriptionList } from '../../../design/primitives/description-list.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { Progress } from '../../../design/primitives/progress.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { StatusDot } from '../../../design/primitives/status-dot.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { Exact } from '../money.view.tsx'
import css from '../parts.module.css'
import { usePaymentsPlace } from '../use-payments-place.ts'
import { useClose, useSessions } from './sessions.data.ts'
import { isOpen, sessionDotOf, unitsLeft } from './sessions.model.ts'

/** The sessions that the account has paid for, with what is left of each. */
export function SessionsTab() {
  const text = useText()
  const { choose } = usePaymentsPlace()
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, refetch } = useSessions()
  if (error !== null) return <Failure failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label={text('panels.loading')} rows={8} />
  const sessions = data.pages.flatMap(({ items }) => items)
  const open = (
    <Button onClick={() => choose({ tab: 'try', call: 'mppSessions.open' })}>
      {text('payments.openSession')}
    </Button>
  )
  if (sessions.length === 0)
    return (
      <EmptyState
        title={text('payments.noSessions')}
        reason={text('payments.noSessionsWhy')}
        action={open}
      />
    )
  return (
    <div className={css.parts}>
      <section className={css.part}>
        <h2 className={css.head}>
          {text('payments.tab.sessions')} {open}
        </h2>
        <ul className={css.cards}>
          {sessions.map((session) => (
            <SessionCard key={session.id} session={session} />
          ))}
        </ul>
        {hasNextPage ? (
          <p>
            <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {text('payments.more')}
            </Button>
          </p>
        ) : null}
      </section>
    </div>
  )
}

function SessionCard({ session }: { readonly session: MppListedSession }) {
  const text = useText()
  const { balance, closedAt, deposit, expiresAt, spent, status, unitCost, unitType } = session
  return (
    <li>
      <h3 className={css.head}>
        <StatusDot status={sessionDotOf[status]}>{text(`payments.session.${status}`)}</StatusDot>
        <code dir="ltr">{session.id.slice(-6)}</code>
      </h3>
      <p className={css.figure}>
        <Count value={unitsLeft(session)} />{' '}
        <span className={css.quiet}>
          {text('payments.left')} (<span dir="ltr">{unitType}</span>)
        </span>
      </p>
      <Progress
        label={text('payments.left')}
        done={BigInt(balance.amountAtomic)}
        whole={BigInt(deposit.amountAtomic)}
      />
      <DescriptionList
        items={[
          { term: text('payments.unitCost'), value: <Exact {...unitCost} /> },
          { term: text('payments.deposit'), value: <Exact {...deposit} /> },
          { term: text('payments.spent'), value: <Exact {...spent} /> },
          { term: text('payments.remaining'), value: <Exact {...balance} rounding="down" /> },
          closedAt === null
            ? { term: text('payments.until'), value: <Time at={expiresAt} form="minute" /> }
            : { term: text('payments.endedAt'), value: <Time at={closedAt} form="minute" /> },
        ]}
      />
      {isOpen(session) ? <CloseSession sessionId={session.id} /> : null}
    </li>
  )
}

function CloseSession({ sessionId }: { readonly sessionId: string }) {
  const text = useText()
  const [isClosing, setClosing] = useState(false)
  const close = useClose(sessionId)
  return (
    <>
      <p className={css.acts}>
        <Button size="small" onClick={() => setClosing(true)}>
          {text('payments.closeSession')}
        </Button>
      </p>
      {close.error === null ? null : <Failure failure={close.error} />}
      {isClosing ? (
        <ConfirmDialog
          words={{
            title: text('payments.closeSession'),
            description: text('payments.closeSessionWhy'),
            confirm: text('payments.closeSession'),
            cancel: text('shell.cancel'),
          }}
          friction={{ kind: 'plain' }}
          pending={close.isPending}
          onCancel={() => setClosing(false)}
          onConfirm={() => close.mutate(undefined, { onSettled: () => setClosing(false) })}
        />
      ) : null}
    </>
  )
}
