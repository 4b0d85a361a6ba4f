import { sql } from 'kysely'
import { migrate } from '../src/adapters/sql/migrate.ts'
import { systemClock } from '../src/adapters/system/system-clock.ts'
import { systemRandom } from '../src/adapters/system/system-random.ts'
import { chainIndexMigrations } from '../src/domains/chain/chain-index/index.ts'
import {
  createMarketService,
  createTokenSearch,
  marketMigrations,
  tokenNamesMigrations,
} from '../src/domains/markets/market/index.ts'
import { createSearchService, type SearchService } from '../src/domains/platform/search/index.ts'
import type { Database } from '../src/ports/database.ts'
import { percentile, rounded } from './auth-parts.ts'
import { onScratchDatabase } from './scratch-database.ts'

const tokensCount = 100_000
const questionsEach = 250
const connections = 4
const resultsAsked = 10
const rowsPerInsert = 10_000
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** How often the token that was meant is among the first ten of 100,000, and how long an answer takes. */
export type SearchFigure = {
  readonly written: string
  readonly things: number
  readonly questions: number
  /** Of all questions, those whose token was among the first ten, and those where it was the first. */
  readonly recallAtTen: number
  readonly first: number
  readonly p50Ms: number
  readonly p99Ms: number
}

type Named = { readonly id: string; readonly name: string; readonly symbol: string }
/** How somebody writes what he means; null where a name is too short for it. */
type Slip = (named: Named, dice: () => number) => string | null

const slips: Readonly<Record<string, Slip>> = {
  'the whole name': ({ name }) => name,
  'the symbol': ({ symbol }) => symbol,
  'the first letters of the name': ({ name }) => name.slice(0, Math.ceil(name.length * 0.7)),
  'its words in another order': ({ name }) =>
    name.includes(' ') ? name.split(' ').toReversed().join(' ') : null,
  'two letters exchanged': ({ name }, dice) =>
    edited(name, dice, (before, [one = '', other = '', ...rest]) =>
      [before, other, one, ...rest].join(''),
    ),
  'a letter left out': ({ name }, dice) =>
    edited(name, dice, (before, [, ...rest]) => before + rest.join('')),
  'a letter too many': ({ name }, dice) =>
    edited(name, dice, (before, rest) => `${before}${letterOf(dice)}${rest.join('')}`),
  'a wrong letter': ({ name }, dice) =>
    edited(name, dice, (before, [, ...rest]) => `${before}${letterOf(dice)}${rest.join('')}`),
  'the beginning of the address': ({ id }) => id.slice(0, 14),
  'words that nothing has': (_, dice) => Array.from({ length: 9 }, () => letterOf(dice)).join(''),
}

/** Loads 100,000 names of made-up words, and asks for known ones as people write them. */
export function benchSearch(): Promise<readonly SearchFigure[]> {
  return onScratchDatabase({ connectionsMax: connections }, async (database) => {
    const named = await load(database)
    const market = createMarketService({
      database,
      clock: systemClock,
      random: systemRandom,
      logger: silent,
    })
    const search = createSearchService({
      logger: silent,
      sources: [createTokenSearch({ database, foundTokens: market.foundTokens })],
    })
    const figures: SearchFigure[] = []
    for (const written of Object.keys(slips)) figures.push(await ask(search, named, written))
    return figures
  })
}

/** The tokens are stored before the index of names is made, which is how an older database gets it. */
async function load(database: Database): Promise<readonly Named[]> {
  const dice = diceOf(4_663)
  const named = Array.from({ length: tokensCount }, (_, number) => nameOf(number, dice))
  await migrate(database, [
    { domain: 'chain_index', migrations: chainIndexMigrations },
    { domain: 'market', migrations: marketMigrations },
  ])
  for (let from = 0; from < named.length; from += rowsPerInsert) {
    const rows = named.slice(from, from + rowsPerInsert)
    await sql`
      INSERT INTO market_tokens (token, family, name, symbol, creator, metadata_uri, supply,
        opening_price, launched_at, block_number, log_index, transaction_hash, simulated)
      SELECT id, 'rh', name, symbol, 'creator', '', 1e27, 1e18, 0, 1, ${from}::int4 + place, '0x', false
      FROM unnest(${rows.map(({ id }) => id)}::text[], ${rows.map((row) => row.name)}::text[],
        ${rows.map(({ symbol }) => symbol)}::text[]) WITH ORDINALITY AS n (id, name, symbol, place)
    `.execute(database.query)
  }
  await migrate(database, [{ domain: 'market_names', migrations: tokenNamesMigrations }])
  await sql`VACUUM ANALYZE market_token_names`.execute(database.query)
  await sql`VACUUM ANALYZE market_tokens`.execute(database.query)
  return named
}

async function ask(
  search: SearchService,
  named: readonly Named[],
  written: string,
): Promise<SearchFigure> {
  const dice = diceOf(written.length)
  const slip = slips[written]
  const questions: { readonly id: string; readonly q: string }[] = []
  while (questions.length < questionsEach) {
    const meant = named[Math.floor(dice() * named.length)]
    const q = meant === undefined ? null : (slip?.(meant, dice) ?? null)
    if (meant !== undefined && q !== null) questions.push({ id: meant.id, q })
  }
  const waiting = [...questions]
  const tookMs: number[] = []
  let [found, first] = [0, 0]
  const worker = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { id, q } = next
      const askedAt = performance.now()
      const { items } = await search.search(null, { q, limit: resultsAsked })
      tookMs.push(performance.now() - askedAt)
      const place = items.findIndex((item) => item.id === id)
      if (place >= 0) found += 1
      if (place === 0) first += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return {
    written,
    things: tokensCount,
    questions: questions.length,
    recallAtTen: rounded(found / questions.length),
    first: rounded(first / questions.length),
    p50Ms: rounded(percentile(tookMs, 0.5)),
    p99Ms: rounded(percentile(tookMs, 0.99)),
  }
}

const syllables =
  'ba be bi bo bu da de di do du fa fi fo ga go gu ka ke ki ko la le li lo lu ma me mi mo na ne ni no pa pe pi po ra re ri ro sa se si so ta te ti to va vi wa zo'.split(
    ' ',
  )

/** One to three words, most of which other names have too. */
function nameOf(number: number, dice: () => number): Named {
  const word = () => {
    const parts = Array.from({ length: 2 + Math.floor(dice() * 3) }, () => pick(syllables, dice))
    const text = parts.join('')
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
  const name = Array.from({ length: 1 + Math.floor(dice() * 3) }, word).join(' ')
  const symbol = name
    .replaceAll(' ', '')
    .slice(0, 3 + Math.floor(dice() * 3))
    .toUpperCase()
  const digits = `${Math.floor(dice() * 2 ** 48).toString(16)}${number.toString(16)}`
  return { id: `0x${digits.padEnd(40, '7')}`, name, symbol }
}

/** Changes a name after its first letter, which people get right. */
function edited(
  name: string,
  dice: () => number,
  edit: (before: string, rest: readonly string[]) => string,
): string | null {
  if (name.length < 5) return null
  const at = 1 + Math.floor(dice() * (name.length - 2))
  return edit(name.slice(0, at), [...name.slice(at)])
}

function letterOf(dice: () => number): string {
  return pick([...'abcdefghijklmnopqrstuvwxyz'], dice)
}

function pick(list: readonly string[], dice: () => number): string {
  return list[Math.floor(dice() * list.length)] ?? ''
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function diceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
