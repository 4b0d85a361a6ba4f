import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { AgentChatMessage } from '#sdk'
import { linkStyle } from '../../../design/primitives/link.ts'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { StatusDot } from '../../../design/primitives/status-dot.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { useRun, useSaid } from '../run/run.data.ts'
import { dotOf, outputOf } from '../run/run.model.ts'
import { stopWords } from '../run/run-words.ts'
import { useMessages } from './chat.data.ts'
import { isEnded, statusOf } from './chat.model.ts'
import css from './chat.module.css'
import { Composer } from './composer.tsx'

/** A conversation: each message with its answer, and the run behind it. */
export function Thread({
  conversationId,
  agent,
}: {
  readonly conversationId: string
  readonly agent: string | undefined
}) {
  const text = useText()
  const { data, error, refetch } = useMessages(conversationId)
  const end = useRef<HTMLLIElement>(null)
  const count = data?.length
  useEffect(() => {
    if (count !== undefined) end.current?.scrollIntoView({ block: 'nearest' })
  }, [count])
  return (
    <section className={css.thread} aria-label={agent ?? text('agents.tab.chat')}>
      <ol className={css.messages}>
        {error === null ? null : (
          <li>
            <Failure failure={error} onRetry={() => void refetch()} />
          </li>
        )}
        {data === undefined && error === null ? (
          <li>
            <Skeleton label={text('agents.loading')} rows={8} />
          </li>
        ) : null}
        {data?.map((message) => (
          <li key={message.number} className={css.turn}>
            <p className={css.own} dir="auto">
              {message.content}
            </p>
            {isEnded(message.run) ? (
              <Reply reply={message.reply} run={message.run} />
            ) : (
              <GoingReply message={message} />
            )}
          </li>
        ))}
        <li ref={end} aria-hidden="true" />
      </ol>
      <Composer agent={agent} conversationId={conversationId} />
    </section>
  )
}

/** An answer while it is made. */
function GoingReply({ message }: { readonly message: AgentChatMessage }) {
  const { data } = useRun(message.run.id)
  const said = useSaid(message.run.id)
  if (data === undefined) return <Reply reply={message.reply} run={message.run} />
  return <Reply reply={outputOf(data, said)} run={data.run} />
}

function Reply({
  reply,
  run,
}: {
  readonly reply: string | null
  readonly run: Pick<AgentChatMessage['run'], 'id' | 'status' | 'stopReason'>
}) {
  const text = useText()
  const status = statusOf(run)
  return (
    <div className={css.reply}>
      {reply === null || reply === '' ? null : (
        <p className={css.said} dir="auto">
          {reply}
        </p>
      )}
      <p className={css.about}>
        <span role="status">
          <StatusDot status={dotOf[status]}>
            {stopWords(text, run) ?? text(`agents.status.${status}`)}
          </StatusDot>
        </span>
        <Link
          from="/agents"
          to="/agents"
          search={{ tab: 'run', run: run.id }}
          className={linkStyle}
        >
          {text('agents.seeRun')}
        </Link>
      </p>
    </div>
  )
}
