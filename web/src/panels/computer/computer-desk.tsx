import type { SandboxSession } from '#sdk'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { useSessions } from './computer.data.ts'
import css from './desk.module.css'
import { FilesPanel } from './files-panel.tsx'
import type { Owner } from './owner.ts'
import type { DeskPlace, OpenPlace } from './place.ts'
import { SessionBar } from './session-bar.tsx'
import { SessionList } from './session-list.tsx'
import { SnapshotsPanel } from './snapshots-panel.tsx'
import { Workbench } from './workbench.tsx'

/** The sandboxes of an owner, and the one that is open: its files, its program and what it prints. */
export function ComputerDesk({
  owner,
  place,
  onOpen,
}: {
  readonly owner: Owner
  readonly place: DeskPlace
  readonly onOpen: OpenPlace
}) {
  const text = useText()
  const { data: sessions, error, refetch } = useSessions(owner)
  if (sessions === undefined && error !== null)
    return <Failure failure={error} onRetry={() => void refetch()} />
  if (sessions === undefined) return <Skeleton label={text('panels.loading')} rows={10} />
  const session = sessions.find(({ id }) => id === place.session)
  return (
    <div className={css.desk}>
      <div className={css.choice}>
        <SessionList owner={owner} sessions={sessions} current={place.session} onOpen={onOpen} />
      </div>
      <div className={css.main}>
        {session === undefined ? (
          <NoSession isAsked={place.session !== undefined} count={sessions.length} />
        ) : (
          <Opened owner={owner} session={session} file={place.file} onOpen={onOpen} />
        )}
      </div>
      <div className={css.side}>
        {session === undefined ? null : (
          <>
            <FilesPanel
              key={session.id}
              place={{ owner, sessionId: session.id }}
              isAwake={session.status !== 'paused'}
              current={place.file}
              onOpen={onOpen}
            />
            <SnapshotsPanel owner={owner} session={session} onOpen={onOpen} />
          </>
        )}
      </div>
    </div>
  )
}

function Opened({
  owner,
  session,
  file,
  onOpen,
}: {
  readonly owner: Owner
  readonly session: SandboxSession
  readonly file: string | undefined
  readonly onOpen: OpenPlace
}) {
  return (
    <>
      <SessionBar key={session.id} owner={owner} session={session} onOpen={onOpen} />
      <Workbench
        key={`${session.id} ${file ?? ''}`}
        place={{ owner, sessionId: session.id }}
        session={session}
        file={file}
        onOpen={onOpen}
      />
    </>
  )
}

/** What will be here, or why what the address names is not. */
function NoSession({ isAsked, count }: { readonly isAsked: boolean; readonly count: number }) {
  const text = useText()
  if (isAsked) return <EmptyState title={text('computer.gone')} reason={text('computer.goneWhy')} />
  return (
    <EmptyState
      title={text(count === 0 ? 'computer.noSessions' : 'computer.chooseSession')}
      reason={text('computer.noSessionsWhy')}
    />
  )
}
