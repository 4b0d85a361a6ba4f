import type { Queryable } from '../../../ports/database.ts'
import {
  generated,
  integer,
  json,
  nullable,
  type RowOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'

const activityTables = tablesOf({
  authActivities: {
    id: generated(integer),
    accountId: nullable(text()),
    activityType: text(),
    route: nullable(text()),
    metadata: json<Readonly<Record<string, unknown>>>(),
    recordedAt: time,
  },
})

/** An activity as it is stored. */
export type StoredActivity = RowOf<typeof activityTables, 'authActivities'>

/** Activities that clients reported, the newest of each account. */
export function activityStore(db: Queryable) {
  const tables = activityTables.on(db)
  return {
    /** A null account stands for all anonymous callers. */
    async insert(activity: Omit<StoredActivity, 'id'>): Promise<void> {
      const { accountId, activityType, route, metadata, recordedAt } = activity
      await tables
        .insertInto('authActivities')
        .values({ accountId, activityType, route, metadata, recordedAt })
        .execute()
    },
    /** Deletes the account's oldest activities until `keep` are left. */
    async trim(accountId: string | null, keep: number): Promise<void> {
      await tables
        .deleteFrom('authActivities')
        .where('accountId', 'is not distinct from', accountId)
        .where('id', '<=', (query) =>
          query
            .selectFrom('authActivities')
            .select('id')
            .where('accountId', 'is not distinct from', accountId)
            .orderBy('id', 'desc')
            .offset(keep)
            .limit(1),
        )
        .execute()
    },
    /** Newest first, before `beforeId` when given. */
    async list(
      accountId: string,
      page: { readonly beforeId: number | null; readonly limit: number },
    ): Promise<readonly StoredActivity[]> {
      let query = tables.selectFrom('authActivities').selectAll().where('accountId', '=', accountId)
      if (page.beforeId !== null) query = query.where('id', '<', page.beforeId)
      return query.orderBy('id', 'desc').limit(page.limit).execute()
    },
  }
}
