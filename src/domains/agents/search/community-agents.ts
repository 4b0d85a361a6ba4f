import type { Queryable } from '../../../ports/database.ts'
import type { AgentDocument } from './agent-document.ts'
import type { AgentIndex } from './agent-index.ts'

/** An agent published by somebody else. */
export type CommunityAgent = Pick<
  AgentDocument,
  | 'id'
  | 'source'
  | 'title'
  | 'description'
  | 'category'
  | 'tags'
  | 'capabilities'
  | 'chains'
  | 'protocols'
  | 'price'
  | 'endpoint'
  | 'verified'
>

/** Lets another domain publish agents of others, in its own transactions. */
export type CommunityAgents = {
  readonly put: (tx: Queryable, agent: CommunityAgent, now: Date) => Promise<void>
  readonly remove: (tx: Queryable, id: string) => Promise<void>
}

/** Agents of others, in the index of all. They say nothing of tools and units. */
export function communityAgents(index: AgentIndex): CommunityAgents {
  return {
    put: (tx, agent, now) =>
      index.putTold(tx, [{ ...agent, origin: 'community', tools: [], unit: null, texts: [] }], now),
    remove: (tx, id) => index.remove(tx, id),
  }
}
