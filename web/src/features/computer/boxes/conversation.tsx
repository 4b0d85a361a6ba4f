import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { BoxMessage } from '#sdk'
import { Count } from '../../../design/numbers/count.tsx'
import { Time } from '../../../design/numbers/time.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { Field } from '../../../design/primitives/field.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { TextArea } from '../../../design/primitives/text-area.tsx'
import { useText } from '../../../language/use-text.ts'
import type { Owner } from '../../../panels/computer/owner.ts'
import { Failure } from '../../../shell/failure.tsx'
import { useMessages, useSay } from './boxes.data.ts'
import css from './boxes.module.css'

const longest = 4_000

/** A conversation with a box: what was said, what it ran for it, and the next message. */
export function Conversation({
  owner,
  sessionId,
  isPaused,
}: {
  readonly owner: Owner
  readonly sessionId: string
  readonly isPaused: boolean
}) {
  const text = useText()
  const { data, error, refetch } = useMessages(owner, sessionId)
  const say = useSay(owner, sessionId)
  const end = useRef<HTMLDivElement>(null)
  const count = data?.length
  useEffect(() => {
    if (count !== undefined && count > 0) end.current?.scrollIntoView({ block: 'nearest' })
  }, [count])
  if (data === undefined && error !== null)
    return <Failure failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label={text('panels.loading')} rows={6} />
  return (
    <section className={css.conversation} aria-label={text('computer.conversations')}>
      <div
        className={css.messages}
        role="log"
        aria-label={text('computer.conversations')}
        // Keys have to reach what scrolls.
        tabIndex={0}
      >
        {data.length === 0 ? (
          <EmptyState title={text('computer.noMessages')} reason={text('computer.noBoxesWhy')} />
        ) : (
          data.map((message) => <Said key={message.messageId} message={message} />)
        )}
        <div ref={end} />
      </div>
      {say.error === null ? null : <Failure failure={say.error} />}
      <Composer
        isPaused={isPaused}
        isPending={say.isPending}
        onSay={(content, done) => say.mutate(content, { onSuccess: done })}
      />
    </section>
  )
}

function Said({ message }: { readonly message: BoxMessage }) {
  const text = useText()
  const { content, createdAt, role, run } = message
  return (
    <article className={css.said} data-role={role}>
      <p className={css.quiet}>
        {text(`computer.role.${role}`)} · <Time at={createdAt} form="time" />
      </p>
      {content === '' ? null : <pre dir="auto">{content}</pre>}
      {run === null ? null : (
        <p className={css.quiet}>
          {text(`computer.event.${run.outcome}`)} · <Count value={run.durationMs} /> ms
          {run.result === null ? null : (
            <>
              {' · '}
              {text('computer.result')} <code dir="ltr">{run.result}</code>
            </>
          )}
        </p>
      )}
    </article>
  )
}

function Composer({
  isPaused,
  isPending,
  onSay,
}: {
  readonly isPaused: boolean
  readonly isPending: boolean
  readonly onSay: (content: string, done: () => void) => void
}) {
  const text = useText()
  const [content, setContent] = useState('')
  const isReady = content.trim() !== '' && !isPaused && !isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onSay(content, () => setContent(''))
  }
  return (
    <form className={css.composer} onSubmit={submit}>
      <Field label={text('computer.message')} labelHidden>
        <TextArea
          code
          rows={3}
          maxLength={longest}
          value={content}
          placeholder={text('computer.message')}
          onChange={setContent}
        />
      </Field>
      <Button type="submit" kind="primary" pending={isPending} disabled={!isReady && !isPending}>
        {text('computer.send')}
      </Button>
    </form>
  )
}
