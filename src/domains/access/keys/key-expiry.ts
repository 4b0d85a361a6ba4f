import type { Ports } from '../../../ports/ports.ts'
import { keyExpiryStore } from './key-expiry.store.ts'
import { keysEvents } from './keys.events.ts'

const everyMs = 600_000
/** As many as one transaction tells. */
const batchMax = 100

/** Tells accounts of keys that are about to expire, each key once, on any number of processes. */
export type KeyExpiry = {
  /** Tells of what is due; resolves to how many keys there were. */
  readonly runOnce: () => Promise<number>
  readonly start: () => void
  /** Resolves when the last run is done. */
  readonly stop: () => Promise<void>
}

/** Creates the teller; nothing runs before `start`. */
export function createKeyExpiry(
  parts: Ports<'clock' | 'database' | 'logger' | 'outbox'>,
): KeyExpiry {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  const runOnce = async (): Promise<number> => {
    let told = 0
    for (;;) {
      const some = await tellSome(parts)
      told += some
      if (some < batchMax) return told
    }
  }
  const run = () => {
    running = runOnce().catch((failure: unknown) =>
      parts.logger.error('keys that expire soon were not told of', failure),
    )
  }
  return {
    runOnce,
    start() {
      if (timer !== undefined) return
      timer = setInterval(run, everyMs).unref()
      run()
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/** Marks and tells in one transaction, so that a key is told of exactly when it is marked. */
function tellSome({
  clock,
  database,
  outbox,
}: Ports<'clock' | 'database' | 'outbox'>): Promise<number> {
  return database.transaction(async (tx) => {
    const keys = await keyExpiryStore(tx).markExpiring(new Date(clock.nowMs()), batchMax)
    for (const { accountId, expiresAt, id, keyPrefix, name } of keys) {
      const payload = { keyId: id, keyPrefix, name, expiresAt: expiresAt.toISOString() }
      await outbox.append(tx, keysEvents.expiring, { subject: String(id), accountId, payload })
    }
    return keys.length
  })
}
