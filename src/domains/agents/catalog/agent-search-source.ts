import type { Ports } from '../../../ports/ports.ts'
import type { SearchSource } from '../../../ports/search-source.ts'
import { agentNames, communityAgentsStore } from './community-agents.store.ts'

/** Finds the agents that others registered, by title. */
export function createAgentSearchSource({ database }: Ports<'database'>): SearchSource {
  return {
    kinds: ['agent'],
    async find({ limit, text }) {
      const matches = await agentNames.find(database, { text, limit })
      const scores = new Map(matches.map(({ id, score }) => [id, score]))
      const agents = await communityAgentsStore(database.query).byIds([...scores.keys()])
      return agents.map(({ description, id, title }) => ({
        kind: 'agent',
        id,
        title,
        subtitle: description,
        // The last part of the identifier is the agent's number in the registry.
        href: `/api/agents/forge/agents/${id.slice(id.lastIndexOf(':') + 1)}`,
        score: scores.get(id) ?? 0,
        image: null,
        simulated: false,
      }))
    },
  }
}
