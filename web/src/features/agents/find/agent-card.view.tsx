import { Link } from '@tanstack/react-router'
import type { FoundAgent } from '#sdk'
import { withChoice } from '../../../shell/use-choose.ts'
import { AgentMarks } from './facts.view.tsx'
import css from './find.module.css'

/** An agent of the list: what it is called, what it does, what it costs, who made it, and what is thought of it. */
export function AgentCard({
  agent,
  isOpen,
}: {
  readonly agent: FoundAgent
  readonly isOpen: boolean
}) {
  const { description, id, title } = agent
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
        <AgentMarks agent={agent} />
      </span>
    </Link>
  )
}
