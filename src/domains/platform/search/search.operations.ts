import { rowsOf } from '../../../kernel/operation.ts'
import { SearchQuery, SearchResults } from './search.schemas.ts'
import type { SearchService } from './search.service.ts'

const { operation } = rowsOf<SearchService>()

/** The one search over everything that has a name, an address or a hash. */
export const searchOperations = {
  search: operation({
    name: 'things.search',
    method: 'GET',
    path: '/api/search',
    tier: 'public',
    family: 'Discovery',
    auth: [],
    summary: 'Search tokens, markets, wallets, agents, transactions and operations at once',
    description:
      'Slips of the hand are forgiven, and a name is found in its own script or in Latin letters. A signed-in caller also finds what is his own. Ranked: what is named so, what begins so, what holds the words, what looks like it.',
    input: { query: SearchQuery },
    output: SearchResults,
    limit: { bucket: 'api', weight: 2 },
    effect: 'none',
    handler: (search, { input, principal }) => search.search(principal, input.query),
  }),
}
