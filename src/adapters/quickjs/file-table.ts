import { sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'
import type { SandboxFile } from '../../ports/sandbox.ts'
import { bytes, json, nullable, type RowOf, tablesOf, text, time } from '../../ports/tables.ts'
import type { ShellState } from './interpreters/protocol.ts'

const sandboxTables = tablesOf({
  quickjsSandboxes: {
    id: text(),
    expiresAt: time,
    runId: nullable(text()),
    runUntil: nullable(time),
    shell: nullable(json<ShellState>()),
    interpreterId: nullable(text()),
  },
  quickjsFiles: { sandboxId: text(), path: text(), content: bytes },
})

/** The run that holds a sandbox, and until when. */
export type StoredSandbox = Pick<
  RowOf<typeof sandboxTables, 'quickjsSandboxes'>,
  'runId' | 'runUntil' | 'shell' | 'interpreterId'
>

/** Sandboxes, with the run that holds each. */
export function sandboxTable(db: Queryable) {
  const tables = sandboxTables.on(db)
  const idle = { runId: null, runUntil: null }
  const untouched = { ...idle, shell: null, interpreterId: null }
  return {
    async create(id: string, expiresAt: Date): Promise<void> {
      await tables
        .insertInto('quickjsSandboxes')
        .values({ id, expiresAt, ...untouched })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    },
    async remove(id: string): Promise<void> {
      await tables.deleteFrom('quickjsSandboxes').where('id', '=', id).execute()
    },
    async find(id: string, at: Date): Promise<StoredSandbox | undefined> {
      return living(id, at).executeTakeFirst()
    },
    /** The sandbox, locked until the transaction ends. */
    async lock(id: string, at: Date): Promise<StoredSandbox | undefined> {
      return living(id, at).forUpdate().executeTakeFirst()
    },
    /** Reserves the sandbox for one run until a deadline; false when another run holds it or it does not exist. */
    async takeForRun(
      id: string,
      run: { readonly runId: string; readonly at: Date; readonly until: Date },
    ): Promise<boolean> {
      const { numUpdatedRows } = await tables
        .updateTable('quickjsSandboxes')
        .set({ runId: run.runId, runUntil: run.until })
        .where('id', '=', id)
        .where('expiresAt', '>', run.at)
        .where((row) => row.or([row('runUntil', 'is', null), row('runUntil', '<=', run.at)]))
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    /** What the next run of Python or the shell begins with. */
    async setInterpreter(
      id: string,
      left: { readonly shell: ShellState | null; readonly interpreterId: string | null },
    ): Promise<void> {
      await tables.updateTable('quickjsSandboxes').set(left).where('id', '=', id).execute()
    },
    async endRun(id: string, runId: string): Promise<void> {
      await tables
        .updateTable('quickjsSandboxes')
        .set(idle)
        .where('id', '=', id)
        .where('runId', '=', runId)
        .execute()
    },
  }

  function living(id: string, at: Date) {
    return tables
      .selectFrom('quickjsSandboxes')
      .select(['runId', 'runUntil', 'shell', 'interpreterId'])
      .where('id', '=', id)
      .where('expiresAt', '>', at)
  }
}

/** The files of sandboxes. Writers must hold the lock of the sandbox's row. */
export function fileTable(db: Queryable) {
  const tables = sandboxTables.on(db)
  return {
    async files(id: string): Promise<ReadonlyMap<string, Uint8Array>> {
      const rows = await tables
        .selectFrom('quickjsFiles')
        .select(['path', 'content'])
        .where('sandboxId', '=', id)
        .execute()
      return new Map(rows.map(({ path, content }) => [path, content]))
    },
    async list(id: string): Promise<readonly SandboxFile[]> {
      return tables
        .selectFrom('quickjsFiles')
        .select(['path', sql<number>`length(content)`.as('bytes')])
        .where('sandboxId', '=', id)
        .orderBy(sql`path COLLATE "C"`)
        .execute()
    },
    async read(id: string, path: string): Promise<Uint8Array | null> {
      const row = await tables
        .selectFrom('quickjsFiles')
        .select('content')
        .where('sandboxId', '=', id)
        .where('path', '=', path)
        .executeTakeFirst()
      return row?.content ?? null
    },
    async write(id: string, path: string, content: Uint8Array): Promise<void> {
      await tables
        .insertInto('quickjsFiles')
        .values({ sandboxId: id, path, content })
        .onConflict((conflict) => conflict.columns(['sandboxId', 'path']).doUpdateSet({ content }))
        .execute()
    },
    async removeFile(id: string, path: string): Promise<boolean> {
      const { numDeletedRows } = await tables
        .deleteFrom('quickjsFiles')
        .where('sandboxId', '=', id)
        .where('path', '=', path)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
  }
}
