import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { type SkillRow, type SkillTables, skillTables } from './skill-tables.ts'
import { markQueries, type SkillQuestion } from './skill-words.ts'
import { skillColumns } from './skills.store.ts'

/** Which skills are listed. */
export type SkillFilter = {
  readonly topic: string | null
  readonly verdict: SkillRow['verdict']
  readonly ownerId: string | null
  /** Also those of which no version may be seen. */
  readonly withWithheld: boolean
}
/** The columns that a list is sorted by, highest first; names are sorted from the lowest. */
export type ListOrder = 'downloads' | 'name' | 'rank' | 'stars' | 'updatedAt'
/** What a list goes on after. */
export type ListPlace = { readonly value: number; readonly slug: string }
/** The same in what a question finds: the kind of match as well. */
export type MatchPlace = ListPlace & { readonly match: Match }
/** How a skill meets a question: it is called so, its name has the words, or what it says of itself has. */
export const matches = { called: 2, named: 1, says: 0 } as const
export type Match = (typeof matches)[keyof typeof matches]
export type Matched = SkillRow & { readonly match: Match }

/** How far the order is walked down before the index of words is asked. */
const nearMax = 500
/** Where the near part of an order has so many, the rest of a page is met sooner by walking on than by the index of common words. */
const oftenMin = 4
const furtherMax = 2_500
/** So many matches are sorted; more are met by walking down the order. */
const sortedMax = 2_000
/** How far one answer walks down the order. */
const walkedMax = 6_000

/** Skills in an order, and those that meet a question. */
export function listingStore(db: Queryable) {
  const tables = skillTables.on(db)
  return {
    /** One more than `limit`, or fewer and where to go on. */
    async list(filter: SkillFilter, page: ListPart): Promise<SearchPage> {
      const found = await matching(tables, { ...page, filter, words: null })
      return asPage(found, matches.says)
    },
    /** What meets the question in any way, in an order that is not that of relevance. */
    async sorted(
      question: SkillQuestion,
      filter: SkillFilter,
      page: ListPart,
    ): Promise<SearchPage> {
      const { any, name } = question
      const ways = [...(name === null ? [] : [name]), ...(any === null ? [] : [allOf(any)])]
      if (ways.length === 0) return { rows: [], resume: null }
      const words = [ways.map((way) => `(${way})`).join(' | ')]
      const found = await matching(tables, { ...page, filter, words })
      return asPage(found, matches.says)
    },
    search: (search: SkillSearch) => searchSkills(tables, search),
    named: (slugs: readonly string[]): Promise<readonly SkillRow[]> =>
      tables
        .selectFrom('skills')
        .select(skillColumns)
        .where('slug', 'in', [...slugs, ''])
        .execute(),
  }
}

type ListPart = {
  readonly order: ListOrder
  readonly after: ListPlace | null
  readonly limit: number
}
export type SkillSearch = {
  readonly question: SkillQuestion
  readonly filter: SkillFilter
  readonly after: MatchPlace | null
  readonly limit: number
}
/** What was found; `resume` is where to go on when the walk has ended before the list has. */
export type SearchPage = { readonly rows: readonly Matched[]; readonly resume: MatchPlace | null }

/** One more than `limit`, or fewer and where to go on. */
async function searchSkills(
  tables: SkillTables,
  { after, filter, limit, question }: SkillSearch,
): Promise<SearchPage> {
  const rows: Matched[] = []
  if (after === null) {
    const called = await tables
      .selectFrom('skills')
      .select(skillColumns)
      .where('slug', '=', question.slug)
      .where(conditionOf(filter))
      .execute()
    rows.push(...called.map((row) => ({ ...row, match: matches.called })))
  }
  for (const match of [matches.named, matches.says]) {
    if (after !== null && match > after.match) continue
    const words = wordsOf(question, match)
    if (words === null) continue
    const wanted = limit - rows.length
    if (wanted < 0) break
    // One more, since what is called so is named so as well.
    const found = await matching(tables, {
      ...{ filter, words, order: 'rank', limit: wanted + 1 },
      after: after?.match === match ? after : null,
    })
    const { resume, rows: met } = asPage(found, match)
    rows.push(...met.filter(({ slug }) => slug !== question.slug).slice(0, wanted + 1))
    if (rows.length > limit) break
    if (resume !== null) return { rows, resume }
  }
  return { rows, resume: null }
}

/** The lexemes by which a skill meets the question in this way and in none that is better; null where none can. */
function wordsOf({ any, name }: SkillQuestion, match: Match): Parts | null {
  if (match === matches.named) return name === null ? null : [name]
  if (any === null) return null
  return name === null ? any : [...any, `!(${name})`]
}

/** What has to be met, each by itself: the index of words answers several small questions sooner than a long one. */
type Parts = readonly string[]
type Matching = ListPart & { readonly filter: SkillFilter; readonly words: Parts | null }
type Found = { readonly rows: readonly SkillRow[]; readonly end: ListPlace | null }

function asPage({ end, rows }: Found, match: Match): SearchPage {
  return {
    rows: rows.map((row) => ({ ...row, match })),
    resume: end === null ? null : { ...end, match },
  }
}

/**
 * The skills that meet a condition, the first of an order. Those of an owner are few. What many have is met by walking down the
 * order a little, or a little further where some were met; what few have is found by the index of words, and sorted; for the
 * rest the order is walked down as far as an answer can take.
 */
async function matching(tables: SkillTables, asked: Matching): Promise<Found> {
  const { filter, words } = asked
  if (filter.ownerId !== null) return ofOwner(tables, asked)
  const parts = [...(words ?? []), ...markQueries(filter)]
  if (parts.length === 0) return inOrder(tables, asked)
  const question = allOf(parts)
  const near = await walkNear(tables, asked, question)
  if (near.end === null) return near
  return (await sorted(tables, asked, parts)) ?? walk(tables, asked, { question, steps: walkedMax })
}

const allOf = (parts: Parts) => parts.map((part) => `(${part})`).join(' & ')

async function walkNear(tables: SkillTables, asked: Matching, question: string): Promise<Found> {
  const near = await walk(tables, asked, { question, steps: nearMax })
  const met = near.rows.length
  if (near.end === null || met < oftenMin) return near
  const rest = { ...asked, after: near.end, limit: asked.limit - met }
  const further = await walk(tables, rest, { question, steps: furtherMax })
  return { rows: [...near.rows, ...further.rows], end: further.end }
}

/** All listed skills. */
async function inOrder(tables: SkillTables, asked: Matching): Promise<Found> {
  const rows = await tables
    .selectFrom('skills')
    .select(skillColumns)
    .where('latest', 'is not', null)
    .where(afterOf(asked))
    .orderBy(sql`${directionOf(asked.order)}`)
    .limit(asked.limit + 1)
    .execute()
  return { rows, end: null }
}

async function ofOwner(tables: SkillTables, asked: Matching): Promise<Found> {
  const { filter, limit, order, words } = asked
  const has = words === null ? sql`true` : sql`words @@ ${allOf(words)}::tsquery`
  const { rows } = await sql<{ slug: string }>`
    WITH own AS MATERIALIZED (SELECT * FROM skills WHERE owner_id = ${filter.ownerId})
    SELECT slug FROM own WHERE ${conditionOf(filter)} AND ${has} AND ${afterOf(asked)}
    ORDER BY ${directionOf(order)} LIMIT ${limit + 1}`.execute(tables)
  return { rows: await rowsOf(tables, rows), end: null }
}

/** Where fewer were met than were asked for, `end` is the last that was looked at, unless that was the last there is. */
async function walk(
  tables: SkillTables,
  { after, limit, order }: Matching,
  { question, steps }: { readonly question: string; readonly steps: number },
): Promise<Found> {
  const start = startOf(order, after)
  const down = sql.id(`skills_down_${columns[order]}`.replace('_slug', '_name'))
  const { rows } = await sql<{ slug: string; isMet: boolean }>`
    SELECT slug, is_met FROM ${down}(${question}::tsquery, ${start.value}, ${start.slug}, ${steps},
      ${limit + 1})`.execute(tables)
  const found = await rowsOf(tables, rows)
  const last = rows.at(-1)
  if (last === undefined || last.isMet) return { rows: found, end: null }
  const row = found.at(-1)
  if (row?.slug !== last.slug) return { rows: found, end: null }
  return { rows: found.slice(0, -1), end: { value: placeValue(row, order), slug: row.slug } }
}

/** Null where there are too many to be sorted. */
async function sorted(tables: SkillTables, asked: Matching, parts: Parts): Promise<Found | null> {
  const questions = sql.join(parts.map((part) => sql`${part}::tsquery`))
  const { rows } = await sql<{ slug: string | null; hits: number }>`
    WITH hits AS MATERIALIZED (
      SELECT * FROM skills_having_all(ARRAY[${questions}], ${sortedMax + 1})),
    counted AS (SELECT count(*) AS hits FROM hits)
    SELECT best.slug, counted.hits FROM counted LEFT JOIN LATERAL (
      SELECT * FROM hits WHERE counted.hits <= ${sortedMax} AND ${afterOf(asked)}
      ORDER BY ${directionOf(asked.order)} LIMIT ${asked.limit + 1}) AS best ON true
    ORDER BY ${directionOf(asked.order, 'best')}`.execute(tables)
  if ((rows[0]?.hits ?? 0) > sortedMax) return null
  return { rows: await rowsOf(tables, rows), end: null }
}

const columns = {
  ...{ downloads: 'downloads', name: 'slug', rank: 'rank', stars: 'stars' },
  updatedAt: 'updated_at',
} as const satisfies Record<ListOrder, string>
const highest = 2_147_483_647
/** The last that a `Date` can be. */
const lastMoment = 8_640_000_000_000_000

function startOf(order: ListOrder, after: ListPlace | null) {
  if (order === 'updatedAt') {
    const value =
      after === null ? sql`'infinity'` : sql`${new Date(Math.min(after.value, lastMoment))}`
    return { value, slug: after?.slug ?? '' }
  }
  if (order === 'name') return { value: sql`0`, slug: after?.slug ?? '' }
  // A value that no column has stands for one above or below all.
  const value = Math.min(after?.value ?? highest, highest)
  return { value: sql`${value}`, slug: after?.slug ?? '' }
}

function afterOf({ after, order }: Matching): RawBuilder<boolean> {
  if (after === null) return sql<boolean>`true`
  const { slug, value } = startOf(order, after)
  if (order === 'name') return sql<boolean>`slug > ${slug}`
  return sql<boolean>`(${sql.id(columns[order])}, slug) < (${value}, ${slug})`
}

function directionOf(order: ListOrder, table?: string): RawBuilder<unknown> {
  const column = (name: string) => (table === undefined ? sql.id(name) : sql.id(table, name))
  if (order === 'name') return column('slug')
  return sql`${column(columns[order])} DESC, ${column('slug')} DESC`
}

/** What a place in the order says of a skill, beside its slug. */
export function placeValue(row: SkillRow, order: ListOrder): number {
  if (order === 'name') return 0
  return order === 'updatedAt' ? row.updatedAt.getTime() : row[order]
}

/** In the order in which they were found. */
async function rowsOf(
  tables: SkillTables,
  found: readonly { readonly slug: string | null }[],
): Promise<readonly SkillRow[]> {
  const slugs = found.flatMap(({ slug }) => slug ?? [])
  if (slugs.length === 0) return []
  const rows = await tables
    .selectFrom('skills')
    .select(skillColumns)
    .where('slug', 'in', slugs)
    .execute()
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  return slugs.flatMap((slug) => bySlug.get(slug) ?? [])
}

function conditionOf({ ownerId, topic, verdict, withWithheld }: SkillFilter): RawBuilder<boolean> {
  const parts = [
    ...(withWithheld ? [] : [sql`latest IS NOT NULL`]),
    ...(topic === null ? [] : [sql`topics @> ARRAY[${topic}]::text[]`]),
    ...(verdict === null ? [] : [sql`verdict = ${verdict}`]),
    ...(ownerId === null ? [] : [sql`owner_id = ${ownerId}`]),
  ]
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` AND `)})`
}
