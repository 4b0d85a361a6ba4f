import { useState } from 'react'
import type { Box } from '#sdk'
import { Time } from '../../../design/numbers/time.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { ConfirmDialog } from '../../../design/primitives/confirm-dialog.tsx'
import { useText } from '../../../language/use-text.ts'
import type { Owner } from '../../../panels/computer/owner.ts'
import { StatusOf } from '../../../panels/computer/status-of.tsx'
import { Failure } from '../../../shell/failure.tsx'
import type { Choice, ComputerSearch } from '../computer-search.model.ts'
import { useBoxAct, useConversations, useConverse } from './boxes.data.ts'
import css from './boxes.module.css'
import { Conversation } from './conversation.tsx'

/** A box that is open: how it fares, its conversations, and the one that is read. */
export function BoxView({
  owner,
  box,
  search,
  choose,
}: {
  readonly owner: Owner
  readonly box: Box
  readonly search: ComputerSearch
  readonly choose: (choice: Choice) => void
}) {
  const text = useText()
  const { data: conversations = [], error } = useConversations(owner, box.boxId)
  const converse = useConverse(owner, box.boxId)
  const fault = converse.error ?? error
  const begin = () => converse.mutate(undefined, { onSuccess: ({ id }) => choose({ chat: id }) })
  return (
    <div className={css.view}>
      <BoxBar owner={owner} box={box} onEnded={() => choose({ box: undefined, chat: undefined })} />
      {fault === null ? null : <Failure failure={fault} />}
      <nav className={css.chats} aria-label={text('computer.conversations')}>
        {conversations.map(({ createdAt, id, title }) => (
          <button
            key={id}
            type="button"
            className={css.chat}
            aria-current={id === search.chat || undefined}
            onClick={() => choose({ chat: id })}
          >
            {title === null ? null : <span dir="auto">{title}</span>}{' '}
            <Time at={createdAt} form="time" />
          </button>
        ))}
        <Button size="small" icon="plus" pending={converse.isPending} onClick={begin}>
          {text('computer.newConversation')}
        </Button>
      </nav>
      {search.chat === undefined ? null : (
        <Conversation
          key={search.chat}
          owner={owner}
          sessionId={search.chat}
          isPaused={box.status === 'paused'}
        />
      )}
    </div>
  )
}

function BoxBar({
  owner,
  box,
  onEnded,
}: {
  readonly owner: Owner
  readonly box: Box
  readonly onEnded: () => void
}) {
  const text = useText()
  const act = useBoxAct(owner, box.boxId)
  const [isEnding, setEnding] = useState(false)
  const next = box.status === 'paused' ? 'resume' : 'pause'
  return (
    <header className={css.bar}>
      <h2 dir="auto">{box.name}</h2>
      <StatusOf status={box.status} />
      <span className={css.quiet}>
        {text('computer.lastRun')} <Time at={box.lastRunAt} />
      </span>
      <span className={css.acts}>
        <Button
          size="small"
          icon={next === 'resume' ? 'play' : 'pause'}
          pending={act.isPending}
          onClick={() => act.mutate(next)}
        >
          {text(`computer.act.${next}`)}
        </Button>
        <Button size="small" kind="danger" icon="trash" onClick={() => setEnding(true)}>
          {text('computer.act.kill')}
        </Button>
      </span>
      {act.error === null ? null : <Failure failure={act.error} />}
      {isEnding ? (
        <ConfirmDialog
          words={{
            title: text('computer.killTitle', { name: box.name }),
            description: text('computer.killWhy'),
            confirm: text('computer.act.kill'),
            cancel: text('shell.cancel'),
          }}
          friction={{ kind: 'plain', danger: true }}
          pending={act.isPending}
          onCancel={() => setEnding(false)}
          onConfirm={() =>
            act.mutate('delete', { onSuccess: onEnded, onSettled: () => setEnding(false) })
          }
        />
      ) : null}
    </header>
  )
}
