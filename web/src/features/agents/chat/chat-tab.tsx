import { Link } from '@tanstack/react-router'
import { Time } from '../../../design/numbers/time.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { withChoice } from '../../../shell/use-choose.ts'
import { useAgentsPlace } from '../use-agents-place.ts'
import { useConversations } from './chat.data.ts'
import css from './chat.module.css'
import { NewConversation } from './new-conversation.tsx'
import { Thread } from './thread.tsx'

/** The conversations with agents, and the one that is open. */
export function ChatTab() {
  const text = useText()
  const { search, choose } = useAgentsPlace()
  const { agent, chat } = search
  const { data, error, refetch } = useConversations()
  const open = data?.items.find(({ id }) => id === chat)
  return (
    <div className={css.chat}>
      <nav className={css.list} aria-label={text('agents.conversations')}>
        <Button icon="plus" wide onClick={() => choose({ chat: undefined })}>
          {text('agents.newConversation')}
        </Button>
        {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null ? (
          <Skeleton label={text('agents.loading')} rows={6} />
        ) : null}
        {data?.items.length === 0 ? (
          <p className={css.quiet}>{text('agents.noConversations')}</p>
        ) : null}
        <ul>
          {data?.items.map((one) => (
            <li key={one.id}>
              <Link
                from="/agents"
                to="/agents"
                search={(before) => withChoice(before, { chat: one.id, agent: one.agent })}
                className={css.conversation}
                aria-current={one.id === chat || undefined}
                activeProps={{}}
              >
                <bdi>{one.agent}</bdi>
                <Time at={one.createdAt} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {chat === undefined ? (
        <NewConversation key={agent} agent={agent} />
      ) : (
        <Thread key={chat} conversationId={chat} agent={open?.agent ?? agent} />
      )}
    </div>
  )
}
