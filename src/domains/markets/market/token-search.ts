import { getAddress } from 'viem'
import type { Database } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { SearchFound, SearchQuery, SearchSource } from '../../../ports/search-source.ts'
import { tokenNames } from './token-names.store.ts'
import { type NamedToken, tokenSearchStore } from './token-search.store.ts'

/** A whole address, or the beginning of one that is long enough to mean something. */
const addressStart = /^0x[0-9a-f]{4,40}$/
/** Many tokens have the name of a known one; which of them is meant shows in how many hold it. */
const candidatesMax = 50

/** Finds launched tokens by name, symbol and address, and wallets by address. */
export function createTokenSearch({ database }: Ports<'database'>): SearchSource {
  return {
    kinds: ['token', 'wallet'],
    find(query) {
      const start = query.written.toLowerCase()
      return addressStart.test(start)
        ? byAddress(database, { ...query, start })
        : byName(database, query)
    },
  }
}

async function byName(
  database: Database,
  { limit, text }: SearchQuery,
): Promise<readonly SearchFound[]> {
  const matches = await tokenNames.find(database, { text, limit: Math.max(candidatesMax, limit) })
  const scores = new Map(matches.map(({ id, score }) => [id, score]))
  const tokens = await tokenSearchStore(database.query).byIds([...scores.keys()])
  return tokens
    .map((row) => tokenFound(row, scores.get(row.token) ?? 0))
    .toSorted((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1))
    .slice(0, limit)
}

async function byAddress(
  database: Database,
  { limit, start }: SearchQuery & { readonly start: string },
): Promise<readonly SearchFound[]> {
  const store = tokenSearchStore(database.query)
  const [tokens, creators] = await Promise.all([
    store.beginning(start, limit),
    store.creatorsBeginning(start, limit),
  ])
  const isWhole = start.length === 42
  const score = isWhole ? 1 : 0.9
  const found = [
    ...tokens.map((row) => tokenFound(row, score)),
    ...creators.map(({ creator, launches, simulated }) => ({
      ...walletFound(creator, launches === 1 ? 'launched a token' : `launched ${launches} tokens`),
      score,
      simulated,
    })),
  ]
  // Every address is somebody's, and its holdings can be read.
  return isWhole && found.length === 0
    ? [{ ...walletFound(getAddress(start), null), score: 0.95, simulated: false }]
    : found
}

/** A held token stands before a namesake that nobody holds, and never before a better match. */
function tokenFound(row: NamedToken, score: number): SearchFound {
  const weight = Math.min(1, Math.log10(1 + row.holders) / 3)
  return {
    kind: 'token',
    id: row.token,
    title: row.name,
    subtitle: row.symbol,
    href: `/api/market/tokens/${row.token}`,
    score: score * 0.98 + weight * 0.02,
    image: null,
    simulated: row.simulated,
  }
}

function walletFound(address: string, subtitle: string | null) {
  return {
    kind: 'wallet' as const,
    id: address,
    title: address,
    subtitle,
    href: `/api/trading/portfolio/${address}`,
    image: null,
  }
}
