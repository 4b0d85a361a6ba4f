import { coalesceCalls } from '../../../kernel/coalesce-calls.ts'
import { AppError } from '../../../kernel/errors.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type { Pictures, ThumbnailFormat } from '../../../ports/pictures.ts'
import { sha256Of } from './cid.ts'
import { damaged, framePixelsMax } from './image-limits.ts'
import type { ReadInput } from './media.schemas.ts'
import type { MediaRecord } from './media.store.ts'
import { type ObjectStorageOptions, storedBytes } from './object-storage.ts'
import { type ThumbnailName, thumbnailsStore } from './thumbnails.store.ts'

export type Thumbnail = { readonly format: ThumbnailFormat; readonly bytes: Uint8Array }
type Question = {
  readonly record: MediaRecord
  readonly name: ThumbnailName
  readonly options: ObjectStorageOptions
}

/**
 * Thumbnails of pictures, created on first request and then stored. Raises `media.invalid` for a picture that cannot be
 * decoded.
 */
export function thumbnailsOf(pictures: Pictures) {
  const make = coalesceCalls(
    ({ name }: Question) => `${name.cid} ${name.width} ${name.format}`,
    async ({ name, options, record }: Question): Promise<Uint8Array> => {
      const { blobs, database } = options
      const thumbnails = thumbnailsStore(database.query)
      const known = await thumbnails.find(name)
      if (known !== undefined) return storedBytes(known, options)
      const { format, width } = name
      const target = { format, width, pixelsMax: framePixelsMax }
      const bytes = await pictures.thumbnail(await storedBytes(record.sha256, options), target)
      if (bytes === null) throw damaged('it cannot be decoded')
      const sha256 = sha256Of(bytes)
      await blobs.put(sha256, bytes)
      await thumbnails.insert(name, sha256)
      return bytes
    },
  )
  return async (
    record: MediaRecord,
    { format, width }: { readonly format: ThumbnailFormat; readonly width: number },
    options: ObjectStorageOptions,
  ): Promise<Thumbnail> => {
    if (record.kind !== 'image') throw noThumbnail('width', 'only a picture has thumbnails')
    const name = { cid: record.cid, width, format }
    return { format, bytes: await make({ record, name, options }) }
  }
}

/** The requested size and format, and whether the format was negotiated by `Accept`; null for the picture itself. */
export function requestedThumbnail({
  accept = '',
  format,
  width,
}: ReadInput & { readonly accept: string | undefined }) {
  if (width === undefined) {
    if (format === undefined) return null
    throw noThumbnail('format', 'only a thumbnail has a format to choose; give its width as well')
  }
  const takesAvif = /\bimage\/avif\b(?!\s*;\s*q=0(?:\.0*)?(?:[,\s]|$))/i.test(accept)
  return {
    width,
    format: format ?? (takesAvif ? 'avif' : 'webp'),
    isNegotiated: format === undefined,
  } as const
}

function noThumbnail(member: string, message: string): AppError {
  return new AppError(requestErrors.invalid, 'There is no such thumbnail.', {
    faults: [{ location: `query/${member}`, message }],
  })
}
