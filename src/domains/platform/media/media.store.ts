import type { Queryable } from '../../../ports/database.ts'
import {
  generated,
  integer,
  nullable,
  type RowOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import type { ObjectStatus } from './object-states.ts'

export type MediaKind = 'image' | 'metadata'
export type MediaOrigin = 'upload' | 'generated' | 'composed'

const mediaTables = tablesOf({
  mediaObjects: {
    number: generated(integer),
    cid: text(),
    sha256: text(),
    kind: text<MediaKind>(),
    contentType: text(),
    sizeBytes: integer,
    width: nullable(integer),
    height: nullable(integer),
    frames: nullable(integer),
    origin: text<MediaOrigin>(),
    status: text<ObjectStatus>(),
    hiddenReason: nullable(text()),
    createdAt: time,
  },
})
type MediaRow = RowOf<typeof mediaTables, 'mediaObjects'>

/** An object without its bytes. */
export type MediaRecord = Omit<MediaRow, 'width' | 'height' | 'frames'> & {
  /** Null for objects that are not pictures. */
  readonly pixels: {
    readonly width: number
    readonly height: number
    readonly frames: number
  } | null
}

/** Objects by CID. */
export function mediaStore(db: Queryable) {
  const tables = mediaTables.on(db)
  const all = () => tables.selectFrom('mediaObjects').selectAll()
  return {
    async find(cid: string): Promise<MediaRecord | undefined> {
      const row = await all().where('cid', '=', cid).executeTakeFirst()
      return row && toRecord(row)
    },
    /** The object, locked until the transaction ends. */
    async lock(cid: string): Promise<MediaRecord | undefined> {
      const row = await all().where('cid', '=', cid).forUpdate().executeTakeFirst()
      return row && toRecord(row)
    },
    /** False when a concurrent call stored the same bytes first. */
    async insert(
      record: Omit<MediaRecord, 'hiddenReason' | 'number' | 'status'>,
    ): Promise<boolean> {
      const { cid, sha256, kind, contentType, sizeBytes, pixels, origin, createdAt } = record
      const { numInsertedOrUpdatedRows } = await tables
        .insertInto('mediaObjects')
        .values({
          cid,
          sha256,
          kind,
          contentType,
          sizeBytes,
          width: pixels?.width ?? null,
          height: pixels?.height ?? null,
          frames: pixels?.frames ?? null,
          origin,
          status: 'visible',
          hiddenReason: null,
          createdAt,
        })
        .onConflict((conflict) => conflict.column('cid').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
    async move(cid: string, status: ObjectStatus, hiddenReason: string | null): Promise<void> {
      await tables
        .updateTable('mediaObjects')
        .set({ status, hiddenReason })
        .where('cid', '=', cid)
        .execute()
    },
    /** Newest first, one more than `limit`. */
    async list(page: {
      readonly status: ObjectStatus | undefined
      readonly beforeNumber: number | null
      readonly limit: number
    }): Promise<readonly MediaRecord[]> {
      let query = all()
      if (page.status !== undefined) query = query.where('status', '=', page.status)
      if (page.beforeNumber !== null) query = query.where('number', '<', page.beforeNumber)
      const rows = await query
        .orderBy('number', 'desc')
        .limit(page.limit + 1)
        .execute()
      return rows.map(toRecord)
    },
  }
}

function toRecord({ frames, height, width, ...record }: MediaRow): MediaRecord {
  const isPicture = width !== null && height !== null && frames !== null
  return { ...record, pixels: isPicture ? { width, height, frames } : null }
}
