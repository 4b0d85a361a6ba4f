import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { skillTables } from './skill-tables.ts'
import { rerank } from './skills.store.ts'

const countedAtOnce = 500

/** Who likes which skill, and who has downloaded it: each account once, each caller once a day. */
export function starsStore(db: Queryable) {
  const tables = skillTables.on(db)
  return {
    async has(slug: string, accountId: string): Promise<boolean> {
      const { rows } = await sql`
        SELECT FROM skill_stars WHERE slug = ${slug} AND account_id = ${accountId}`.execute(tables)
      return rows.length > 0
    },
    /** The transaction has locked the skill. A second star of an account changes nothing. */
    async add(star: {
      readonly slug: string
      readonly accountId: string
      readonly countsFrom: Date
      readonly at: Date
    }): Promise<void> {
      const { accountId, at, countsFrom, slug } = star
      await sql`
        INSERT INTO skill_stars (slug, account_id, counts_from, is_counted, created_at)
        VALUES (${slug}, ${accountId}, ${countsFrom}, ${countsFrom <= at}, ${at})
        ON CONFLICT DO NOTHING`.execute(tables)
      await recount(db, slug)
    },
    /** The transaction has locked the skill. */
    async remove(slug: string, accountId: string): Promise<void> {
      await sql`
        DELETE FROM skill_stars WHERE slug = ${slug} AND account_id = ${accountId}`.execute(tables)
      await recount(db, slug)
    },
    /** Counts stars of accounts that have become old enough. */
    async countOld(now: Date): Promise<void> {
      const { rows } = await sql<{ slug: string }>`
        UPDATE skill_stars SET is_counted = true
        WHERE (slug, account_id) IN (
          SELECT slug, account_id FROM skill_stars
          WHERE NOT is_counted AND counts_from <= ${now} LIMIT ${countedAtOnce})
        RETURNING slug`.execute(tables)
      for (const slug of new Set(rows.map((row) => row.slug))) await recount(db, slug)
    },
    /** Counts a download unless this caller's was counted that day. */
    async countDownload(slug: string, caller: string, day: string): Promise<void> {
      const { rows } = await sql`
        INSERT INTO skill_downloads (slug, caller, day) VALUES (${slug}, ${caller}, ${day}::date)
        ON CONFLICT DO NOTHING RETURNING slug`.execute(tables)
      if (rows.length === 0) return
      await sql`UPDATE skills SET downloads = downloads + 1 WHERE slug = ${slug}`.execute(tables)
      await rerank(tables, slug)
    },
  }
}

async function recount(db: Queryable, slug: string): Promise<void> {
  const tables = skillTables.on(db)
  await sql`
    UPDATE skills SET
      stars = (SELECT count(*) FROM skill_stars AS s WHERE s.slug = skills.slug),
      counted_stars = (SELECT count(*) FROM skill_stars AS s WHERE s.slug = skills.slug AND s.is_counted)
    WHERE slug = ${slug}`.execute(tables)
  await rerank(tables, slug)
}
