import type { AuditEntry, AuditLog } from '../../../ports/audit-log.ts'
import type { Ports } from '../../../ports/ports.ts'
import { createKeyFailures, type KeyFailure, type KeyFailureTally } from './key-failures.ts'
import { createLookAlikes } from './key-look-alikes.ts'
import { type KeyUse, keysStore, type StoredKey } from './keys.store.ts'

const flushEveryMs = 5_000
const batchMax = 1_000
/** Beyond this many keys per interval the newest entries are dropped, which only makes a date less exact. */
const pendingMax = 100_000

/** Collects uses and refused attempts of keys, and writes them in batches. */
export type KeyUsage = {
  /** One entry in memory. `credentialId` is the principal's, such as `key_7`. */
  readonly record: (credentialId: string, addressBlock?: string) => void
  /** One entry in memory. What the key called, once it is answered: method and path of the row. */
  readonly recordRoute: (credentialId: string, route: string, atMs: number) => void
  /** One entry in memory per key and reason; reported to the owner at most once an hour. */
  readonly recordFailure: (failure: KeyFailure) => void
  /** One entry in memory. Whose key starts like this secret is looked up later, outside the request. */
  readonly recordRefused: (secret: string, addressBlock: string | null) => void
  /** Writes what was collected. A failed write is logged and retried next time. */
  readonly flush: () => Promise<void>
  /** Starts to flush every five seconds. */
  readonly start: () => void
  /** Stops the interval and flushes a last time. */
  readonly stop: () => Promise<void>
}

export type KeyUsageOptions = Ports<'clock' | 'database' | 'logger'> & {
  /** Where first uses within an hour and failures are recorded. Default: only last uses are stored. */
  readonly audit?: AuditLog
}

type Use = {
  readonly atMs: number
  readonly addressBlock: string | null
  readonly route: string | null
}
type Uses = Map<string, Use>

/** Collects uses of keys; nothing runs in the background until `start`. */
export function createKeyUsage(options: KeyUsageOptions): KeyUsage {
  const { clock, logger } = options
  const failures = createKeyFailures({ clock })
  const lookAlikes = createLookAlikes()
  let pending: Uses = new Map()
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> = Promise.resolve()

  const write = async (last: boolean): Promise<void> => {
    const taken = pending
    pending = new Map()
    try {
      await writeUses(taken, options)
    } catch (failure) {
      logger.warn('uses of keys were not written', { reason: String(failure) })
      for (const [credentialId, use] of taken) {
        const since = pending.get(credentialId)
        pending.set(credentialId, { ...use, ...since, route: since?.route ?? use.route })
      }
    }
    try {
      if (options.audit !== undefined) await lookAlikes.resolve(failures.add, options.database)
      const due = failures.due(batchMax, last)
      await writeFailures(due, options)
      failures.markReported(due)
    } catch (failure) {
      logger.warn('failures of keys were not written', { reason: String(failure) })
    }
  }

  const flush = (last = false): Promise<void> => {
    flushing = flushing.then(() => write(last))
    return flushing
  }

  return {
    record(credentialId, addressBlock) {
      const before = pending.get(credentialId)
      if (before === undefined && pending.size >= pendingMax) return
      pending.set(credentialId, {
        atMs: clock.nowMs(),
        addressBlock: addressBlock ?? null,
        route: before?.route ?? null,
      })
    },
    recordRoute(credentialId, route, atMs) {
      const before = pending.get(credentialId)
      if (before === undefined && pending.size >= pendingMax) return
      pending.set(credentialId, {
        atMs: Math.max(atMs, before?.atMs ?? 0),
        addressBlock: before?.addressBlock ?? null,
        route,
      })
    },
    recordFailure: (failure) => failures.add(failure),
    recordRefused: lookAlikes.add,
    flush: () => flush(),
    start() {
      timer ??= setInterval(() => void flush(), flushEveryMs).unref()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await flush(true)
    },
  }
}

async function writeUses(taken: Uses, { database, audit }: KeyUsageOptions): Promise<void> {
  const uses = [...taken].map(([credentialId, { atMs, addressBlock, route }]) => ({
    id: Number(credentialId.slice('key_'.length)),
    at: new Date(atMs),
    addressBlock,
    route,
  }))
  for (let from = 0; from < uses.length; from += batchMax) {
    const batch = uses.slice(from, from + batchMax)
    if (audit === undefined) await keysStore(database.query).recordUses(batch)
    else {
      await database.transaction(async (transaction) => {
        const keys = keysStore(transaction)
        await keys.recordUses(batch)
        const news = await keys.markAudited(batch)
        await audit.record(transaction, ...usedEntries(news, batch))
      })
    }
  }
}

function usedEntries(
  news: readonly Pick<StoredKey, 'accountId' | 'id'>[],
  uses: readonly KeyUse[],
): readonly AuditEntry[] {
  const byId = new Map(uses.map((use) => [use.id, use]))
  return news.map(({ id, accountId }) => {
    const use = byId.get(id)
    return {
      accountId,
      action: 'key.used',
      subject: `key_${id}`,
      credentialId: `key_${id}`,
      addressBlock: use?.addressBlock ?? null,
      requestId: null,
      detail: {},
      ...(use ? { at: use.at } : {}),
    }
  })
}

async function writeFailures(
  due: readonly KeyFailureTally[],
  { database, audit }: KeyUsageOptions,
): Promise<void> {
  if (audit === undefined) return
  await audit.record(
    database.query,
    ...due.map(
      ({ failure, times, lastAtMs }): AuditEntry => ({
        accountId: failure.accountId,
        action: 'key.failed',
        subject: `key_${failure.keyId}`,
        credentialId: null,
        addressBlock: failure.addressBlock,
        requestId: null,
        detail: { reason: failure.reason, times },
        at: new Date(lastAtMs),
      }),
    ),
  )
}
