import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Logger } from '../../ports/logger.ts'
import { keysStore } from './keys.store.ts'

const flushEveryMs = 5_000
const batchMax = 1_000
/** More keys than this in one interval lose the newest entries, which is only a less exact date. */
const pendingMax = 100_000

/** Remembers when keys were used and writes it down for many at once. */
export type KeyUsage = {
  /** Costs one entry in memory; `credentialId` is that of the principal, `key_7`. */
  readonly record: (credentialId: string) => void
  /** Writes what is remembered. A failed write is logged and tried again next time. */
  readonly flush: () => Promise<void>
  /** Begins to flush every five seconds. */
  readonly start: () => void
  /** Ends the interval and flushes a last time. */
  readonly stop: () => Promise<void>
}

/** Gathers uses of keys; nothing runs until `start`. */
export function createKeyUsage(options: {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
}): KeyUsage {
  const { database, clock, logger } = options
  let pending = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> = Promise.resolve()

  const write = async (): Promise<void> => {
    const taken = pending
    pending = new Map()
    const uses = [...taken].map(([credentialId, atMs]) => ({
      id: credentialId.slice('key_'.length),
      at: new Date(atMs),
    }))
    try {
      for (let from = 0; from < uses.length; from += batchMax) {
        await keysStore(database.query).recordUses(uses.slice(from, from + batchMax))
      }
    } catch (failure) {
      logger.warn('uses of keys were not written', { reason: String(failure) })
      for (const [credentialId, atMs] of taken) {
        if (!pending.has(credentialId)) pending.set(credentialId, atMs)
      }
    }
  }

  const flush = (): Promise<void> => {
    flushing = flushing.then(write)
    return flushing
  }

  return {
    record(credentialId) {
      if (pending.size < pendingMax || pending.has(credentialId)) {
        pending.set(credentialId, clock.nowMs())
      }
    },
    flush,
    start() {
      timer ??= setInterval(() => {
        if (pending.size > 0) void flush()
      }, flushEveryMs).unref()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await flush()
    },
  }
}
