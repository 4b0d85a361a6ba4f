import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { nameIndex } from '../../../ports/name-index.ts'
import { flag, list, nullable, type RowOf, tablesOf, text, time } from '../../../ports/tables.ts'

const agentsTables = tablesOf({
  communityAgents: {
    id: text(),
    /** Where it was read, such as `eip155:4663`. */
    source: text(),
    title: text(),
    description: text(),
    category: text(),
    tags: list(),
    capabilities: list(),
    chains: list(),
    protocols: list(),
    priceAtomic: nullable(text()),
    priceAsset: nullable(text()),
    endpoint: nullable(text()),
    /** Whether its domain confirms it. */
    verified: flag,
    searchText: text(),
    facets: list(),
    updatedAt: time,
  },
})
type Row = Pick<RowOf<typeof agentsTables, 'communityAgents'>, (typeof columnNames)[number]>

/** Titles of community agents, as they are searched. */
export const agentNames = nameIndex({
  table: 'community_agent_names',
  owner: { table: 'community_agents', key: 'id' },
})

/** An agent published by somebody else. */
export type CommunityAgent = Omit<Row, 'priceAsset' | 'priceAtomic'> & {
  /** The price of a call in the asset's smallest unit; null for a free agent. */
  readonly price: { readonly amountAtomic: string; readonly asset: string } | null
}

/** A search; facets are as `facetsOf` writes them. */
export type AgentQuestion = {
  /** All of these must occur. Null for a search without words. */
  readonly words: readonly string[] | null
  readonly facets: readonly string[]
  readonly after: string | null
  readonly limit: number
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
  const tables = agentsTables.on(db)
  return {
    /** Inserts an agent, or replaces the one with its identifier. */
    async put(agent: CommunityAgent, now: Date): Promise<void> {
      const { id, source, title, description, category, tags, capabilities, chains } = agent
      const { protocols, price, endpoint, verified } = agent
      const row = {
        ...{ id, source, title, description, category, tags, capabilities, chains, protocols },
        ...{ endpoint, verified },
        priceAtomic: price?.amountAtomic ?? null,
        priceAsset: price?.asset ?? null,
        searchText: [title, description, ...tags, ...capabilities].join(' '),
        facets: facetsOf(agent),
        updatedAt: now,
      }
      await tables
        .insertInto('communityAgents')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute()
      await agentNames.put(db, [{ id, short: '', title }])
    },
    async remove(id: string): Promise<void> {
      await tables.deleteFrom('communityAgents').where('id', '=', id).execute()
    },
    /** Those with these identifiers, in no order. */
    async byIds(ids: readonly string[]): Promise<readonly CommunityAgent[]> {
      if (ids.length === 0) return []
      const rows = await tables
        .selectFrom('communityAgents')
        .select(columnNames)
        .where('id', 'in', ids)
        .execute()
      return rows.map(toAgent)
    },
    /** Agents that match, by identifier, one more than `limit`. */
    async search({
      after,
      facets,
      limit,
      words,
    }: AgentQuestion): Promise<readonly CommunityAgent[]> {
      let query = tables.selectFrom('communityAgents').select(columnNames)
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
  'priceAtomic',
  'priceAsset',
  'endpoint',
  'verified',
] as const

function toAgent({ priceAtomic, priceAsset, ...row }: Row): CommunityAgent {
  const isFree = priceAtomic === null || priceAsset === null
  return { ...row, price: isFree ? null : { amountAtomic: priceAtomic, asset: priceAsset } }
}

/** Lets another domain publish agents in the catalog, in its own transactions. */
export type CommunityAgents = {
  readonly put: (tx: Queryable, agent: CommunityAgent, now: Date) => Promise<void>
  readonly remove: (tx: Queryable, id: string) => Promise<void>
}

export const communityAgents: CommunityAgents = {
  put: (tx, agent, now) => communityAgentsStore(tx).put(agent, now),
  remove: (tx, id) => communityAgentsStore(tx).remove(id),
}
