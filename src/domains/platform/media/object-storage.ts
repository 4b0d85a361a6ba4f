import { AppError } from '../../../kernel/errors.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { upstreamErrors } from '../../../kernel/shared-errors.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'
import type { Ports } from '../../../ports/ports.ts'
import { cidOf, sha256Of } from './cid.ts'
import { mediaErrors } from './media.errors.ts'
import { mediaEvents } from './media.events.ts'
import { type MediaRecord, mediaStore } from './media.store.ts'
import { quotasStore } from './quotas.store.ts'

/** Who uploads an object. */
export type Uploader = {
  readonly principal: Principal | null
  readonly addressBlock: string
}
/** Bytes with their properties. */
export type NewObject = Pick<MediaRecord, 'contentType' | 'kind' | 'origin' | 'pixels'> & {
  readonly bytes: Uint8Array
}
export type ObjectStorageOptions = Ports<'clock' | 'database' | 'outbox'> & {
  readonly blobs: BlobStore
}

const dayMs = 86_400_000
const perUploader = { objects: 100, bytes: 32 * 1_048_576 }
const perDay = { objects: 20_000, bytes: 4_096 * 1_048_576 }

/**
 * The object of these bytes, stored now or earlier. Raises `media.hidden` for one that the operator hid and
 * `media.quota_exceeded` for a new one beyond today's quota.
 */
export async function storeObject(
  object: NewObject,
  uploader: Uploader,
  options: ObjectStorageOptions,
): Promise<MediaRecord> {
  const { blobs, clock, database, outbox } = options
  const { bytes, ...facts } = object
  const sha256 = sha256Of(bytes)
  const cid = cidOf(sha256)
  const existing = await mediaStore(database.query).find(cid)
  if (existing !== undefined) return assertVisible(existing)
  await takeQuota(bytes.length, uploader, options)
  await blobs.put(sha256, bytes)
  return database.transaction(async (transaction) => {
    const store = mediaStore(transaction)
    const createdAt = new Date(clock.nowMs())
    const isFirst = await store.insert({
      ...facts,
      cid,
      sha256,
      sizeBytes: bytes.length,
      createdAt,
    })
    if (isFirst) {
      const { contentType, kind, origin } = facts
      await outbox.append(transaction, mediaEvents.stored, {
        subject: cid,
        payload: { cid, kind, origin, contentType, sizeBytes: bytes.length },
      })
    }
    const stored = await store.find(cid)
    if (stored === undefined) throw new Error(`assertion failed: ${cid} was stored`)
    return assertVisible(stored)
  })
}

/** The bytes of a row. Raises `upstream.failed` when they are missing or corrupt. */
export async function storedBytes(
  sha256: string,
  { blobs }: ObjectStorageOptions,
): Promise<Uint8Array> {
  const bytes = await blobs.get(sha256)
  if (bytes !== null) return bytes
  throw new AppError(upstreamErrors.failed, 'The bytes are gone.')
}

/** Raises 451 `media.hidden` for an object that the operator hid. */
export function assertVisible(record: MediaRecord): MediaRecord {
  if (record.status === 'visible') return record
  throw new AppError(mediaErrors.hidden, `The operator hid ${record.cid}.`)
}

async function takeQuota(
  bytes: number,
  { addressBlock, principal }: Uploader,
  { clock, database }: ObjectStorageOptions,
): Promise<void> {
  const nowMs = clock.nowMs()
  const day = dayOf(nowMs)
  const name = principal === null ? `address:${addressBlock}` : `account:${principal.accountId}`
  await database.transaction(async (transaction) => {
    const quotas = quotasStore(transaction)
    const isAllowed =
      (await quotas.take({ name, day }, bytes, perUploader)) &&
      (await quotas.take({ name: 'all', day }, bytes, perDay))
    // Thrown inside the transaction, so that a refused object is not counted.
    if (!isAllowed) {
      throw new AppError(mediaErrors.quota_exceeded, 'Enough was stored for today.', {
        retryAfterSeconds: Math.ceil((dayMs - (nowMs % dayMs)) / 1_000),
      })
    }
    await quotas.forgetBefore(dayOf(nowMs - 2 * dayMs))
  })
}

function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10)
}
