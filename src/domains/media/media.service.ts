import { AppError } from '../../kernel/errors.ts'
import type { DocumentBody } from '../../kernel/operation.ts'
import { decodeCursor, type Page, toPage } from '../../kernel/page.ts'
import { requestErrors, resourceErrors, upstreamErrors } from '../../kernel/shared-errors.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import { readImage } from './image-reading.ts'
import { mediaErrors } from './media.errors.ts'
import { mediaEvents } from './media.events.ts'
import type {
  GenerateInput,
  ListInput,
  MediaObjectView,
  ModerateInput,
  UploadInput,
} from './media.schemas.ts'
import { type MediaRecord, mediaStore } from './media.store.ts'
import { type Metadata, writeMetadata } from './metadata-document.ts'
import { assertVisible, type Keeper, type KeepingOptions, keepObject } from './object-keeping.ts'
import { objectMachine } from './object-states.ts'
import { writePng } from './png-writing.ts'
import { rasterise } from './scene-raster.ts'
import { drawToken, toSvg } from './token-art.ts'

export type MediaServiceOptions = {
  readonly database: Database
  readonly clock: Clock
  readonly outbox: Outbox
  /** Null where media are not configured; every row then answers 503. */
  readonly blobs: BlobStore | null
  readonly settings: {
    /** Without a slash at the end. */
    readonly baseUrl: string
  }
}

export type MediaService = ReturnType<typeof createMediaService>

const metadataType = 'application/json'
const immutable = 'public, max-age=31536000, immutable'

/** Stores and serves pictures and descriptions under the names of their content. */
export function createMediaService(options: MediaServiceOptions) {
  const view = (record: MediaRecord) => toView(record, options.settings.baseUrl)
  const keep = async (object: Parameters<typeof keepObject>[0], keeper: Keeper) =>
    view(await keepObject(object, keeper, configured(options)))
  return {
    async upload(request: UploadInput, keeper: Keeper): Promise<MediaObjectView> {
      configured(options)
      const bytes = fromBase64(request.dataBase64)
      const { contentType, ...pixels } = await readImage(bytes)
      return keep({ bytes, contentType, pixels, kind: 'image', origin: 'upload' }, keeper)
    },

    async generate(request: GenerateInput, keeper: Keeper) {
      configured(options)
      const scene = drawToken(assertName(request.name), request.variant)
      const { size } = scene
      const bytes = await writePng({ width: size, height: size, rgb: await rasterise(scene) })
      const object = {
        bytes,
        contentType: 'image/png',
        kind: 'image',
        origin: 'generated',
        pixels: { width: size, height: size, frames: 1 },
      } as const
      return { ...(await keep(object, keeper)), svg: toSvg(scene) }
    },

    /** `image` is a CID of a visible picture; 404 and 451 as for a read. */
    async compose(metadata: Metadata, keeper: Keeper) {
      const { image, ...rest } = metadata
      if (image !== undefined) await assertPicture(image, options)
      const document = writeMetadata({
        ...rest,
        ...(image === undefined ? {} : { image: `ipfs://${image}` }),
      })
      const bytes = Buffer.from(document)
      const facts = { contentType: metadataType, kind: 'metadata', origin: 'composed' } as const
      return { ...(await keep({ ...facts, bytes, pixels: null }, keeper)), document }
    },

    /** The facts of an object; hidden ones are shown as hidden. */
    async describe(cid: string): Promise<MediaObjectView> {
      return view(await findObject(cid, options))
    },

    /** The bytes, with everything that keeps a browser from running them. */
    async read(cid: string): Promise<DocumentBody> {
      const { blobs } = configured(options)
      const record = assertVisible(await findObject(cid, options))
      const body = await blobs.get(record.sha256)
      if (body === null) throw new AppError(upstreamErrors.failed, `The bytes of ${cid} are gone.`)
      return {
        contentType: record.contentType,
        body,
        headers: {
          'cache-control': immutable,
          etag: `"${cid}"`,
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'cross-origin',
          'content-disposition': 'inline',
        },
      }
    },

    list: (request: ListInput) => listObjects(request, options),
    moderate: (cid: string, request: ModerateInput) => moderate(cid, request, options),
  }
}

async function listObjects(
  { cursor, limit, status }: ListInput,
  { database, settings }: MediaServiceOptions,
): Promise<Page<ReturnType<typeof moderatedView>>> {
  const beforeNumber = cursor === undefined ? null : readCursor(cursor)
  return toPage({
    rows: await mediaStore(database.query).list({ status, beforeNumber, limit }),
    limit,
    key: ({ number }) => [number],
    toItem: (record) => moderatedView(record, settings.baseUrl),
  })
}

function readCursor(cursor: string): string {
  const [number = ''] = decodeCursor(cursor, 1)
  if (/^\d{1,18}$/.test(number)) return number
  throw new AppError(requestErrors.invalid, 'The cursor was not made by this list.', {
    faults: [{ location: 'query/cursor', message: 'not a cursor of this list' }],
  })
}

/** Moves an object, with one event. The same status again is 409. */
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

function configured({ blobs, ...rest }: MediaServiceOptions): KeepingOptions {
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

/** The decoder skips what is no base64; the way back shows whether there was any. */
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
