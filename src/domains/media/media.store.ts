import type { Generated, Selectable } from 'kysely'
import type { Queryable } from '../../ports/database.ts'
import type { ObjectStatus } from './object-states.ts'

type MediaTables = {
  media_objects: {
    number: Generated<string>
    cid: string
    sha256: string
    kind: MediaKind
    content_type: string
    size_bytes: number
    width: number | null
    height: number | null
    frames: number | null
    origin: MediaOrigin
    status: ObjectStatus
    hidden_reason: string | null
    created_at: Date
  }
}

export type MediaKind = 'image' | 'metadata'
export type MediaOrigin = 'upload' | 'generated' | 'composed'

/** An object without its bytes. */
export type MediaRecord = {
  readonly number: string
  readonly cid: string
  readonly sha256: string
  readonly kind: MediaKind
  readonly contentType: string
  readonly sizeBytes: number
  /** Null for what is no picture. */
  readonly pixels: {
    readonly width: number
    readonly height: number
    readonly frames: number
  } | null
  readonly origin: MediaOrigin
  readonly status: ObjectStatus
  readonly hiddenReason: string | null
  readonly createdAt: Date
}

/** Objects by name. */
export function mediaStore(db: Queryable) {
  const tables = db.withTables<MediaTables>()
  return {
    async find(cid: string): Promise<MediaRecord | undefined> {
      const row = await tables
        .selectFrom('media_objects')
        .selectAll()
        .where('cid', '=', cid)
        .executeTakeFirst()
      return row === undefined ? undefined : toRecord(row)
    },
    /** The object, locked until the transaction ends. */
    async lock(cid: string): Promise<MediaRecord | undefined> {
      const row = await tables
        .selectFrom('media_objects')
        .selectAll()
        .where('cid', '=', cid)
        .forUpdate()
        .executeTakeFirst()
      return row === undefined ? undefined : toRecord(row)
    },
    /** False when another call was first with the same bytes. */
    async insert(
      record: Omit<MediaRecord, 'hiddenReason' | 'number' | 'status'>,
    ): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await tables
        .insertInto('media_objects')
        .values({
          cid: record.cid,
          sha256: record.sha256,
          kind: record.kind,
          content_type: record.contentType,
          size_bytes: record.sizeBytes,
          width: record.pixels?.width ?? null,
          height: record.pixels?.height ?? null,
          frames: record.pixels?.frames ?? null,
          origin: record.origin,
          status: 'visible',
          hidden_reason: null,
          created_at: record.createdAt,
        })
        .onConflict((conflict) => conflict.column('cid').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
    async move(cid: string, status: ObjectStatus, hiddenReason: string | null): Promise<void> {
      await tables
        .updateTable('media_objects')
        .set({ status, hidden_reason: hiddenReason })
        .where('cid', '=', cid)
        .execute()
    },
    /** Newest first, one more than `limit`. */
    async list(wish: {
      readonly status: ObjectStatus | undefined
      readonly beforeNumber: string | null
      readonly limit: number
    }): Promise<readonly MediaRecord[]> {
      let query = tables.selectFrom('media_objects').selectAll()
      if (wish.status !== undefined) query = query.where('status', '=', wish.status)
      if (wish.beforeNumber !== null) query = query.where('number', '<', wish.beforeNumber)
      const rows = await query
        .orderBy('number', 'desc')
        .limit(wish.limit + 1)
        .execute()
      return rows.map(toRecord)
    },
  }
}

function toRecord(row: Selectable<MediaTables['media_objects']>): MediaRecord {
  const { frames, height, width } = row
  return {
    number: row.number,
    cid: row.cid,
    sha256: row.sha256,
    kind: row.kind,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    pixels: width === null || height === null || frames === null ? null : { width, height, frames },
    origin: row.origin,
    status: row.status,
    hiddenReason: row.hidden_reason,
    createdAt: row.created_at,
  }
}
