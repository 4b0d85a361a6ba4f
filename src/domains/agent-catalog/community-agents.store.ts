import { sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'

/** An agent that somebody else published. */
export type CommunityAgent = {
  readonly id: string
  /** Where it was read, such as `eip155:4663`. */
  readonly source: string
  readonly title: string
  readonly description: string
  readonly category: string
  readonly tags: string[]
  readonly capabilities: string[]
  readonly chains: string[]
  readonly protocols: string[]
  /** What a call costs in the asset's smallest unit; null for an agent that is free. */
  readonly price: { readonly amountAtomic: string; readonly asset: string } | null
  readonly endpoint: string | null
  /** Whether its domain vouches for it. */
  readonly verified: boolean
}

/** What a search asks for; facets are as `facetsOf` writes them. */
export type AgentQuestion = {
  /** Every one of these must occur. Null for no question of words. */
  readonly words: readonly string[] | null
  readonly facets: readonly string[]
  readonly after: string | null
  readonly limit: number
}

type Row = {
  id: string
  source: string
  title: string
  description: string
  category: string
  tags: string[]
  capabilities: string[]
  chains: string[]
  protocols: string[]
  price_atomic: string | null
  price_asset: string | null
  endpoint: string | null
  verified: boolean
}
type Tables = {
  community_agents: Row & { search_text: string; facets: string[]; updated_at: Date }
}
type Facets = Pick<CommunityAgent, 'category' | 'capabilities' | 'chains' | 'protocols'> & {
  readonly price: unknown
}

/** The exact-match terms of an agent, such as `category:defi` or `price:free`. */
export function facetsOf(agent: Facets): string[] {
  return [
    `category:${agent.category}`,
    `price:${agent.price === null ? 'free' : 'paid'}`,
    ...agent.capabilities.map((name) => `capability:${name}`),
    ...agent.chains.map((name) => `chain:${name}`),
    ...agent.protocols.map((name) => `protocol:${name}`),
  ]
}

/** Community agents by identifier. */
export function communityAgentsStore(db: Queryable) {
  const tables = db.withTables<Tables>()
  return {
    /** Puts an agent in, or in place of the one with its identifier. */
    async put(agent: CommunityAgent, now: Date): Promise<void> {
      const { price, ...columns } = agent
      const row = {
        ...columns,
        price_atomic: price?.amountAtomic ?? null,
        price_asset: price?.asset ?? null,
        search_text: [agent.title, agent.description, ...agent.tags, ...agent.capabilities].join(
          ' ',
        ),
        facets: facetsOf(agent),
        updated_at: now,
      }
      await tables
        .insertInto('community_agents')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute()
    },
    async remove(id: string): Promise<void> {
      await tables.deleteFrom('community_agents').where('id', '=', id).execute()
    },
    /** Agents that match, by identifier, one more than `limit`. */
    async search({
      after,
      facets,
      limit,
      words,
    }: AgentQuestion): Promise<readonly CommunityAgent[]> {
      let query = tables.selectFrom('community_agents').select(columnNames)
      if (after !== null) query = query.where('id', '>', after)
      if (words !== null) {
        query = query.where(sql<boolean>`words @@ plainto_tsquery('simple', ${words.join(' ')})`)
      }
      if (facets.length > 0) query = query.where(sql<boolean>`facets @> ${[...facets]}::text[]`)
      const rows = await query
        .orderBy('id')
        .limit(limit + 1)
        .execute()
      return rows.map(toAgent)
    },
  }
}

const columnNames = [
  'id',
  'source',
  'title',
  'description',
  'category',
  'tags',
  'capabilities',
  'chains',
  'protocols',
  'price_atomic',
  'price_asset',
  'endpoint',
  'verified',
] as const

function toAgent({ price_atomic, price_asset, ...row }: Row): CommunityAgent {
  const isFree = price_atomic === null || price_asset === null
  return { ...row, price: isFree ? null : { amountAtomic: price_atomic, asset: price_asset } }
}

/** Lets another domain publish agents beside ours, in its own transactions. */
export type CommunityAgents = {
  readonly put: (tx: Queryable, agent: CommunityAgent, now: Date) => Promise<void>
  readonly remove: (tx: Queryable, id: string) => Promise<void>
}

export const communityAgents: CommunityAgents = {
  put: (tx, agent, now) => communityAgentsStore(tx).put(agent, now),
  remove: (tx, id) => communityAgentsStore(tx).remove(id),
}
