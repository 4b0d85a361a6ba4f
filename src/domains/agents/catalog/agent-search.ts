import type { Static } from '@sinclair/typebox'
import { isPriceAsset, ledgerMoney } from '../../../kernel/assets.ts'
import { AppError } from '../../../kernel/errors.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type { Database } from '../../../ports/database.ts'
import type { FoundAgent, SearchAgentsQuery } from './agent-catalog.schemas.ts'
import { addressOf, type CatalogPlace, chainsOf } from './catalog-entries.ts'
import { type CommunityAgent, communityAgentsStore, facetsOf } from './community-agents.store.ts'
import type { AgentDefinition } from './definition.ts'

type Query = Static<typeof SearchAgentsQuery>
type Found = Static<typeof FoundAgent>
/** Cursor of a search. */
const places = cursor({ origin: 'text', id: 'text' })

type Indexed = {
  readonly agent: Found
  readonly words: ReadonlySet<string>
  readonly facets: ReadonlySet<string>
}

/** Searches agents by words and exact facets: ours in memory first, then those of the community in the database. */
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
      const facets = requestedFacets(query)
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
        rows.push(...others.map(foundAgent))
      }
      return places.page({
        rows,
        limit: query.limit,
        place: ({ id, origin }) => ({ origin, id }),
        toItem: (row) => row,
      })
    },
  }
}

/** The words of a text, in lower case, without punctuation. */
function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function requestedFacets({
  capability,
  category,
  chain,
  price,
  protocol,
}: Query): readonly string[] {
  const asked = { category, price, capability, chain, protocol }
  return Object.entries(asked).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}:${value}`],
  )
}

/** Ours come first, and then those of the community. */
function startOf(text: string | undefined): { origin: string; after: string | null } {
  const place = places.read(text)
  if (place === null) return { origin: 'ours', after: null }
  if (/^(ours|community)$/.test(place.origin)) return { origin: place.origin, after: place.id }
  throw new AppError(requestErrors.invalid, 'The cursor was not made by this list.')
}

function foundAgent(agent: CommunityAgent): Found {
  const { tags, capabilities, chains, price, protocols } = agent
  return {
    ...agent,
    price: price === null ? null : priceView(price),
    origin: 'community',
    tags: [...tags],
    capabilities: [...capabilities],
    chains: [...chains],
    protocols: [...protocols],
  }
}

/** What others ask for, in whatever they call the asset. */
function priceView({ amountAtomic, asset }: { amountAtomic: string; asset: string }) {
  return isPriceAsset(asset)
    ? ledgerMoney(asset, BigInt(amountAtomic))
    : { asset, amount: null, amountAtomic, decimals: null }
}

function indexed(base: AgentDefinition, place: CatalogPlace): Indexed {
  const { capabilities, identifier: id, meta } = base
  const onEvm = base.evm?.capabilities ?? []
  const protocols = [
    ...(place.pathOf('a2a.call') !== null ? ['a2a'] : []),
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
    endpoint: addressOf(place, 'a2a.call'),
    verified: true,
  }
  const text = [meta.title, meta.description, ...meta.tags, ...capabilities].join(' ')
  return { agent, words: new Set(wordsOf(text)), facets: new Set(facetsOf(agent)) }
}
