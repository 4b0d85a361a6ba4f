import { sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'

type QuotaTables = {
  media_quotas: { owner: string; day: string; objects: number; bytes: string }
}

/** What one owner may store on one day. */
type Quota = { readonly objects: number; readonly bytes: number }

/** How much was stored by whom on each day. */
export function quotasStore(db: Queryable) {
  const tables = db.withTables<QuotaTables>()
  return {
    /** Counts an object of `bytes` in one statement; false, and nothing counted, when that is over the quota. */
    async take(
      owner: { readonly name: string; readonly day: string },
      bytes: number,
      quota: Quota,
    ): Promise<boolean> {
      const { rows } = await sql<{ objects: number }>`
        INSERT INTO media_quotas AS held (owner, day, objects, bytes)
        VALUES (${owner.name}, ${owner.day}, 1, ${bytes})
        ON CONFLICT (day, owner) DO UPDATE
          SET objects = held.objects + 1, bytes = held.bytes + excluded.bytes
          WHERE held.objects < ${quota.objects} AND held.bytes + excluded.bytes <= ${quota.bytes}
        RETURNING objects`.execute(tables)
      return rows.length === 1
    },
    async forgetBefore(day: string): Promise<void> {
      await tables.deleteFrom('media_quotas').where('day', '<', day).execute()
    },
  }
}
