import { type Static, Type as T } from '@sinclair/typebox'
import { wholeList } from '../../../kernel/page.ts'
import { DecimalAmount, Nullable, namedObject, shape } from '../../../kernel/schemas.ts'
import { line } from '../../../kernel/text-schemas.ts'
import { searchKinds } from '../../../ports/search-source.ts'

export const resultsMax = 50
const Kind = T.Unsafe<(typeof searchKinds)[number]>({ type: 'string', enum: [...searchKinds] })
const kindNames = searchKinds.join('|')

export const SearchQuery = shape({
  q: line({
    minLength: 1,
    maxLength: 200,
    description: 'Words of a name in any script, a symbol, an address or its beginning, a hash',
  }),
  kinds: T.Optional(
    T.String({
      pattern: `^(${kindNames})(,(${kindNames}))*$`,
      maxLength: 200,
      description: `Only these, separated by commas: ${searchKinds.join(', ')}`,
    }),
  ),
  limit: T.Integer({ minimum: 1, maximum: resultsMax, default: 20 }),
})
export type SearchQuery = Static<typeof SearchQuery>

const SearchResult = namedObject('SearchResult', {
  kind: Kind,
  id: T.String({ description: 'Its own id: an address, a symbol, a name, a hash' }),
  title: T.String(),
  subtitle: T.Union([T.String(), T.Null()]),
  href: T.Union([T.String(), T.Null()], { description: 'Where this API tells more of it' }),
  score: T.Number({
    minimum: 0,
    maximum: 1,
    description: '1: it is what was written; below 0.6: it looks like it',
  }),
  image: T.Union([T.String(), T.Null()]),
  figures: T.Union(
    [
      namedObject('FoundFigures', {
        priceEth: DecimalAmount,
        priceUsd: Nullable(DecimalAmount),
        changePct24h: Nullable(T.String({ description: 'Per cent' })),
        marketCapEth: DecimalAmount,
        marketCapUsd: Nullable(DecimalAmount),
      }),
      T.Null(),
    ],
    { description: 'Of a token; in it, null is what cannot be known' },
  ),
  simulated: T.Boolean({ description: 'Made by a simulated account of the demo' }),
})

export const SearchResults = namedObject('SearchResults', {
  ...wholeList(SearchResult, { maxItems: resultsMax, description: 'The best first' }),
  searched: T.Array(Kind, {
    maxItems: searchKinds.length,
    description: 'The kinds that were looked through; others cannot be searched here yet',
  }),
  failed: T.Array(T.Object({ kind: Kind, code: T.String() }), {
    maxItems: searchKinds.length,
    description: 'Kinds that could not be looked through just now, with the error code',
  }),
})
export type SearchResults = Static<typeof SearchResults>
