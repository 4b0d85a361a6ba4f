import type { Static } from '@sinclair/typebox'
import { AppError } from '../../kernel/errors.ts'
import { decodeCursor, type Page, toPage } from '../../kernel/page.ts'
import { requestErrors } from '../../kernel/shared-errors.ts'
import type { Database } from '../../ports/database.ts'
import type { FoundAgent, SearchAgentsQuery } from './agent-catalog.schemas.ts'
import { addressOf, type CatalogPlace, chainsOf } from './catalog-entries.ts'
import { communityAgentsStore, facetsOf } from './community-agents.store.ts'
import type { AgentDefinition } from './definition.ts'

type Query = Static<typeof SearchAgentsQuery>
type Found = Static<typeof FoundAgent>
type Indexed = {
  readonly agent: Found
  readonly words: ReadonlySet<string>
  readonly facets: ReadonlySet<string>
}

/** Finds agents by words and exact facets: ours from memory, then those of the community from the database. */
export function createAgentSearch(options: {
  readonly agents: readonly AgentDefinition[]
  readonly database: Database
  readonly place: CatalogPlace
}) {
  const ours = options.agents
    .map((agent) => indexed(agent, options.place))
    .toSorted((one, other) => (one.agent.id < other.agent.id ? -1 : 1))
  const community = communityAgentsStore(options.database.query)

  return {
    /** One page; 400 `request.invalid` for a cursor of another list. */
    async search(query: Query): Promise<Page<Found>> {
      const words = query.q === undefined ? null : wordsOf(query.q)
      if (words?.length === 0) return { items: [], nextCursor: null }
      const facets = askedFacets(query)
      const start = startOf(query.cursor)
      const mine = ours.filter(
        (each) =>
          start.origin === 'ours' &&
          (start.after === null || each.agent.id > start.after) &&
          (words ?? []).every((word) => each.words.has(word)) &&
          facets.every((facet) => each.facets.has(facet)),
      )
      const rows = mine.map(({ agent }) => agent)
      if (rows.length <= query.limit) {
        const after = start.origin === 'community' ? start.after : null
        const limit = query.limit - rows.length
        const others = await community.search({ words, facets, after, limit })
        rows.push(...others.map((agent) => ({ ...agent, origin: 'community' as const })))
      }
      return toPage({
        rows,
        limit: query.limit,
        key: ({ id, origin }) => [origin, id],
        toItem: (row) => row,
      })
    },
  }
}

/** The words of a text, in lower case, without signs. */
function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function askedFacets({ capability, category, chain, price, protocol }: Query): readonly string[] {
  const asked = { category, price, capability, chain, protocol }
  return Object.entries(asked).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}:${value}`],
  )
}

function startOf(cursor: string | undefined) {
  if (cursor === undefined) return { origin: 'ours', after: null }
  const [origin = '', after = ''] = decodeCursor(cursor, 2)
  if (/^(ours|community)$/.test(origin) && /^[\x21-\x7e]{1,200}$/.test(after)) {
    return { origin, after }
  }
  throw new AppError(requestErrors.invalid, 'The cursor was not made by this list.')
}

function indexed(base: AgentDefinition, place: CatalogPlace): Indexed {
  const { capabilities, identifier: id, meta } = base
  const onEvm = base.evm?.capabilities ?? []
  const protocols = [
    ...(place.isServed('/api/agents/a2a') ? ['a2a'] : []),
    ...['x402', 'mpp'].filter(
      (name) => onEvm.includes(name) || base.solana?.capabilities.includes(name),
    ),
  ]
  const agent: Found = {
    id,
    origin: 'ours',
    source: place.serviceSlug,
    title: meta.title,
    description: meta.description,
    category: meta.category,
    tags: meta.tags,
    capabilities,
    chains: chainsOf(base),
    protocols,
    price: null,
    endpoint: addressOf(place, '/api/agents/a2a'),
    verified: true,
  }
  const text = [meta.title, meta.description, ...meta.tags, ...capabilities].join(' ')
  return { agent, words: new Set(wordsOf(text)), facets: new Set(facetsOf(agent)) }
}
