import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { type SkillRow, type SkillTables, skillTables } from './skill-tables.ts'
import type { SkillQuestion } from './skill-words.ts'
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
const nearMax = 1_500
/** So many matches are sorted; more are met by walking down the order. */
const sortedMax = 5_000
/** How far one answer walks down the order. */
const walkedMax = 30_000

/** Skills in an order, and those that meet a question. */
export function listingStore(db: Queryable) {
  const tables = skillTables.on(db)
  return {
    /** One more than `limit`. */
    async list(
      filter: SkillFilter,
      page: {
        readonly order: ListOrder
        readonly after: ListPlace | null
        readonly limit: number
      },
    ): Promise<readonly SkillRow[]> {
      const { after, limit, order } = page
      const query = tables
        .selectFrom('skills')
        .select(skillColumns)
        .where(conditionOf(filter))
        .limit(limit + 1)
      if (order === 'name') {
        const from = after === null ? query : query.where('slug', '>', after.slug)
        return from.orderBy('slug').execute()
      }
      const from =
        after === null
          ? query
          : query.where(({ eb, refTuple, tuple }) =>
              order === 'updatedAt'
                ? eb(refTuple(order, 'slug'), '<', tuple(new Date(after.value), after.slug))
                : eb(refTuple(order, 'slug'), '<', tuple(after.value, after.slug)),
            )
      return from.orderBy(order, 'desc').orderBy('slug', 'desc').execute()
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
  for (const match of [matches.called, matches.named, matches.says]) {
    if (after !== null && match > after.match) continue
    const condition = matchOf(question, match)
    if (condition === null) continue
    const from = after?.match === match ? after : null
    const wanted = limit + 1 - rows.length
    if (wanted <= 0) break
    const found = await matching(tables, {
      where: sql`${conditionOf(filter)} AND ${condition}`,
      from,
      limit: wanted,
    })
    rows.push(...found.rows.map((row) => ({ ...row, match })))
    if (found.end !== null) return { rows, resume: { ...found.end, match } }
  }
  return { rows, resume: null }
}

type Matching = {
  readonly where: RawBuilder<unknown>
  readonly from: ListPlace | null
  readonly limit: number
}

/**
 * The skills that meet a condition, the best first. What many have is met by walking down the order a little. What few have
 * is found by the index of words, and sorted. Of the rest the order is walked down as far as an answer can take.
 */
async function matching(
  tables: SkillTables,
  { from, limit, where }: Matching,
): Promise<{ readonly rows: readonly SkillRow[]; readonly end: ListPlace | null }> {
  const after = from === null ? sql`true` : sql`(rank, slug) < (${from.value}, ${from.slug})`
  const walk = async (steps: number) => {
    const walked = sql`
      SELECT slug, rank, words, name_words, topics, verdict, owner_id, latest FROM skills
      WHERE latest IS NOT NULL AND ${after}
      ORDER BY rank DESC, slug DESC LIMIT ${steps}`
    const { rows } = await sql<{ slug: string; rank: number }>`
      SELECT slug, rank FROM (${walked}) AS walked WHERE ${where}
      ORDER BY rank DESC, slug DESC LIMIT ${limit}`.execute(tables)
    return rows
  }
  const near = await walk(nearMax)
  if (near.length >= limit) return { rows: await rowsOf(tables, near), end: null }
  const { rows: few } = await sql<{ slug: string | null; rank: number; hits: number }>`
    WITH hits AS MATERIALIZED (
      SELECT slug, rank FROM skills WHERE ${where} LIMIT ${sortedMax + 1}),
    counted AS (SELECT count(*) AS hits FROM hits)
    SELECT best.slug, best.rank, counted.hits FROM counted LEFT JOIN LATERAL (
      SELECT slug, rank FROM hits WHERE counted.hits <= ${sortedMax} AND ${after}
      ORDER BY rank DESC, slug DESC LIMIT ${limit}) AS best ON true
    ORDER BY best.rank DESC, best.slug DESC`.execute(tables)
  if ((few[0]?.hits ?? 0) <= sortedMax) return { rows: await rowsOf(tables, few), end: null }
  const met = await walk(walkedMax)
  const rows = await rowsOf(tables, met)
  if (met.length >= limit) return { rows, end: null }
  const { rows: last } = await sql<{ slug: string; rank: number }>`
    SELECT slug, rank FROM skills WHERE latest IS NOT NULL AND ${after}
    ORDER BY rank DESC, slug DESC OFFSET ${walkedMax - 1} LIMIT 1`.execute(tables)
  const [end] = last
  return { rows, end: end === undefined ? null : { value: end.rank, slug: end.slug } }
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

/** SQL: how a skill meets the question in this way and in none that is better; null where none can. */
function matchOf({ any, name, slug }: SkillQuestion, match: Match): RawBuilder<unknown> | null {
  const isCalled = sql`slug = ${slug}`
  if (match === matches.called) return isCalled
  const isNamed = name === null ? null : sql`name_words @@ ${name}::tsquery`
  if (match === matches.named) {
    return isNamed === null ? null : sql`${isNamed} AND NOT ${isCalled}`
  }
  if (any === null) return null
  const says = sql`words @@ ${any}::tsquery AND NOT ${isCalled}`
  return isNamed === null ? says : sql`${says} AND NOT ${isNamed}`
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
