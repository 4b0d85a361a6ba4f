import type { RegisteredAgent } from '#sdk'
import type { RegistrySearch } from './registry-search.model.ts'

/** The owner that is asked for, where the words are an address; null for any other words. */
export function ownerIn(words: string | undefined): string | null {
  return words !== undefined && /^0x[0-9a-fA-F]{40}$/.test(words.trim()) ? words.trim() : null
}

/** What an agent calls itself; null where its document was not read. */
export function nameOf({ document }: Pick<RegisteredAgent, 'document'>): string | null {
  return document?.content?.name ?? null
}

/** The agents of a list that have all the words, and the state; an address was asked of the service. */
export function found(
  agents: readonly RegisteredAgent[],
  { q, state }: Pick<RegistrySearch, 'q' | 'state'>,
): readonly RegisteredAgent[] {
  const words = ownerIn(q) === null ? (q ?? '').toLowerCase().split(/\s+/).filter(Boolean) : []
  return agents.filter((agent) => {
    if (state !== undefined && agent.status !== state) return false
    const said = wordsOf(agent)
    return words.every((word) => said.includes(word))
  })
}

function wordsOf(agent: RegisteredAgent): string {
  const { content } = agent.document ?? {}
  return [
    agent.agentId,
    agent.agent,
    agent.owner,
    agent.agentURI.startsWith('data:') ? '' : agent.agentURI,
    agent.verifiedDomain,
    content?.name,
    content?.description,
    ...(content?.services ?? []).map(({ endpoint, name }) => `${name} ${endpoint}`),
    ...(content?.tags ?? []),
  ]
    .join(' ')
    .toLowerCase()
}
