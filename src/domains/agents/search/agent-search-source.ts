import type { Ports } from '../../../ports/ports.ts'
import type { SearchFound, SearchSource } from '../../../ports/search-source.ts'
import { agentIndexStore, agentNames } from './agent-index.store.ts'
import type { AgentSearchService } from './agent-search.service.ts'

/** Where likeness ends and names begin. */
const likenessMax = 0.58
const questionMax = 400

type Shown = {
  readonly id: string
  readonly origin: string
  readonly title: string
  readonly description: string
  readonly price: unknown
}

/** Finds all agents by their titles in every language, and where those leave room by what they are for. */
export function createAgentSearchSource({
  agents,
  database,
}: Ports<'database'> & { readonly agents: AgentSearchService }): SearchSource {
  return {
    kinds: ['agent'],
    async find({ limit, text, written }) {
      // First, since it waits for the agents that ship with the program.
      const found = await agents.search({ q: written.slice(0, questionMax), limit })
      const named = await agentNames.find(database, { text, limit })
      const scores = new Map(named.map(({ id, score }) => [id, score]))
      const shown = await agentIndexStore(database.query).shown([...scores.keys()])
      const byTitle = shown.map((agent) => foundThing(agent, scores.get(agent.id) ?? 0))
      const byQuestion = found.items
        .filter(({ id }) => !scores.has(id))
        .map((agent, place) => foundThing(agent, likenessMax / (1 + place / limit)))
      return [...byTitle, ...byQuestion]
        .toSorted((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1))
        .slice(0, limit)
    },
  }
}

function foundThing(agent: Shown, score: number): SearchFound {
  const { description, id, title } = agent
  const href = placeOf(agent)
  return {
    kind: 'agent',
    id,
    title,
    subtitle: description,
    href,
    score,
    image: null,
    simulated: false,
  }
}

/** Where an agent is read; an account's agent has a row for everybody where it is sold. */
function placeOf({ id, origin, price }: Shown): string | null {
  if (origin === 'platform') return `/api/agents/catalog/${id}.json`
  // The last part of the identifier is the agent's number in the registry.
  if (origin === 'community') return `/api/agents/forge/agents/${id.slice(id.lastIndexOf(':') + 1)}`
  return price === null ? null : `/api/x402/agents/${id}`
}
