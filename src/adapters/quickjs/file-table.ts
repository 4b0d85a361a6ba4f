import { sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'
import type { SandboxFile } from '../../ports/sandbox.ts'

type QuickjsTables = {
  quickjs_sandboxes: {
    id: string
    expires_at: Date
    run_id: string | null
    run_until: Date | null
  }
  quickjs_files: { sandbox_id: string; path: string; content: Uint8Array }
}

/** Where a sandbox stands. */
export type StoredSandbox = { readonly runId: string | null; readonly runUntil: Date | null }

/** Sandboxes, and the run that holds each. */
export function sandboxTable(db: Queryable) {
  const tables = db.withTables<QuickjsTables>()
  const idle = { run_id: null, run_until: null }
  return {
    async create(id: string, expiresAt: Date): Promise<void> {
      await tables
        .insertInto('quickjs_sandboxes')
        .values({ id, expires_at: expiresAt, ...idle })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    },
    async remove(id: string): Promise<void> {
      await tables.deleteFrom('quickjs_sandboxes').where('id', '=', id).execute()
    },
    async find(id: string, at: Date): Promise<StoredSandbox | undefined> {
      const row = await living(id, at).executeTakeFirst()
      return row && { runId: row.run_id, runUntil: row.run_until }
    },
    /** The same, locked until the transaction ends. */
    async lock(id: string, at: Date): Promise<StoredSandbox | undefined> {
      const row = await living(id, at).forUpdate().executeTakeFirst()
      return row && { runId: row.run_id, runUntil: row.run_until }
    },
    /** Gives the sandbox to one run until a moment; false while another one has it, or when there is none. */
    async takeForRun(
      id: string,
      run: { readonly runId: string; readonly at: Date; readonly until: Date },
    ): Promise<boolean> {
      const { numUpdatedRows } = await tables
        .updateTable('quickjs_sandboxes')
        .set({ run_id: run.runId, run_until: run.until })
        .where('id', '=', id)
        .where('expires_at', '>', run.at)
        .where((row) => row.or([row('run_until', 'is', null), row('run_until', '<=', run.at)]))
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async endRun(id: string, runId: string): Promise<void> {
      await tables
        .updateTable('quickjs_sandboxes')
        .set(idle)
        .where('id', '=', id)
        .where('run_id', '=', runId)
        .execute()
    },
  }

  function living(id: string, at: Date) {
    return tables
      .selectFrom('quickjs_sandboxes')
      .select(['run_id', 'run_until'])
      .where('id', '=', id)
      .where('expires_at', '>', at)
  }
}

/** The files of sandboxes. Who changes them holds the sandbox's row. */
export function fileTable(db: Queryable) {
  const tables = db.withTables<QuickjsTables>()
  return {
    async files(id: string): Promise<ReadonlyMap<string, Uint8Array>> {
      const rows = await tables
        .selectFrom('quickjs_files')
        .select(['path', 'content'])
        .where('sandbox_id', '=', id)
        .execute()
      return new Map(rows.map(({ path, content }) => [path, content]))
    },
    async list(id: string): Promise<readonly SandboxFile[]> {
      const rows = await tables
        .selectFrom('quickjs_files')
        .select(['path', sql<number>`length(content)`.as('bytes')])
        .where('sandbox_id', '=', id)
        .orderBy(sql`path COLLATE "C"`)
        .execute()
      return rows.map(({ path, bytes }) => ({ path, bytes }))
    },
    async read(id: string, path: string): Promise<Uint8Array | null> {
      const row = await tables
        .selectFrom('quickjs_files')
        .select('content')
        .where('sandbox_id', '=', id)
        .where('path', '=', path)
        .executeTakeFirst()
      return row?.content ?? null
    },
    async write(id: string, path: string, content: Uint8Array): Promise<void> {
      await tables
        .insertInto('quickjs_files')
        .values({ sandbox_id: id, path, content })
        .onConflict((conflict) => conflict.columns(['sandbox_id', 'path']).doUpdateSet({ content }))
        .execute()
    },
    async removeFile(id: string, path: string): Promise<boolean> {
      const { numDeletedRows } = await tables
        .deleteFrom('quickjs_files')
        .where('sandbox_id', '=', id)
        .where('path', '=', path)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
  }
}
