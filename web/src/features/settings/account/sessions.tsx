import { useMemo, useState } from 'react'
import type { SessionList } from '#sdk'
import { Address } from '../../../design/numbers/address.tsx'
import { Time } from '../../../design/numbers/time.tsx'
import { Badge } from '../../../design/primitives/badge.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { type Column, DataTable } from '../../../design/primitives/data-table.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { closeSession, usePrincipal } from '../../../service/session.ts'
import { Failure } from '../../../shell/failure.tsx'
import { disconnect } from '../../../wallet/wallet-store.ts'
import { endSession, useSessions } from './account.data.ts'
import css from './account.module.css'

type Session = SessionList['items'][number]

/** Where the account is signed in, and the way to end it there. */
export function SessionsSetting() {
  const text = useText()
  const principal = usePrincipal()
  const { data, error, refetch } = useSessions(principal != null)
  const [failure, setFailure] = useState<unknown>(null)
  const columns = useMemo(() => {
    const end = ({ id, isCurrent }: Session) => {
      setFailure(null)
      const ended = isCurrent ? closeSession().then(disconnect) : endSession(id)
      ended.catch(setFailure)
    }
    return columnsOf(text, end)
  }, [text])
  if (principal === null) return <p className={css.note}>{text('settings.sessions.nobody')}</p>
  if (error !== null) return <Failure failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label={text('settings.loading')} rows={2} />
  return (
    <>
      <DataTable
        label={text('settings.sessions')}
        columns={columns}
        rows={data.items}
        rowKey={({ id }) => id}
        empty={<p className={css.note}>{text('settings.sessions.none')}</p>}
      />
      {failure === null ? null : <Failure failure={failure} />}
    </>
  )
}

function columnsOf(text: Say, end: (session: Session) => void): readonly Column<Session>[] {
  return [
    {
      id: 'wallet',
      label: text('settings.wallet'),
      width: 210,
      cell: ({ isCurrent, walletAddress }) => (
        <>
          <Address value={walletAddress} middle />{' '}
          {isCurrent ? <Badge tone="accent">{text('settings.thisOne')}</Badge> : null}
        </>
      ),
    },
    {
      id: 'since',
      label: text('settings.since'),
      width: 110,
      cell: ({ createdAt }) => <Time at={createdAt} form="minute" />,
    },
    {
      id: 'until',
      label: text('settings.until'),
      width: 110,
      cell: ({ expiresAt }) => <Time at={expiresAt} form="minute" />,
    },
    {
      id: 'end',
      label: text('settings.end'),
      labelHidden: true,
      width: 90,
      align: 'end',
      cell: (session) => (
        <Button size="small" kind="quiet" onClick={() => end(session)}>
          {text('settings.end')}
        </Button>
      ),
    },
  ]
}
