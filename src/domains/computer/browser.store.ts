import { type ColumnType, sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'
import type { BrowserTask } from './browser.schemas.ts'

type BrowserTables = {
  computer_browser_tasks: {
    id: string
    key_id: string
    task: ColumnType<BrowserTask, string, string>
    created_at: Date
    expires_at: Date
  }
}

/** Browser tasks by key, until the key ends. */
export function browserStore(db: Queryable) {
  const tables = db.withTables<BrowserTables>()
  const living = (keyId: string, at: Date) =>
    tables
      .selectFrom('computer_browser_tasks')
      .where('key_id', '=', keyId)
      .where('expires_at', '>', at)
  return {
    /** Until the transaction ends nobody else adds a task of this key. */
    async lock(keyId: string): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`computer tasks ${keyId}`}, 0))`.execute(
        db,
      )
    },
    async count(keyId: string, at: Date): Promise<number> {
      const { count } = await living(keyId, at)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    async insert(
      task: BrowserTask,
      owner: { readonly keyId: string; readonly expiresAt: Date },
    ): Promise<void> {
      await tables
        .insertInto('computer_browser_tasks')
        .values({
          id: task.taskId,
          key_id: owner.keyId,
          task: JSON.stringify(task),
          created_at: new Date(task.createdAt),
          expires_at: owner.expiresAt,
        })
        .execute()
    },
    async update(task: BrowserTask): Promise<void> {
      await tables
        .updateTable('computer_browser_tasks')
        .set({ task: JSON.stringify(task) })
        .where('id', '=', task.taskId)
        .execute()
    },
    async list(keyId: string, at: Date): Promise<readonly BrowserTask[]> {
      const rows = await living(keyId, at).select('task').orderBy('id').execute()
      return rows.map(({ task }) => task)
    },
    async find(id: string, keyId: string, at: Date): Promise<BrowserTask | undefined> {
      const row = await living(keyId, at).select('task').where('id', '=', id).executeTakeFirst()
      return row?.task
    },
    async prune(at: Date, limit: number): Promise<void> {
      await tables
        .deleteFrom('computer_browser_tasks')
        .where('id', 'in', (query) =>
          query
            .selectFrom('computer_browser_tasks')
            .select('id')
            .where('expires_at', '<', at)
            .limit(limit),
        )
        .execute()
    },
  }
}
