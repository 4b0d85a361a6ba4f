import type { Queryable } from '../../../ports/database.ts'
import { nullable, type RowOf, tablesOf, text, time } from '../../../ports/tables.ts'
import type { ReportRequest } from './agent-explorer.schemas.ts'
import type { ListPlace } from './observations.store.ts'

const reportsTables = tablesOf({
  agentReports: {
    id: text(),
    accountId: text(),
    agentId: text(),
    reason: text<ReportRequest['reason']>(),
    detail: nullable(text()),
    createdAt: time,
    updatedAt: time,
  },
})
export type ReportRow = RowOf<typeof reportsTables, 'agentReports'>

/** Store of accounts' reports about observed agents. */
export function reportsStore(db: Queryable) {
  const tables = reportsTables.on(db)
  return {
    /** Stores a report, replacing the account's earlier one about the same agent. */
    put: (row: ReportRow): Promise<ReportRow> =>
      tables
        .insertInto('agentReports')
        .values(row)
        .onConflict((conflict) =>
          conflict.constraint('agent_reports_once').doUpdateSet((old) => ({
            reason: old.ref('excluded.reason'),
            detail: old.ref('excluded.detail'),
            updatedAt: old.ref('excluded.updatedAt'),
          })),
        )
        .returningAll()
        .executeTakeFirstOrThrow(),
    /** Newest first, one more than `limit`. */
    async list(limit: number, before: ListPlace | null): Promise<readonly ReportRow[]> {
      let query = tables.selectFrom('agentReports').selectAll()
      if (before !== null) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('createdAt', 'id'), '<', tuple(before.at, before.id)),
        )
      }
      return query
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute()
    },
  }
}
