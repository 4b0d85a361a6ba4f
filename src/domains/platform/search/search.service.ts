import type { Principal } from '../../../kernel/principal.ts'
import { foldText } from '../../../kernel/search-text.ts'
import { expectedOf } from '../../../kernel/store-unavailable.ts'
import type { Ports } from '../../../ports/ports.ts'
import {
  type SearchQuery as Asked,
  type SearchFound,
  type SearchKind,
  type SearchSource,
  searchKinds,
} from '../../../ports/search-source.ts'
import type { SearchQuery, SearchResults } from './search.schemas.ts'

export type SearchService = {
  /** The best of all sources. A source that fails for an expected reason is named, and the others answer. */
  readonly search: (principal: Principal | null, query: SearchQuery) => Promise<SearchResults>
}

type Answered =
  | { readonly found: readonly SearchFound[] }
  | { readonly failed: SearchResults['failed'] }

/** Creates the search over these sources. */
export function createSearchService({
  logger,
  sources,
}: Ports<'logger'> & { readonly sources: readonly SearchSource[] }): SearchService {
  const covered = searchKinds.filter((kind) => sources.some(({ kinds }) => kinds.includes(kind)))

  async function ask(source: SearchSource, query: Asked): Promise<Answered> {
    try {
      return { found: await source.find(query) }
    } catch (failure) {
      const expected = expectedOf(failure)
      if (expected === undefined) throw failure
      logger.warn('a source of the search failed', { kinds: source.kinds, failure })
      return { failed: source.kinds.map((kind) => ({ kind, code: expected.spec.code })) }
    }
  }

  return {
    async search(principal, { kinds, limit, q }) {
      const wanted = wantedKinds(kinds)
      const isWanted = ({ kind }: { readonly kind: SearchKind }) => wanted.has(kind)
      const query = { written: q.trim(), text: foldText(q), limit, principal }
      const asked = sources.filter((source) => source.kinds.some((kind) => wanted.has(kind)))
      const answers = await Promise.all(asked.map((source) => ask(source, query)))
      const items = answers
        .flatMap((answer) => ('found' in answer ? answer.found : []))
        .filter(isWanted)
        .toSorted(byRank)
        .slice(0, limit)
      const failed = answers.flatMap((answer) => ('failed' in answer ? answer.failed : []))
      return {
        items: items.map(({ figures = null, ...item }) => ({
          ...item,
          figures: figures === null ? null : { ...figures },
          score: rounded(item.score),
        })),
        nextCursor: null,
        searched: covered.filter((kind) => wanted.has(kind)),
        failed: failed.filter(isWanted),
      }
    },
  }
}

function wantedKinds(list: string | undefined): ReadonlySet<SearchKind> {
  if (list === undefined) return new Set(searchKinds)
  const names = new Set(list.split(','))
  return new Set(searchKinds.filter((kind) => names.has(kind)))
}

/** Of equal matches, in the order of the kinds, so that an answer is the same each time. */
function byRank(one: SearchFound, other: SearchFound): number {
  return (
    other.score - one.score ||
    searchKinds.indexOf(one.kind) - searchKinds.indexOf(other.kind) ||
    (one.id < other.id ? -1 : 1)
  )
}

function rounded(score: number): number {
  return Math.round(score * 1_000) / 1_000
}
