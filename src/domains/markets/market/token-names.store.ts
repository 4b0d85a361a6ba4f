import { type RawBuilder, sql } from 'kysely'
import { foldText } from '../../../kernel/search-text.ts'
import type { Queryable } from '../../../ports/database.ts'
import { type IndexedName, nameIndex } from '../../../ports/name-index.ts'
import { tablesOf, text } from '../../../ports/tables.ts'

/** Names and symbols of launched tokens, as they are searched. */
export const tokenNames = nameIndex({
  table: 'market_token_names',
  owner: { table: 'market_tokens', key: 'token' },
})

/** What a token is found by. */
export function namesOf({
  name,
  symbol,
  token,
}: {
  readonly token: string
  readonly name: string
  readonly symbol: string
}): IndexedName {
  return { id: token, short: symbol, title: name }
}

/**
 * What a list of tokens is narrowed to by a text: the tokens that have it, or, where those are many, SQL over the row `f`
 * that says so of each.
 */
export type NameFilter =
  | { readonly ids: readonly string[] }
  | { readonly test: RawBuilder<boolean> }

/** Of more, a page in any order is full soon; fewer are sorted at once. */
const idsMax = 1_000
const addressStart = /^0x[0-9a-f]{0,40}$/
const found = tablesOf({}, { id: text() })

/** Tokens with a part of name or symbol, or the beginning of an address: nobody remembers the middle of one. */
export async function filterNames(db: Queryable, written: string): Promise<NameFilter> {
  const [lower, folded] = [written.toLowerCase(), foldText(written)]
  // Signs alone are in no index.
  if (folded === '') return { test: holdsSigns(lower) }
  const start = addressStart.test(lower) ? `${lower}%` : null
  const [named, addressed] = await Promise.all([
    tokenNames.holding(db, { text: folded, limit: idsMax + 1 }),
    start === null ? [] : beginning(db, start),
  ])
  const ids = [...new Set([...named, ...addressed])]
  if (ids.length <= idsMax) return { ids }
  const isNamed = tokenNames.holds(sql`f.token`, folded)
  return {
    test: start === null ? isNamed : sql`(${isNamed} OR lower(f.token) LIKE ${start})`,
  }
}

function holdsSigns(signs: string): RawBuilder<boolean> {
  const escaped = signs.replace(/[\\%_]/g, (letter) => `\\${letter}`)
  return sql`f.found_by LIKE ${`%${escaped}%\n0x%`}`
}

async function beginning(db: Queryable, start: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT token AS id FROM market_tokens WHERE lower(token) LIKE ${start} LIMIT ${idsMax + 1}
  `.execute(found.on(db))
  return rows.map(({ id }) => id)
}
