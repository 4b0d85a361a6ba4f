import { type FormEvent, useState } from 'react'
import type { SandboxSession } from '#sdk'
import { Time } from '../../design/numbers/time.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { Field } from '../../design/primitives/field.tsx'
import { TextInput } from '../../design/primitives/text-input.tsx'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { useCreateSession, useEngines } from './computer.data.ts'
import css from './desk.module.css'
import type { Owner } from './owner.ts'
import type { OpenPlace } from './place.ts'
import { StatusOf } from './status-of.tsx'

/** The sandboxes of the owner, and the way to make another one. */
export function SessionList({
  owner,
  sessions,
  current,
  onOpen,
}: {
  readonly owner: Owner
  readonly sessions: readonly SandboxSession[]
  readonly current: string | undefined
  readonly onOpen: OpenPlace
}) {
  const text = useText()
  return (
    <section className={css.part} aria-labelledby="computer-sessions">
      <h2 id="computer-sessions">{text('computer.sessions')}</h2>
      {sessions.length === 0 ? null : (
        <ul className={css.sessions}>
          {sessions.map((session) => (
            <li key={session.id}>
              <button
                type="button"
                className={css.session}
                aria-current={session.id === current || undefined}
                onClick={() => onOpen({ session: session.id, file: undefined })}
              >
                <span className={css.name} dir="auto">
                  {session.name}
                </span>
                <StatusOf status={session.status} />
                <span className={css.quiet}>
                  <Time at={session.createdAt} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <NewSession owner={owner} count={sessions.length} onOpen={onOpen} />
    </section>
  )
}

function NewSession({
  owner,
  count,
  onOpen,
}: {
  readonly owner: Owner
  readonly count: number
  readonly onOpen: OpenPlace
}) {
  const text = useText()
  const [name, setName] = useState('')
  const create = useCreateSession(owner)
  const most = useEngines().data?.sandboxesOfKey
  const isFull = most !== undefined && count >= most
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending || isFull) return
    create.mutate(name.trim(), {
      onSuccess: ({ id }) => {
        setName('')
        onOpen({ session: id, file: undefined })
      },
    })
  }
  return (
    <form className={css.newSession} onSubmit={submit}>
      <Field
        label={text('computer.sessionName')}
        labelHidden
        hint={isFull ? text('computer.sessionsFull', { count: most }) : undefined}
      >
        <TextInput
          value={name}
          onChange={setName}
          maxLength={80}
          placeholder={text('computer.sessionName')}
        />
      </Field>
      <Button
        type="submit"
        kind={count === 0 ? 'primary' : 'secondary'}
        icon="plus"
        pending={create.isPending}
        disabled={isFull}
      >
        {text('computer.create')}
      </Button>
      {create.error === null ? null : <Failure failure={create.error} />}
    </form>
  )
}
