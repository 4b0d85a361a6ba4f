import { getAddress } from 'viem'
import { foldText } from '../../../kernel/search-text.ts'
import type { Database } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { SearchFound, SearchQuery, SearchSource } from '../../../ports/search-source.ts'
import type { ReadFoundTokens } from './found-tokens.ts'
import { tokenNames } from './token-names.store.ts'
import { type NamedToken, tokenSearchStore } from './token-search.store.ts'

/** A whole address, or the beginning of one that is long enough to mean something. */
const addressStart = /^0x[0-9a-f]{4,40}$/
/** Many tokens have the name of a known one; which of them is meant shows in how many hold it. */
const candidatesMax = 50

/** A token with how well it matches. */
export type RankedToken = { readonly row: NamedToken; readonly score: number }

/** Finds launched tokens by name, symbol and address, and wallets by address. */
export function createTokenSearch({
  database,
  foundTokens,
}: Ports<'database'> & {
  /** Tells pictures and figures of the tokens that are shown. */
  readonly foundTokens: ReadFoundTokens
}): SearchSource {
  return {
    kinds: ['token', 'wallet'],
    async find(query) {
      const start = query.written.toLowerCase()
      const found = addressStart.test(start)
        ? await byAddress(database, { ...query, start })
        : (await byName(database, query)).map(tokenFound)
      const tokens = found.filter(({ kind }) => kind === 'token').map(({ id }) => id)
      const shown = await foundTokens(tokens)
      return found.map((one) => ({ ...one, ...shown.get(one.id) }))
    },
  }
}

/** Tokens by name, symbol or address, the best first. */
export async function findTokens(
  database: Database,
  { limit, written }: { readonly written: string; readonly limit: number },
): Promise<readonly RankedToken[]> {
  const start = written.toLowerCase()
  if (!addressStart.test(start)) return byName(database, { text: foldText(written), limit })
  const tokens = await tokenSearchStore(database.query).beginning(start, limit)
  return tokens.map((row) => ({ row, score: 1 }))
}

async function byName(
  database: Database,
  { limit, text }: { readonly text: string; readonly limit: number },
): Promise<readonly RankedToken[]> {
  const matches = await tokenNames.find(database, { text, limit: Math.max(candidatesMax, limit) })
  const scores = new Map(matches.map(({ id, score }) => [id, score]))
  const tokens = await tokenSearchStore(database.query).byIds([...scores.keys()])
  return tokens
    .map((row) => ({ row, score: weighted(scores.get(row.token) ?? 0, row.holders) }))
    .toSorted((one, other) => other.score - one.score || (one.row.token < other.row.token ? -1 : 1))
    .slice(0, limit)
}

/** A held token stands before a namesake that nobody holds, and never before a better match. */
function weighted(score: number, holders: number): number {
  return score * 0.98 + Math.min(1, Math.log10(1 + holders) / 3) * 0.02
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
    ...tokens.map((row) => tokenFound({ row, score })),
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

function tokenFound({ row, score }: RankedToken): SearchFound {
  return {
    kind: 'token',
    id: row.token,
    title: row.name,
    subtitle: row.symbol,
    href: `/api/market/tokens/${row.token}`,
    score,
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
