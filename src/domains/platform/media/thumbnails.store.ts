import type { Queryable } from '../../../ports/database.ts'
import type { ThumbnailFormat } from '../../../ports/pictures.ts'
import { integer, tablesOf, text } from '../../../ports/tables.ts'

/** The available widths, in pixels. */
export const thumbnailWidths = [32, 64, 256] as const

export type ThumbnailName = {
  readonly cid: string
  readonly width: number
  readonly format: ThumbnailFormat
}

const thumbnailTables = tablesOf({
  mediaThumbnails: {
    cid: text(),
    width: integer,
    format: text<ThumbnailFormat>(),
    sha256: text(),
  },
})

/** The stored thumbnails of each picture. */
export function thumbnailsStore(db: Queryable) {
  const tables = thumbnailTables.on(db)
  return {
    async find({ cid, format, width }: ThumbnailName): Promise<string | undefined> {
      const row = await tables
        .selectFrom('mediaThumbnails')
        .select('sha256')
        .where('cid', '=', cid)
        .where('width', '=', width)
        .where('format', '=', format)
        .executeTakeFirst()
      return row?.sha256
    },
    /** Does nothing when another process was faster. */
    async insert(name: ThumbnailName, sha256: string): Promise<void> {
      await tables
        .insertInto('mediaThumbnails')
        .values({ ...name, sha256 })
        .onConflict((conflict) => conflict.columns(['cid', 'width', 'format']).doNothing())
        .execute()
    },
  }
}
