import { useState } from 'react'
import type { SandboxSession } from '#sdk'
import { Time } from '../../design/numbers/time.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { ConfirmDialog } from '../../design/primitives/confirm-dialog.tsx'
import { CopyButton } from '../../design/primitives/copy-button.tsx'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { type SessionAct, usePreview, useSessionAct } from './computer.data.ts'
import css from './desk.module.css'
import type { Owner } from './owner.ts'
import type { OpenPlace } from './place.ts'
import { StatusOf } from './status-of.tsx'

/** The sandbox that is open: how it fares, and what can be done to it as a whole. */
export function SessionBar({
  owner,
  session,
  onOpen,
}: {
  readonly owner: Owner
  readonly session: SandboxSession
  readonly onOpen: OpenPlace
}) {
  const text = useText()
  const act = useSessionAct(owner, session.id)
  const [isKilling, setKilling] = useState(false)
  const isPaused = session.status === 'paused'
  const pending = act.isPending ? act.variables : null
  const button = (what: SessionAct, icon: 'copy' | 'pause' | 'play') => (
    <Button
      size="small"
      icon={icon}
      pending={pending === what}
      disabled={pending !== null && pending !== what}
      onClick={() =>
        act.mutate(what, {
          onSuccess: ({ id }) => {
            if (what === 'fork') onOpen({ session: id, file: undefined })
          },
        })
      }
    >
      {text(`computer.act.${what}`)}
    </Button>
  )
  return (
    <header className={css.bar}>
      <Facts session={session} />
      <span className={css.acts}>
        {isPaused ? button('resume', 'play') : button('pause', 'pause')}
        {isPaused ? null : button('fork', 'copy')}
        <Preview owner={owner} session={session} />
        <Button size="small" kind="danger" icon="trash" onClick={() => setKilling(true)}>
          {text('computer.act.kill')}
        </Button>
      </span>
      {act.error === null ? null : <Failure failure={act.error} />}
      {isKilling ? (
        <ConfirmDialog
          words={{
            title: text('computer.killTitle', { name: session.name }),
            description: text('computer.killWhy'),
            confirm: text('computer.act.kill'),
            cancel: text('shell.cancel'),
          }}
          friction={{ kind: 'plain', danger: true }}
          pending={act.isPending}
          onCancel={() => setKilling(false)}
          onConfirm={() =>
            act.mutate('kill', {
              onSuccess: () => onOpen({ session: undefined, file: undefined }),
              onSettled: () => setKilling(false),
            })
          }
        />
      ) : null}
    </header>
  )
}

function Facts({ session }: { readonly session: SandboxSession }) {
  const text = useText()
  return (
    <>
      <h2 dir="auto">{session.name}</h2>
      <StatusOf status={session.status} />
      <span className={css.quiet}>
        {text('computer.lastRun')} <Time at={session.lastRunAt} />
      </span>
      <span className={css.quiet}>
        {text('computer.ends')} <Time at={session.expiresAt} />
      </span>
    </>
  )
}

/** The address at which the pages of the sandbox are shown, once it was asked for. */
function Preview({ owner, session }: { readonly owner: Owner; readonly session: SandboxSession }) {
  const text = useText()
  const preview = usePreview(owner, session.id)
  return (
    <>
      <Button
        size="small"
        icon="globe"
        pending={preview.isPending}
        onClick={() => preview.mutate()}
      >
        {text('computer.preview')}
      </Button>
      {preview.error === null ? null : <Failure failure={preview.error} />}
      {preview.data === undefined ? null : (
        <span className={css.preview}>
          <a href={preview.data.url} target="_blank" rel="noopener noreferrer">
            {text('computer.previewOpen')}
          </a>
          <CopyButton
            text={preview.data.url}
            label={text('computer.previewCopy')}
            done={text('shell.copied')}
          />
          <span className={css.quiet}>{text('computer.previewWhy')}</span>
        </span>
      )}
    </>
  )
}
