import { isPriceAsset, ledgerMoney, priceAssets } from '../../../kernel/assets.ts'
import { AppError } from '../../../kernel/errors.ts'
import { baseLocale, locales } from '../../../kernel/locales.ts'
import { parseAmount } from '../../../kernel/money.ts'
import type { CallContext } from '../../../kernel/operation.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type { Ports } from '../../../ports/ports.ts'
import { agentRankingStore, type RankedAgent, searching } from './agent-ranking.store.ts'
import type { FoundAgent, SearchAgentsQuery } from './agent-search.schemas.ts'
import type { AgentFilter } from './candidates.store.ts'
import { costFacets, facet } from './facets.ts'
import { createFrequencies, type Frequencies } from './frequencies.store.ts'
import { mendedMax, mendQuestion, type Question, readQuestion, slipsIn } from './question.ts'
import { type RatedGroup, rate } from './rarity.ts'
import { acceptedLocale } from './text/accepted-locale.ts'
import { type Language, languageOf } from './text/languages.ts'

/** A search; all but the limit may be left out. */
export type AgentQuestion = Partial<SearchAgentsQuery> &
  Pick<SearchAgentsQuery, 'limit'> & {
    /** The reader's locale, where nothing else tells. */
    readonly spoken?: string | undefined
  }
type AgentSearchCall = Pick<CallContext, 'header' | 'requestHeader'> & {
  readonly input: { readonly query: SearchAgentsQuery }
}
type Found = Page<FoundAgent> & { readonly hint: 'only_small_words' | null }

export type AgentSearchService = {
  /**
   * One page of the agents that a question finds, the best first, or of all agents without one. 400 `request.invalid` for a
   * cursor of another list, and for a price that is none.
   */
  readonly search: (query: AgentQuestion) => Promise<Found>
  /** The same for a request, whose `Accept-Language` decides what the question does not tell. */
  readonly ask: (call: AgentSearchCall) => Promise<Found>
}

/** Cursor of a search: which words were mended, how they were weighed, and the place of the last agent. */
const places = cursor({
  mended: 'text',
  steps: 'text',
  score: 'int4',
  standing: 'int4',
  id: 'text',
})
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
  const service: AgentSearchService = {
    ask({ header, input, requestHeader }) {
      header('vary', 'Accept-Language')
      const spoken = acceptedLocale(requestHeader('accept-language'))
      return service.search({ ...input.query, spoken })
    },
    async search(query) {
      await ready()
      const place = places.read(query.cursor)
      const locale = query.locale ?? query.spoken
      const hint = locale === undefined ? undefined : languageOf(locale)
      const question = query.q === undefined ? null : readQuestion(query.q, hint)
      if (question?.groups.length === 0) return { ...nothing, hint: 'only_small_words' }
      const known = await frequencies()
      const filter = filterOf(query, known)
      const asked = { filter, after: place, limit: query.limit, locale: localeOf(query, question) }
      if (question === null) {
        if (place !== null && place.steps !== '') throw foreignCursor()
        return pageOf(await searching(database, (db) => agentRankingStore(db).browse(asked)), {
          ...asked,
          mended: '',
          steps: '',
          groups: [],
        })
      }
      const { meant, mended } = mending(question, { query, place, frequencies: known, hint })
      const weighed = weighing(meant, { place, frequencies: known })
      const rows = await searching(database, (db) =>
        agentRankingStore(db).find(weighed.groups, { ...asked, agents: weighed.agents }),
      )
      const page = pageOf(rows, { ...asked, ...weighed, mended })
      const isAsking = question.hasOnlySmallWords && page.items.length === 0
      return isAsking ? { ...page, hint: 'only_small_words' } : page
    },
  }
  return service
}

const nothing: Found = { items: [], nextCursor: null, hint: null }

/** The question with what was meant by words that no agent has: as it was for the page before, or is now for the first one. */
function mending(
  question: Question,
  given: {
    readonly query: AgentQuestion
    readonly place: Place | null
    readonly frequencies: Frequencies
    readonly hint: Language | undefined
  },
): { readonly meant: Question; readonly mended: string } {
  const { frequencies, hint, place, query } = given
  const mended =
    place === null
      ? slipsIn(question, frequencies)
          .map((pair) => pair.join('>'))
          .join(' ')
      : place.mended
  const pairs = mended.split(' ').flatMap((pair) => {
    const [written = '', meant = ''] = pair.split('>')
    return written === '' || meant === '' ? [] : [[written, meant] as const]
  })
  if (pairs.length > mendedMax) throw foreignCursor()
  return { mended, meant: mendQuestion(question, { text: query.q ?? '', hint, mended: pairs }) }
}

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

/** The reader's locale: what he asked for, else the one language that his question is in, else what his program accepts. */
function localeOf({ locale, spoken }: AgentQuestion, question: Question | null): string {
  if (locale !== undefined) return locale
  const [language, ...others] = (question?.languages ?? []).filter((each) => each !== 'en')
  if (language === undefined || others.length > 0) return spoken ?? baseLocale
  if (spoken !== undefined && languageOf(spoken) === language) return spoken
  return locales.find((each) => languageOf(each) === language) ?? baseLocale
}

function pageOf(
  rows: readonly RankedAgent[],
  {
    groups,
    limit,
    locale,
    mended,
    steps,
  }: {
    readonly groups: readonly RatedGroup[]
    readonly limit: number
    readonly locale: string
    readonly mended: string
    readonly steps: string
  },
): Found {
  const page = places.page({
    rows,
    limit,
    place: ({ id, score, standing }) => ({ mended, steps, score, standing, id }),
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
