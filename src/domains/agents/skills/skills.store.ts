import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import {
  platformOwner,
  type SkillRow,
  type SkillTables,
  skillTables,
  type VersionRow,
} from './skill-tables.ts'
import { skillLexemes } from './skill-words.ts'

const looksLock = 'skills.looks'
const ownerLock = 'skills.owner'

/** Skills by their slugs, without their versions. */
export function skillsStore(db: Queryable) {
  const tables = skillTables.on(db)
  return { ...claiming(tables), ...keeping(tables) }
}

/** What a name has to be held to. */
function claiming(tables: SkillTables) {
  return {
    /** Nobody publishes for this account, or under a slug that looks like this one, until the transaction ends. */
    async lockPublishing(ownerId: string, look: string): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtext(${ownerLock}), hashtext(${ownerId}))`.execute(
        tables,
      )
      await sql`SELECT pg_advisory_xact_lock(hashtext(${looksLock}), hashtext(${look}))`.execute(
        tables,
      )
    },
    find: (slug: string): Promise<SkillRow | undefined> =>
      tables.selectFrom('skills').select(skillColumns).where('slug', '=', slug).executeTakeFirst(),
    /** Locked until the transaction ends. */
    lock: (slug: string): Promise<SkillRow | undefined> =>
      tables
        .selectFrom('skills')
        .select(skillColumns)
        .where('slug', '=', slug)
        .forUpdate()
        .executeTakeFirst(),
    /** Skills of others whose slugs look like this; those of the platform first. */
    alike: (look: string, than: { readonly slug: string; readonly ownerId: string }) =>
      tables
        .selectFrom('skills')
        .select(['slug', 'ownerId'])
        .where('look', '=', look)
        .where('ownerId', '<>', than.ownerId)
        .where('slug', '<>', than.slug)
        .orderBy('slug')
        .limit(20)
        .execute(),
    /** How many skills an account has, and how many bytes their versions are. */
    async held(ownerId: string): Promise<{ readonly count: number; readonly bytes: number }> {
      const { rows } = await sql<{ count: number; bytes: number }>`
        SELECT count(DISTINCT s.slug) AS count, coalesce(sum(v.size_bytes), 0) AS bytes
        FROM skills AS s LEFT JOIN skill_versions AS v ON v.slug = s.slug
        WHERE s.owner_id = ${ownerId}`.execute(tables)
      return rows[0] ?? { count: 0, bytes: 0 }
    },
  }
}

function keeping(tables: SkillTables) {
  return {
    async insert(skill: NewSkill): Promise<void> {
      const { at, description, license, look, owner, slug, topics, version } = skill
      const words = skillLexemes({ slug, description, topics, verdict: null })
      await sql`
        INSERT INTO skills (slug, owner_id, owner_name, look, newest, versions, description, license,
          topics, words, created_at, updated_at)
        VALUES (${slug}, ${owner.id}, ${owner.name}, ${look}, ${version}, 0, ${description},
          ${license}, ${[...topics]}::text[], array_to_tsvector(${[...words]}::text[]),
          ${at}, ${at})`.execute(tables)
    },
    async addVersion(slug: string, newest: string): Promise<void> {
      await tables
        .updateTable('skills')
        .set({ newest, versions: sql`versions + 1` })
        .where('slug', '=', slug)
        .execute()
    },
    /** Shows a version as the skill's latest, or none. */
    async show(slug: string, shown: ShownVersion | null): Promise<void> {
      if (shown === null) {
        await tables
          .updateTable('skills')
          .set({ latest: null, verdict: null })
          .where('slug', '=', slug)
          .execute()
      } else {
        const { at, verdict, version } = shown
        const { description, license } = version.manifest
        const topics = [...version.topics]
        const words = skillLexemes({ slug, description, topics, verdict })
        await sql`
          UPDATE skills SET latest = ${version.version}, verdict = ${verdict},
            description = ${description}, license = ${license}, topics = ${topics}::text[],
            words = array_to_tsvector(${[...words]}::text[]),
            updated_at = CASE WHEN latest = ${version.version} THEN updated_at ELSE ${at} END
          WHERE slug = ${slug}`.execute(tables)
      }
      await rerank(tables, slug)
    },
  }
}

/** A skill before its first version. */
export type NewSkill = Pick<SkillRow, 'description' | 'license' | 'look' | 'slug' | 'topics'> & {
  readonly owner: { readonly id: string; readonly name: string }
  readonly version: string
  readonly at: Date
}
export type ShownVersion = {
  readonly version: Pick<VersionRow, 'manifest' | 'topics' | 'version'>
  readonly verdict: VersionRow['verdict']
  readonly at: Date
}

export const skillColumns = [
  ...(['slug', 'ownerId', 'ownerName', 'look', 'latest', 'newest', 'versions'] as const),
  ...(['description', 'license', 'topics', 'verdict', 'stars', 'countedStars'] as const),
  ...(['downloads', 'rank', 'createdAt', 'updatedAt'] as const),
] as const

/** How the order `recommended` is made; rows say it in these words. */
export const rankFormula =
  '2·log2(1 + stars of accounts at least 7 days old) + log2(1 + downloads, of which 10 count and 50 more for each such star) + 2 where the scan passed + 1 for the platform’s own'

/** Works out a skill's place in that order, as thousandths so that places are exact. */
export async function rerank(tables: SkillTables, slug: string): Promise<void> {
  await sql`
    UPDATE skills SET rank = round(1000 * (
      2 * ln(1 + counted_stars) / ln(2)
      + ln(1 + least(downloads, 10 + 50 * counted_stars)) / ln(2)
      + CASE WHEN verdict = 'pass' THEN 2 ELSE 0 END
      + CASE WHEN owner_id = ${platformOwner} THEN 1 ELSE 0 END))::int
    WHERE slug = ${slug}`.execute(tables)
}
