import type { Static } from '@sinclair/typebox'
import { cursor, type Page } from '../../../kernel/page.ts'
import type { Ports } from '../../../ports/ports.ts'
import {
  type ListOrder,
  listingStore,
  type Match,
  type Matched,
  placeValue,
  type SkillFilter,
} from './listing.store.ts'
import type { Reader } from './sight.ts'
import type { SkillRow } from './skill-tables.ts'
import { skillSummary } from './skill-views.ts'
import { readSkillQuestion } from './skill-words.ts'
import { type ListSkillsQuery, type SkillSummary, sorts } from './skills.schemas.ts'
import { versionsStore } from './versions.store.ts'

type Summary = Static<typeof SkillSummary>
const places = cursor({ list: ['skills', ...sorts], match: 'int4', value: 'integer', slug: 'text' })
const orderOf = {
  recommended: 'rank',
  updated: 'updatedAt',
  stars: 'stars',
  downloads: 'downloads',
  name: 'name',
} as const satisfies Record<(typeof sorts)[number], ListOrder>

/** One page of the skills that the reader may see, each by its latest version. */
export async function skillListing(
  reader: Reader,
  query: ListSkillsQuery,
  { database }: Ports<'database'>,
): Promise<Page<Summary>> {
  const { cursor: text, limit, q, sort = 'recommended' } = query
  const filter = filterOf(reader, query)
  if (filter === null) return { items: [], nextCursor: null }
  const store = listingStore(database.query)
  const at = places.read(text)
  // A question is answered by relevance unless another order is asked for.
  if (q !== undefined && sort === 'recommended') {
    const after = at === null ? null : { match: asMatch(at.match), value: at.value, slug: at.slug }
    const question = readSkillQuestion(q)
    const { resume, rows } = await store.search({ question, filter, after, limit })
    const place = ({ match, rank, slug }: Matched) =>
      ({ list: 'skills', match, value: rank, slug }) as const
    const page = places.page({ rows, limit, place, toItem: (row) => row })
    const next =
      page.nextCursor ?? (resume === null ? null : places.write({ list: 'skills', ...resume }))
    return { items: await summaries(page.items, database), nextCursor: next }
  }
  const order = orderOf[sort]
  const part = { order, after: at, limit }
  const { resume, rows } =
    q === undefined
      ? await store.list(filter, part)
      : await store.sorted(readSkillQuestion(q), filter, part)
  const place = (row: SkillRow) =>
    ({ list: sort, match: 0, value: placeValue(row, order), slug: row.slug }) as const
  const page = places.page({ rows, limit, place, toItem: (row) => row })
  const next = page.nextCursor ?? (resume === null ? null : places.write({ list: sort, ...resume }))
  return { items: await summaries(page.items, database), nextCursor: next }
}

function asMatch(match: number): Match {
  return match === 2 || match === 1 ? match : 0
}

/** Null where nothing can be listed: somebody without an account has no skills. */
function filterOf(reader: Reader, query: ListSkillsQuery): SkillFilter | null {
  const { owner, topic = null, verdict = null } = query
  const isOwn = owner === 'me'
  if (isOwn && reader === null) return null
  const ownerId = isOwn ? (reader?.accountId ?? null) : (owner ?? null)
  return { topic, verdict, ownerId, withWithheld: isOwn }
}

async function summaries(
  skills: readonly SkillRow[],
  database: Ports<'database'>['database'],
): Promise<Summary[]> {
  const wanted = skills.map(({ latest, newest, slug }) => ({ slug, version: latest ?? newest }))
  const versions = await versionsStore(database.query).named(wanted)
  const bySlug = new Map(versions.map((version) => [version.slug, version]))
  return skills.flatMap((skill) => {
    const version = bySlug.get(skill.slug)
    return version === undefined ? [] : [skillSummary(skill, version)]
  })
}
