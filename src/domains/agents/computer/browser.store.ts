import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { json, tablesOf, text, time } from '../../../ports/tables.ts'
import type { BrowserTask } from './browser.schemas.ts'

const browserTables = tablesOf({
  computerBrowserTasks: {
    id: text(),
    ownerId: text(),
    task: json<BrowserTask>(),
    createdAt: time,
    expiresAt: time,
  },
})

/** Store of browser tasks by owner, until they end. */
export function browserStore(db: Queryable) {
  const tables = browserTables.on(db)
  const living = (ownerId: string, at: Date) =>
    tables
      .selectFrom('computerBrowserTasks')
      .where('ownerId', '=', ownerId)
      .where('expiresAt', '>', at)
  return {
    /** Locks the owner's tasks until the transaction ends, so that their limit holds. */
    async lock(ownerId: string): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`computer tasks ${ownerId}`}, 0))`.execute(
        db,
      )
    },
    async count(ownerId: string, at: Date): Promise<number> {
      const { count } = await living(ownerId, at)
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow()
      return count
    },
    async insert(
      task: BrowserTask,
      owner: { readonly ownerId: string; readonly expiresAt: Date },
    ): Promise<void> {
      await tables
        .insertInto('computerBrowserTasks')
        .values({
          id: task.id,
          ownerId: owner.ownerId,
          task,
          createdAt: new Date(task.createdAt),
          expiresAt: owner.expiresAt,
        })
        .execute()
    },
    async update(task: BrowserTask): Promise<void> {
      await tables
        .updateTable('computerBrowserTasks')
        .set({ task })
        .where('id', '=', task.id)
        .execute()
    },
    async list(ownerId: string, at: Date): Promise<readonly BrowserTask[]> {
      const rows = await living(ownerId, at).select('task').orderBy('id').execute()
      return rows.map(({ task }) => task)
    },
    async find(id: string, ownerId: string, at: Date): Promise<BrowserTask | undefined> {
      const row = await living(ownerId, at).select('task').where('id', '=', id).executeTakeFirst()
      return row?.task
    },
    async prune(at: Date, limit: number): Promise<void> {
      await tables
        .deleteFrom('computerBrowserTasks')
        .where('id', 'in', (query) =>
          query
            .selectFrom('computerBrowserTasks')
            .select('id')
            .where('expiresAt', '<', at)
            .limit(limit),
        )
        .execute()
    },
  }
}
