import { isPriceAsset, ledgerMoney, priceAssets } from '../../../kernel/assets.ts'
import { AppError } from '../../../kernel/errors.ts'
import { baseLocale, locales } from '../../../kernel/locales.ts'
import { parseAmount } from '../../../kernel/money.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type { Ports } from '../../../ports/ports.ts'
import { agentRankingStore, type RankedAgent, searching } from './agent-ranking.store.ts'
import type { FoundAgent, SearchAgentsQuery } from './agent-search.schemas.ts'
import type { AgentFilter } from './candidates.store.ts'
import { costFacets, facet } from './facets.ts'
import { createFrequencies, type Frequencies } from './frequencies.store.ts'
import { type Question, readQuestion } from './question.ts'
import { type RatedGroup, rate } from './rarity.ts'
import { languageOf } from './text/languages.ts'

/** A search; all but the limit may be left out. */
export type AgentQuestion = Partial<SearchAgentsQuery> & Pick<SearchAgentsQuery, 'limit'>
type Found = Page<FoundAgent> & { readonly hint: 'only_small_words' | null }

export type AgentSearchService = {
  /**
   * One page of the agents that a question finds, the best first, or of all agents without one. 400 `request.invalid` for a
   * cursor of another list, and for a price that is none.
   */
  readonly search: (query: AgentQuestion) => Promise<Found>
}

/** Cursor of a search: how the words were weighed, and the place of the last agent. */
const places = cursor({ steps: 'text', score: 'int4', standing: 'int4', id: 'text' })
type Place = NonNullable<ReturnType<typeof places.read>>

/** Searches the index. `ready` resolves once the agents that ship with the program are in it. */
export function createAgentSearchService({
  clock,
  database,
  ready = async () => undefined,
}: Ports<'clock' | 'database'> & {
  readonly ready?: () => Promise<unknown>
}): AgentSearchService {
  const frequencies = createFrequencies({ clock, database })
  return {
    async search(query) {
      await ready()
      const place = places.read(query.cursor)
      const hint = query.locale === undefined ? undefined : languageOf(query.locale)
      const question = query.q === undefined ? null : readQuestion(query.q, hint)
      if (question?.groups.length === 0) return { ...nothing, hint: 'only_small_words' }
      const known = await frequencies()
      const filter = filterOf(query, known)
      const asked = { filter, after: place, limit: query.limit, locale: localeOf(query, question) }
      if (question === null) {
        if (place !== null && place.steps !== '') throw foreignCursor()
        return pageOf(await searching(database, (db) => agentRankingStore(db).browse(asked)), {
          ...asked,
          steps: '',
          groups: [],
        })
      }
      const weighed = weighing(question, { place, frequencies: known })
      const rows = await searching(database, (db) =>
        agentRankingStore(db).find(weighed.groups, { ...asked, agents: weighed.agents }),
      )
      return pageOf(rows, { ...asked, ...weighed })
    },
  }
}

const nothing: Found = { items: [], nextCursor: null, hint: null }

/** The groups of a question as they were weighed for the page before, or are now for the first one. */
function weighing(
  { groups }: Question,
  { frequencies, place }: { readonly place: Place | null; readonly frequencies: Frequencies },
) {
  const rated = rate(groups, place ?? { frequencies })
  if (rated === null) throw foreignCursor()
  return rated
}

function foreignCursor(): AppError {
  return new AppError(requestErrors.invalid, 'The cursor was not made by this list.', {
    faults: [
      {
        location: 'query/cursor',
        message: 'not a cursor of this list',
        fix: 'Pass the nextCursor of the page before, unchanged, with the same question.',
      },
    ],
  })
}

function filterOf(query: AgentQuestion, frequencies: Frequencies): AgentFilter {
  const { priceMax, ratingMin = null, ...named } = query
  const { capability, category, chain, origin, price, protocol, tool, verified } = named
  const most =
    priceMax === undefined
      ? null
      : {
          asset: 'USDC',
          amountAtomic: parseAmount(priceMax, priceAssets.USDC.decimals, 'query/priceMax'),
        }
  const single = { capability, category, chain, origin, price, protocol, tool, verified }
  const facets = [
    ...Object.entries(single).flatMap(([name, value]) =>
      value === undefined ? [] : [[facet.of(name, String(value))]],
    ),
    ...(most === null ? [] : [costFacets(most.asset, most.amountAtomic)]),
  ]
  const counts = facets.map((names) => names.reduce((sum, name) => sum + frequencies.of(name), 0))
  return { facets, most, ratingMin, agents: Math.min(frequencies.agents, ...counts) }
}

/** The reader's locale: what he asked for, else the one language that his question is in. */
function localeOf({ locale }: AgentQuestion, question: Question | null): string {
  if (locale !== undefined) return locale
  const [language, ...others] = (question?.languages ?? []).filter((each) => each !== 'en')
  if (language === undefined || others.length > 0) return baseLocale
  return locales.find((each) => languageOf(each) === language) ?? baseLocale
}

function pageOf(
  rows: readonly RankedAgent[],
  {
    groups,
    limit,
    locale,
    steps,
  }: {
    readonly groups: readonly RatedGroup[]
    readonly limit: number
    readonly locale: string
    readonly steps: string
  },
): Found {
  const page = places.page({
    rows,
    limit,
    place: ({ id, score, standing }) => ({ steps, score, standing, id }),
    toItem: (row) => foundAgent(row, { groups, locale }),
  })
  return { ...page, hint: null }
}

function foundAgent(
  { document, met, rating, ratings, text, uptime, uses }: RankedAgent,
  { groups, locale }: { readonly groups: readonly RatedGroup[]; readonly locale: string },
): FoundAgent {
  const { capabilities, chains, price, protocols, tags, tools, ...rest } = document
  const matched = groups.filter((_, index) => met[index] === '1').map(({ words }) => words)
  return {
    ...rest,
    ...text,
    locale: text === null ? null : locale,
    price: price === null ? null : priceView(price),
    tags: [...tags],
    capabilities: [...capabilities],
    chains: [...chains],
    protocols: [...protocols],
    tools: [...tools],
    quality: { rating, ratings, uses, uptime },
    matched: [...new Set(matched)],
  }
}

/** What others ask for, in whatever they call the asset. */
function priceView({ amountAtomic, asset }: { amountAtomic: string; asset: string }) {
  return isPriceAsset(asset)
    ? ledgerMoney(asset, BigInt(amountAtomic))
    : { asset, amount: null, amountAtomic, decimals: null }
}
