import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { bytes, integer, type RowOf, tablesOf, text, time } from '../../../ports/tables.ts'

const snapshotTables = tablesOf({
  computerSnapshots: {
    id: text(),
    ownerId: text(),
    name: text(),
    /** The sandbox that it was made of, which may be gone. */
    sandboxId: text(),
    files: integer,
    bytes: integer,
    createdAt: time,
    expiresAt: time,
  },
  computerSnapshotFiles: { snapshotId: text(), path: text(), content: bytes },
})

export type StoredSnapshot = RowOf<typeof snapshotTables, 'computerSnapshots'>

/** Copies of the files of sandboxes, by owner. Nothing changes one; ended ones are not found. */
export function snapshotStore(db: Queryable) {
  const tables = snapshotTables.on(db)
  const living = (ownerId: string, at: Date) =>
    tables
      .selectFrom('computerSnapshots')
      .selectAll()
      .where('ownerId', '=', ownerId)
      .where('expiresAt', '>', at)
  return {
    /** Locks the counting and adding of an owner's snapshots until the transaction ends. */
    async lockCounts(ownerId: string): Promise<void> {
      const name = `computer snapshots ${ownerId}`
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
    },
    list: (ownerId: string, at: Date): Promise<StoredSnapshot[]> =>
      living(ownerId, at).orderBy('id').execute(),
    find: (id: string, ownerId: string, at: Date): Promise<StoredSnapshot | undefined> =>
      living(ownerId, at).where('id', '=', id).executeTakeFirst(),
    async insert(row: StoredSnapshot, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
      await tables.insertInto('computerSnapshots').values(row).execute()
      for (const [path, content] of files) {
        await tables
          .insertInto('computerSnapshotFiles')
          .values({ snapshotId: row.id, path, content })
          .execute()
      }
    },
    async files(snapshotId: string): Promise<ReadonlyMap<string, Uint8Array>> {
      const rows = await tables
        .selectFrom('computerSnapshotFiles')
        .select(['path', 'content'])
        .where('snapshotId', '=', snapshotId)
        .execute()
      return new Map(rows.map(({ path, content }) => [path, content]))
    },
    async remove(id: string): Promise<void> {
      await tables.deleteFrom('computerSnapshots').where('id', '=', id).execute()
    },
    /** Deletes those that have ended. */
    async prune(at: Date): Promise<void> {
      await tables.deleteFrom('computerSnapshots').where('expiresAt', '<=', at).execute()
    },
  }
}
