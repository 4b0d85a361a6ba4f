import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import { demoStore } from './demo.store.ts'

/** The addresses of simulated traders. */
export type SimulatedAccounts = {
  /**
   * Those of `addresses` that are simulated, as they were given; compared case-insensitively. Queries only when the
   * cached addresses are older than `freshMs`: this process knows its own at once, others with a delay.
   */
  readonly isSimulated: (addresses: readonly string[]) => Promise<ReadonlySet<string>>
  /**
   * The same for one address, answered from memory: this process's own marks, and all that existed at the last
   * `isSimulated` or `load`.
   */
  readonly has: (address: string) => boolean
  /** Reads all marks. */
  readonly load: () => Promise<void>
  /** Marks addresses as simulated, permanently. */
  readonly remember: (addresses: readonly string[]) => Promise<void>
}

const defaultFreshMs = 10_000

/** Reads and writes the marks. They are few and never removed, so all are cached. */
export function createSimulatedAccounts(options: {
  readonly database: Pick<Database, 'query'>
  readonly clock: Clock
  readonly freshMs?: number
}): SimulatedAccounts {
  const { clock, database, freshMs = defaultFreshMs } = options
  const known = new Set<string>()
  let readAtMs: number | undefined
  let reading: Promise<void> | undefined

  return {
    async isSimulated(addresses) {
      if (addresses.length === 0) return new Set()
      if (readAtMs === undefined || clock.nowMs() - readAtMs >= freshMs) await read()
      return new Set(addresses.filter((address) => known.has(address.toLowerCase())))
    },
    has: (address) => known.has(address.toLowerCase()),
    load: read,
    async remember(addresses) {
      const marked = addresses.map((address) => address.toLowerCase())
      await demoStore(database.query).remember(marked, new Date(clock.nowMs()))
      for (const address of marked) known.add(address)
    },
  }

  /** Concurrent callers share one query. */
  function read(): Promise<void> {
    reading ??= (async () => {
      try {
        const atMs = clock.nowMs()
        for (const address of await demoStore(database.query).addresses()) known.add(address)
        readAtMs = atMs
      } finally {
        reading = undefined
      }
    })()
    return reading
  }
}
