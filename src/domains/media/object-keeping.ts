import { AppError } from '../../kernel/errors.ts'
import type { Principal } from '../../kernel/principal.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import { cidOf, sha256Of } from './cid.ts'
import { mediaErrors } from './media.errors.ts'
import { mediaEvents } from './media.events.ts'
import { type MediaRecord, mediaStore } from './media.store.ts'
import { quotasStore } from './quotas.store.ts'

/** Who stores something. */
export type Keeper = {
  readonly principal: Principal | null
  readonly addressBlock: string
}
/** Bytes, and what is known about them. */
export type NewObject = Pick<MediaRecord, 'contentType' | 'kind' | 'origin' | 'pixels'> & {
  readonly bytes: Uint8Array
}
export type KeepingOptions = {
  readonly database: Database
  readonly clock: Clock
  readonly outbox: Outbox
  readonly blobs: BlobStore
}

const dayMs = 86_400_000
const perKeeper = { objects: 100, bytes: 32 * 1_048_576 }
const perDay = { objects: 20_000, bytes: 4_096 * 1_048_576 }

/**
 * The object of these bytes, kept now or before. Raises `media.hidden` for one that the operator hid and
 * `media.quota_exceeded` for a new one that is too much for today.
 */
export async function keepObject(
  object: NewObject,
  keeper: Keeper,
  options: KeepingOptions,
): Promise<MediaRecord> {
  const { blobs, clock, database, outbox } = options
  const { bytes, ...facts } = object
  const sha256 = sha256Of(bytes)
  const cid = cidOf(sha256)
  const kept = await mediaStore(database.query).find(cid)
  if (kept !== undefined) return assertVisible(kept)
  await takeQuota(bytes.length, keeper, options)
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

/** Raises 451 `media.hidden` for what the operator hid. */
export function assertVisible(record: MediaRecord): MediaRecord {
  if (record.status === 'visible') return record
  throw new AppError(mediaErrors.hidden, `The operator hid ${record.cid}.`)
}

async function takeQuota(
  bytes: number,
  { addressBlock, principal }: Keeper,
  { clock, database }: KeepingOptions,
): Promise<void> {
  const nowMs = clock.nowMs()
  const day = dayOf(nowMs)
  const name = principal === null ? `address:${addressBlock}` : `account:${principal.accountId}`
  await database.transaction(async (transaction) => {
    const quotas = quotasStore(transaction)
    const isAllowed =
      (await quotas.take({ name, day }, bytes, perKeeper)) &&
      (await quotas.take({ name: 'all', day }, bytes, perDay))
    // Thrown inside, so that a refused object counts nowhere.
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
