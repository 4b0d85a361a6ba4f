import type { AuditEntry, AuditLog } from '../../ports/audit-log.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Logger } from '../../ports/logger.ts'
import { createKeyFailures, type KeyFailure, type KeyFailureTally } from './key-failures.ts'
import { createLookAlikes } from './key-look-alikes.ts'
import { type KeyUse, keysStore } from './keys.store.ts'

const flushEveryMs = 5_000
const batchMax = 1_000
/** More keys than this in one interval lose the newest entries, which is only a less exact date. */
const pendingMax = 100_000

/** Remembers how keys were used, and tried in vain, and writes it down for many at once. */
export type KeyUsage = {
  /** Costs one entry in memory; `credentialId` is that of the principal, `key_7`. */
  readonly record: (credentialId: string, addressBlock?: string) => void
  /** Costs one entry in memory for each key and reason; told to the owner at most once an hour. */
  readonly recordFailure: (failure: KeyFailure) => void
  /** Costs one entry in memory; who has a key that begins like this secret is asked behind the requests. */
  readonly recordRefused: (secret: string, addressBlock: string | null) => void
  /** Writes what is remembered. A failed write is logged and tried again next time. */
  readonly flush: () => Promise<void>
  /** Begins to flush every five seconds. */
  readonly start: () => void
  /** Ends the interval and flushes a last time. */
  readonly stop: () => Promise<void>
}

export type KeyUsageOptions = {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  /** Where first uses of an hour and failures are told; without it only last uses are written. */
  readonly audit?: AuditLog
}

type Uses = Map<string, { readonly atMs: number; readonly addressBlock: string | null }>

/** Gathers uses of keys; nothing runs until `start`. */
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
        if (!pending.has(credentialId)) pending.set(credentialId, use)
      }
    }
    try {
      if (options.audit !== undefined) await lookAlikes.resolve(failures.add, options.database)
      const due = failures.due(batchMax, last)
      await writeFailures(due, options)
      failures.told(due)
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
      if (pending.size < pendingMax || pending.has(credentialId)) {
        pending.set(credentialId, { atMs: clock.nowMs(), addressBlock: addressBlock ?? null })
      }
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
  const uses = [...taken].map(([credentialId, { atMs, addressBlock }]) => ({
    id: credentialId.slice('key_'.length),
    at: new Date(atMs),
    addressBlock,
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
  news: readonly { readonly id: string; readonly accountId: string }[],
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
