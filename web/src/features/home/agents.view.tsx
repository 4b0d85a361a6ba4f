import { Link } from '@tanstack/react-router'
import type { AgentCatalog } from '#sdk'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { useText } from '../../language/use-text.ts'
import css from './home.module.css'

const shownMax = 8

/** Some of the agents, each with what it does. */
export function AgentList({ catalog }: { readonly catalog: AgentCatalog | undefined }) {
  const text = useText()
  if (catalog === undefined) return <Skeleton label={text('home.loading')} rows={shownMax} />
  return (
    <ul className={css.agents}>
      {catalog.agents.slice(0, shownMax).map((agent) => (
        <li key={agent.id} className={css.agent}>
          <Link to="/agents" search={{ agent: agent.id }}>
            {agent.title}
          </Link>
          <span>{agent.description}</span>
        </li>
      ))}
    </ul>
  )
}
