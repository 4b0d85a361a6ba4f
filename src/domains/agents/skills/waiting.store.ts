import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { nullable, tablesOf, text } from '../../../ports/tables.ts'
import type { VersionRow } from './skill-tables.ts'
import { versionsStore } from './versions.store.ts'

const waitingTables = tablesOf({}, { slug: text(), version: text(), appeal: nullable(text()) })

export type WaitingRow = VersionRow & { readonly appeal: string | null }

/** Versions that wait for an operator: held ones, and quarantined ones whose publisher appeals. */
export function waitingStore(db: Queryable) {
  return {
    /** The oldest first, one more than `limit`. */
    async list(page: {
      readonly after: { readonly at: Date; readonly slug: string; readonly version: string } | null
      readonly limit: number
    }): Promise<readonly WaitingRow[]> {
      const { after, limit } = page
      const from =
        after === null
          ? sql`true`
          : sql`(v.published_at, v.slug, v.version) > (${after.at}, ${after.slug}, ${after.version})`
      const { rows } = await sql<{ slug: string; version: string; appeal: string | null }>`
        SELECT v.slug, v.version, CASE WHEN newest.kind = 'appeal' THEN newest.reason END AS appeal
        FROM skill_versions AS v LEFT JOIN LATERAL (
          SELECT m.kind, m.reason FROM skill_moderation AS m
          WHERE m.slug = v.slug AND m.version = v.version ORDER BY m.id DESC LIMIT 1
        ) AS newest ON true
        WHERE v.state IN ('held', 'quarantined') AND ${from}
          AND (v.state = 'held' OR newest.kind = 'appeal')
        ORDER BY v.published_at, v.slug, v.version LIMIT ${limit + 1}`.execute(waitingTables.on(db))
      const versions = await versionsStore(db).named(rows)
      const found = new Map(versions.map((row) => [`${row.slug}@${row.version}`, row]))
      return rows.flatMap(({ appeal, slug, version }) => {
        const row = found.get(`${slug}@${version}`)
        return row === undefined ? [] : [{ ...row, appeal }]
      })
    },
  }
}
