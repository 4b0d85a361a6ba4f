import { Button } from '../../../design/primitives/button.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { useText } from '../../../language/use-text.ts'
import { MoreButton } from '../../../panels/paged/more-button.tsx'
import { Failure } from '../../../shell/failure.tsx'
import type { AgentsSearch } from '../agents-search.model.ts'
import type { Choose } from '../use-agents-place.ts'
import { AgentCard } from './agent-card.view.tsx'
import { useFoundAgents } from './find.data.ts'
import css from './find.module.css'

/** The agents that were found, best first. */
export function FoundList({
  search,
  onChange,
}: {
  readonly search: AgentsSearch
  readonly onChange: Choose
}) {
  const text = useText()
  const found = useFoundAgents(search)
  const { data, error, hasNextPage, isPlaceholderData, refetch } = found
  if (error !== null) return <Failure failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label={text('agents.loading')} rows={16} />
  const agents = data.pages.flatMap(({ items }) => items)
  const isSmall = data.pages[0]?.hint === 'only_small_words'
  return (
    <>
      <p className={css.count} role="status">
        {text(hasNextPage ? 'agents.countMore' : 'agents.count', { count: agents.length })}
      </p>
      {agents.length === 0 ? (
        <EmptyState
          title={text('agents.none')}
          reason={text(isSmall ? 'agents.smallWords' : 'agents.noneWhy')}
          action={<Button onClick={() => onChange(nothing)}>{text('agents.clear')}</Button>}
        />
      ) : (
        <ul className={css.cards} aria-busy={isPlaceholderData || undefined}>
          {agents.map((agent) => (
            <li key={`${agent.source} ${agent.id}`}>
              <AgentCard agent={agent} isOpen={agent.id === search.agent} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton label={text('agents.more')} listed={found} />
    </>
  )
}

const nothing = { q: undefined, category: undefined, price: undefined, maker: undefined }
