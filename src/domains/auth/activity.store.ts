import type { Generated } from 'kysely'
import type { Queryable } from '../../ports/database.ts'

type ActivityTables = {
  auth_activities: {
    id: Generated<string>
    account_id: string | null
    activity_type: string
    route: string | null
    metadata: unknown
    recorded_at: Date
  }
}

/** An activity as it is stored. */
export type StoredActivity = {
  readonly id: string
  readonly activityType: string
  readonly route: string | null
  readonly metadata: unknown
  readonly recordedAt: Date
}

/** What accounts said that they did, the newest of each. */
export function activityStore(db: Queryable) {
  const tables = db.withTables<ActivityTables>()
  return {
    /** `metadata` is JSON. Null is nobody's account. */
    async insert(
      accountId: string | null,
      activity: Omit<StoredActivity, 'id' | 'metadata'> & { readonly metadata: string },
    ): Promise<void> {
      await tables
        .insertInto('auth_activities')
        .values({
          account_id: accountId,
          activity_type: activity.activityType,
          route: activity.route,
          metadata: activity.metadata,
          recorded_at: activity.recordedAt,
        })
        .execute()
    },
    /** Deletes the account's oldest activities until `keep` are left. */
    async trim(accountId: string | null, keep: number): Promise<void> {
      await tables
        .deleteFrom('auth_activities')
        .where('account_id', 'is not distinct from', accountId)
        .where('id', '<=', (query) =>
          query
            .selectFrom('auth_activities')
            .select('id')
            .where('account_id', 'is not distinct from', accountId)
            .orderBy('id', 'desc')
            .offset(keep)
            .limit(1),
        )
        .execute()
    },
    /** The newest first, from before `beforeId` when it is given. */
    async list(
      accountId: string,
      page: { readonly beforeId: string | null; readonly limit: number },
    ): Promise<readonly StoredActivity[]> {
      let query = tables
        .selectFrom('auth_activities')
        .selectAll()
        .where('account_id', '=', accountId)
      if (page.beforeId !== null) query = query.where('id', '<', page.beforeId)
      const rows = await query.orderBy('id', 'desc').limit(page.limit).execute()
      return rows.map((row) => ({
        id: row.id,
        activityType: row.activity_type,
        route: row.route,
        metadata: row.metadata,
        recordedAt: row.recorded_at,
      }))
    },
  }
}
