import { Link } from '@tanstack/react-router'
import type { FoundAgent } from '#sdk'
import { Badge } from '../../../design/primitives/badge.tsx'
import { useText } from '../../../language/use-text.ts'
import { withChoice } from '../use-agents-place.ts'
import { AgentPrice, AgentRating, categoryName } from './facts.view.tsx'
import css from './find.module.css'

/** An agent of the list: what it is called, what it does, what it costs, who made it, and what is thought of it. */
export function AgentCard({
  agent,
  isOpen,
}: {
  readonly agent: FoundAgent
  readonly isOpen: boolean
}) {
  const text = useText()
  const { category, description, id, origin, title, verified } = agent
  return (
    <Link
      from="/agents"
      to="/agents"
      search={(before) => withChoice(before, { agent: id })}
      className={css.card}
      aria-current={isOpen || undefined}
      activeProps={{}}
    >
      <span className={css.name} dir="auto">
        {title}
      </span>
      <span className={css.what} dir="auto">
        {description}
      </span>
      <span className={css.marks}>
        <AgentPrice agent={agent} />
        <Badge>{text(`agents.maker.${origin}`)}</Badge>
        {verified && origin !== 'platform' ? (
          <Badge tone="info">{text('agents.verified')}</Badge>
        ) : null}
        <span className={css.category}>{categoryName(text, category)}</span>
        <AgentRating quality={agent.quality} />
      </span>
    </Link>
  )
}
