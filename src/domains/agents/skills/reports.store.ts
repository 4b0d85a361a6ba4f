import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { integer, nullable, type RowOf, tablesOf, text, time } from '../../../ports/tables.ts'
import type { Named } from './versions.store.ts'

const reportTables = tablesOf(
  {
    skillReports: {
      id: text(),
      slug: text(),
      version: nullable(text()),
      accountId: text(),
      accountCreatedAt: time,
      reason: text(),
      detail: text(),
      status: text<'confirmed' | 'dismissed' | 'open'>(),
      createdAt: time,
      decidedAt: nullable(time),
      decidedBy: nullable(text()),
    },
  },
  { count: integer },
)
export type ReportRow = RowOf<typeof reportTables, 'skillReports'>

/** What accounts report about skills. */
export function reportsStore(db: Queryable) {
  const tables = reportTables.on(db)
  const reports = () => tables.selectFrom('skillReports').selectAll()
  return {
    /** Keeps a report; it takes the place of the account's open one about the same skill. */
    put: (report: ReportRow): Promise<ReportRow> =>
      tables
        .insertInto('skillReports')
        .values(report)
        .onConflict((conflict) =>
          conflict
            .columns(['slug', 'accountId'])
            .where('status', '=', 'open')
            .doUpdateSet((old) => ({
              version: old.ref('excluded.version'),
              reason: old.ref('excluded.reason'),
              detail: old.ref('excluded.detail'),
            })),
        )
        .returningAll()
        .executeTakeFirstOrThrow(),
    /** How many accounts from before `bornBefore` say in open reports that a version does harm. */
    async accusers({ slug, version }: Named, bornBefore: Date): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        SELECT count(DISTINCT account_id) AS count FROM skill_reports
        WHERE slug = ${slug} AND version = ${version} AND status = 'open'
          AND reason IN ('malicious', 'deceptive') AND account_created_at <= ${bornBefore}`.execute(
        tables,
      )
      return rows[0]?.count ?? 0
    },
    /** Decides the open reports about a version. */
    async decideAll(
      { slug, version }: Named,
      decision: Pick<ReportRow, 'decidedAt' | 'decidedBy' | 'status'>,
    ): Promise<void> {
      await tables
        .updateTable('skillReports')
        .set(decision)
        .where('slug', '=', slug)
        .where('version', '=', version)
        .where('status', '=', 'open')
        .execute()
    },
    /** Decides an open report; undefined where it is decided already, or is not there. */
    decide: (
      id: string,
      decision: Pick<ReportRow, 'decidedAt' | 'decidedBy' | 'status'>,
    ): Promise<ReportRow | undefined> =>
      tables
        .updateTable('skillReports')
        .set(decision)
        .where('id', '=', id)
        .where('status', '=', 'open')
        .returningAll()
        .executeTakeFirst(),
    find: (id: string): Promise<ReportRow | undefined> =>
      reports().where('id', '=', id).executeTakeFirst(),
    /** Newest first, one more than `limit`. */
    list(page: {
      readonly status: ReportRow['status'] | null
      readonly before: string | null
      readonly limit: number
    }): Promise<readonly ReportRow[]> {
      let query = reports()
      if (page.status !== null) query = query.where('status', '=', page.status)
      if (page.before !== null) query = query.where('id', '<', page.before)
      return query
        .orderBy('id', 'desc')
        .limit(page.limit + 1)
        .execute()
    },
  }
}
