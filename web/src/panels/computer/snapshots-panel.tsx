import { type FormEvent, useState } from 'react'
import type { SandboxSession, SandboxSnapshot } from '#sdk'
import { Time } from '../../design/numbers/time.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { ConfirmDialog } from '../../design/primitives/confirm-dialog.tsx'
import { Field } from '../../design/primitives/field.tsx'
import { TextInput } from '../../design/primitives/text-input.tsx'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import css from './desk.module.css'
import type { Owner } from './owner.ts'
import type { OpenPlace } from './place.ts'
import { Size } from './size.tsx'
import { useSnapshotAct, useSnapshots } from './snapshots.data.ts'

interface Asked {
  readonly kind: 'delete' | 'restore'
  readonly snapshot: SandboxSnapshot
}

/** The snapshots of the owner: made of the open sandbox, put back into it, or made into another one. */
export function SnapshotsPanel({
  owner,
  session,
  onOpen,
}: {
  readonly owner: Owner
  readonly session: SandboxSession
  readonly onOpen: OpenPlace
}) {
  const text = useText()
  const { data = [], error } = useSnapshots(owner)
  const act = useSnapshotAct(owner)
  const [asked, setAsked] = useState<Asked | null>(null)
  const isPaused = session.status === 'paused'
  const fault = act.error ?? error
  const fork = (snapshotId: string) =>
    act.mutate(
      { kind: 'fork', snapshotId },
      { onSuccess: (made) => made && onOpen({ session: made.id, file: undefined }) },
    )
  return (
    <section className={css.part} aria-labelledby="computer-snapshots" aria-busy={act.isPending}>
      <h2 id="computer-snapshots">{text('computer.snapshots')}</h2>
      <NewSnapshot
        isDisabled={isPaused || act.isPending}
        onCreate={(name) => act.mutate({ kind: 'create', sessionId: session.id, name })}
      />
      {fault === null ? null : <Failure failure={fault} />}
      <ul className={css.snapshots}>
        {data.map((snapshot) => (
          <SnapshotRow
            key={snapshot.id}
            snapshot={snapshot}
            isPaused={isPaused}
            onFork={() => fork(snapshot.id)}
            onAsk={(kind) => setAsked({ kind, snapshot })}
          />
        ))}
      </ul>
      {asked === null ? null : (
        <AskFirst
          asked={asked}
          isPending={act.isPending}
          onCancel={() => setAsked(null)}
          onConfirm={() =>
            act.mutate(
              asked.kind === 'delete'
                ? { kind: 'delete', snapshotId: asked.snapshot.id }
                : { kind: 'restore', sessionId: session.id, snapshotId: asked.snapshot.id },
              { onSettled: () => setAsked(null) },
            )
          }
        />
      )}
    </section>
  )
}

function SnapshotRow({
  snapshot,
  isPaused,
  onFork,
  onAsk,
}: {
  readonly snapshot: SandboxSnapshot
  readonly isPaused: boolean
  readonly onFork: () => void
  readonly onAsk: (kind: Asked['kind']) => void
}) {
  const text = useText()
  return (
    <li>
      <p className={css.line}>
        <span className={css.name} dir="auto">
          {snapshot.name}
        </span>
        <Size bytes={snapshot.bytes} />
        <span className={css.quiet}>
          <Time at={snapshot.createdAt} />
        </span>
      </p>
      <p className={css.line}>
        <Button size="small" kind="quiet" disabled={isPaused} onClick={() => onAsk('restore')}>
          {text('computer.restore')}
        </Button>
        <Button size="small" kind="quiet" onClick={onFork}>
          {text('computer.act.fork')}
        </Button>
        <Button size="small" kind="quiet" onClick={() => onAsk('delete')}>
          {text('computer.deleteIt')}
        </Button>
      </p>
    </li>
  )
}

/** Asks before files or a snapshot are gone for good. */
function AskFirst({
  asked: { kind, snapshot },
  isPending,
  onCancel,
  onConfirm,
}: {
  readonly asked: Asked
  readonly isPending: boolean
  readonly onCancel: () => void
  readonly onConfirm: () => void
}) {
  const text = useText()
  return (
    <ConfirmDialog
      words={{
        title: text(`computer.${kind}Title`, { name: snapshot.name }),
        description: text(`computer.${kind}Why`),
        confirm: text(kind === 'restore' ? 'computer.restore' : 'computer.deleteIt'),
        cancel: text('shell.cancel'),
      }}
      friction={{ kind: 'plain', danger: true }}
      pending={isPending}
      onCancel={onCancel}
      onConfirm={onConfirm}
    />
  )
}

function NewSnapshot({
  isDisabled,
  onCreate,
}: {
  readonly isDisabled: boolean
  readonly onCreate: (name: string) => void
}) {
  const text = useText()
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || isDisabled) return
    onCreate(name.trim())
    setName('')
  }
  return (
    <form className={css.newSession} onSubmit={submit}>
      <Field label={text('computer.snapshotName')} labelHidden>
        <TextInput
          value={name}
          onChange={setName}
          maxLength={80}
          placeholder={text('computer.snapshotName')}
        />
      </Field>
      <Button type="submit" disabled={isDisabled || name.trim() === ''}>
        {text('computer.keep')}
      </Button>
    </form>
  )
}
