import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'
import type { ReportRequest } from './agent-explorer.schemas.ts'
import type { ListPlace } from './observations.store.ts'

type Tables = {
  agent_reports: {
    id: string
    account_id: string
    agent_id: string
    reason: ReportRequest['reason']
    detail: string | null
    created_at: Date
    updated_at: Date
  }
}
export type ReportRow = Selectable<Tables['agent_reports']>

/** What accounts say about observed agents. */
export function reportsStore(db: Queryable) {
  const tables = db.withTables<Tables>()
  return {
    /** Keeps a report, in place of the one that the account made about this agent before. */
    put: (row: ReportRow): Promise<ReportRow> =>
      tables
        .insertInto('agent_reports')
        .values(row)
        .onConflict((conflict) =>
          conflict.constraint('agent_reports_once').doUpdateSet((old) => ({
            reason: old.ref('excluded.reason'),
            detail: old.ref('excluded.detail'),
            updated_at: old.ref('excluded.updated_at'),
          })),
        )
        .returningAll()
        .executeTakeFirstOrThrow(),
    /** Newest first, one more than `limit`. */
    async list(limit: number, before: ListPlace | null): Promise<readonly ReportRow[]> {
      let query = tables.selectFrom('agent_reports').selectAll()
      if (before !== null) {
        query = query.where(sql<boolean>`(created_at, id) < (${before.at}, ${before.id})`)
      }
      return query
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute()
    },
  }
}
