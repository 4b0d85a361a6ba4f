import { AppError } from '../../../kernel/errors.ts'
import type { DocumentBody } from '../../../kernel/operation.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import { requestErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'
import type { Pictures } from '../../../ports/pictures.ts'
import type { Ports } from '../../../ports/ports.ts'
import { damaged, framePixelsMax, imageBytesMax } from './image-limits.ts'
import { readImage } from './image-reading.ts'
import { mediaErrors } from './media.errors.ts'
import { mediaEvents } from './media.events.ts'
import type {
  GenerateInput,
  ListInput,
  MediaObjectView,
  ModerateInput,
  ReadInput,
  UploadInput,
} from './media.schemas.ts'
import { type MediaRecord, mediaStore } from './media.store.ts'
import { type Metadata, writeMetadata } from './metadata-document.ts'
import { objectMachine } from './object-states.ts'
import {
  assertVisible,
  type ObjectStorageOptions,
  storedBytes,
  storeObject,
  type Uploader,
} from './object-storage.ts'
import { encodePng } from './png-encoder.ts'
import { rasterise } from './scene-raster.ts'
import { requestedThumbnail, thumbnailsOf } from './thumbnails.ts'
import { drawToken, toSvg } from './token-art.ts'

export type MediaServiceOptions = Ports<'clock' | 'database' | 'outbox'> & {
  /** Null when media are not configured; every row then answers 503. */
  readonly blobs: BlobStore | null
  readonly pictures: Pictures
  readonly settings: {
    /** Without a trailing slash. */
    readonly baseUrl: string
  }
}

export type MediaService = ReturnType<typeof createMediaService>

/** The cursors of lists of objects. */
const places = cursor({ number: 'integer' })
const metadataType = 'application/json'
/**
 * Headers that keep browsers from executing the content. Cached for ever, because a name never refers to other bytes.
 */
const served = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'content-disposition': 'inline',
}

/** Stores pictures and descriptions by their content, and serves them. */
export function createMediaService(options: MediaServiceOptions) {
  const thumbnailOf = thumbnailsOf(options.pictures)
  const view = (record: MediaRecord) => toView(record, options.settings.baseUrl)
  const keep = async (object: Parameters<typeof storeObject>[0], uploader: Uploader) =>
    view(await storeObject(object, uploader, configured(options)))
  return {
    async upload(request: UploadInput, uploader: Uploader): Promise<MediaObjectView> {
      configured(options)
      const { bytes, facts } = await cleanPicture(fromBase64(request.dataBase64), options)
      const { contentType, ...pixels } = facts
      return keep({ bytes, contentType, pixels, kind: 'image', origin: 'upload' }, uploader)
    },

    async generate(request: GenerateInput, uploader: Uploader) {
      configured(options)
      const scene = drawToken(assertName(request.name), request.variant)
      const { size } = scene
      const bytes = await encodePng({ width: size, height: size, rgb: await rasterise(scene) })
      const object = {
        bytes,
        contentType: 'image/png',
        kind: 'image',
        origin: 'generated',
        pixels: { width: size, height: size, frames: 1 },
      } as const
      return { ...(await keep(object, uploader)), svg: toSvg(scene) }
    },

    /** `image` is the CID of a visible picture; raises 404 and 451 like reading it. */
    async compose(metadata: Metadata, uploader: Uploader) {
      const { image, ...rest } = metadata
      if (image !== undefined) await assertPicture(image, options)
      const document = writeMetadata({
        ...rest,
        ...(image === undefined ? {} : { image: `ipfs://${image}` }),
      })
      const bytes = Buffer.from(document)
      const facts = { contentType: metadataType, kind: 'metadata', origin: 'composed' } as const
      return { ...(await keep({ ...facts, bytes, pixels: null }, uploader)), document }
    },

    /** The metadata of an object; hidden ones are marked as hidden. */
    async describe(cid: string): Promise<MediaObjectView> {
      return view(await findObject(cid, options))
    },

    /** The bytes, or those of a thumbnail. */
    async read(
      cid: string,
      asked: ReadInput & { readonly accept: string | undefined },
    ): Promise<DocumentBody> {
      const storage = configured(options)
      const record = assertVisible(await findObject(cid, options))
      const requested = requestedThumbnail(asked)
      if (requested === null) {
        const { contentType } = record
        const body = await storedBytes(record.sha256, storage)
        return { contentType, body, headers: { ...served, etag: `"${cid}"` } }
      }
      const { bytes, format } = await thumbnailOf(record, requested, storage)
      return {
        contentType: `image/${format}`,
        body: bytes,
        headers: {
          ...served,
          etag: `"${cid}-${requested.width}-${format}"`,
          ...(requested.isNegotiated ? { vary: 'accept' } : {}),
        },
      }
    },

    /** The text of a description that is kept here and may be shown; null for anything else. */
    description: (cid: string) => readDescription(cid, options),

    list: (request: ListInput) => listObjects(request, options),
    moderate: (cid: string, request: ModerateInput) => moderate(cid, request, options),
  }
}

async function readDescription(cid: string, options: MediaServiceOptions): Promise<string | null> {
  const { blobs, database } = options
  const record = blobs === null ? undefined : await mediaStore(database.query).find(cid)
  if (record?.kind !== 'metadata' || record.status !== 'visible') return null
  return new TextDecoder().decode(await storedBytes(record.sha256, configured(options)))
}

/**
 * An uploaded picture in the form to be stored. It is validated before a decoder sees it, and again after re-encoding.
 */
async function cleanPicture(uploaded: Uint8Array, { pictures }: MediaServiceOptions) {
  const facts = await readImage(uploaded)
  const limits = { pixelsMax: framePixelsMax, bytesMax: imageBytesMax }
  const bytes = await pictures.clean(uploaded, limits)
  if (bytes === null) throw damaged('it cannot be decoded')
  if (bytes === uploaded) return { bytes, facts }
  const written = await readImage(bytes)
  if (written.frames === facts.frames) return { bytes, facts: written }
  throw damaged('it is animated and tells more than it shows, which only its maker can take out')
}

async function listObjects(
  { cursor: text, limit, status }: ListInput,
  { database, settings }: MediaServiceOptions,
): Promise<Page<ReturnType<typeof moderatedView>>> {
  const beforeNumber = places.read(text)?.number ?? null
  return places.page({
    rows: await mediaStore(database.query).list({ status, beforeNumber, limit }),
    limit,
    place: ({ number }) => ({ number }),
    toItem: (record) => moderatedView(record, settings.baseUrl),
  })
}

/** Moderates an object, with one event. Raises 409 when it already has the status. */
async function moderate(
  cid: string,
  { reason, status }: ModerateInput,
  { database, outbox, settings }: MediaServiceOptions,
) {
  return database.transaction(async (transaction) => {
    const store = mediaStore(transaction)
    const record = await store.lock(cid)
    if (record === undefined) throw unknownObject(cid)
    objectMachine.assertTransition(record.status, status)
    const hiddenReason = status === 'hidden' ? (reason ?? 'no reason given') : null
    await store.move(cid, status, hiddenReason)
    const spec = status === 'hidden' ? mediaEvents.hidden : mediaEvents.shown
    await outbox.append(transaction, spec, { subject: cid, payload: { cid } })
    return moderatedView({ ...record, status, hiddenReason }, settings.baseUrl)
  })
}

function configured({ blobs, ...rest }: MediaServiceOptions): ObjectStorageOptions {
  if (blobs !== null) return { ...rest, blobs }
  throw new AppError(mediaErrors.not_configured, 'This service has no place to keep media.', {
    extra: { configured: false },
  })
}

async function findObject(cid: string, { database }: MediaServiceOptions): Promise<MediaRecord> {
  const record = await mediaStore(database.query).find(cid)
  if (record === undefined) throw unknownObject(cid)
  return record
}

async function assertPicture(cid: string, options: MediaServiceOptions): Promise<void> {
  const { kind } = assertVisible(await findObject(cid, options))
  if (kind === 'image') return
  throw new AppError(requestErrors.invalid, `${cid} is no picture.`, {
    faults: [{ location: 'body/image', message: 'not the CID of a picture' }],
  })
}

function unknownObject(cid: string): AppError {
  return new AppError(resourceErrors.not_found, `There is no object ${cid}.`)
}

/** The decoder skips invalid characters, so the result is encoded again and compared. */
function fromBase64(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.toString('base64') === text) return bytes
  throw new AppError(requestErrors.invalid, 'The picture is not in base64.', {
    faults: [
      {
        location: 'body/dataBase64',
        message: 'not base64 with padding',
        fix: 'Encode the bytes of the file with the standard alphabet, without line breaks.',
      },
    ],
  })
}

function assertName(name: string): string {
  if (name.isWellFormed()) return name
  throw new AppError(requestErrors.invalid, 'The name is not Unicode text.', {
    faults: [{ location: 'body/name', message: 'not Unicode text' }],
  })
}

function moderatedView(record: MediaRecord, baseUrl: string) {
  return { ...toView(record, baseUrl), hiddenReason: record.hiddenReason }
}

function toView(record: MediaRecord, baseUrl: string): MediaObjectView {
  const { cid, pixels } = record
  return {
    cid,
    kind: record.kind,
    uri: `ipfs://${cid}`,
    url: `${baseUrl}/api/media/${cid}`,
    contentType: record.contentType,
    sizeBytes: record.sizeBytes,
    width: pixels?.width ?? null,
    height: pixels?.height ?? null,
    frames: pixels?.frames ?? null,
    origin: record.origin,
    status: record.status,
    createdAt: record.createdAt.toISOString(),
  }
}
