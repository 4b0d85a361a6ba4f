import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { demoStore } from './demo.store.ts'

/** Which addresses are simulated traders. */
export type SimulatedAccounts = {
  /**
   * Those of `addresses` that are simulated, each as it was given; letter case does not matter. Costs a query only
   * when the known addresses are older than `freshMs`: this process knows its own at once, others a little later.
   */
  readonly isSimulated: (addresses: readonly string[]) => Promise<ReadonlySet<string>>
  /**
   * The same of one address, answered at once from what this process knows: its own marks, and all that were made
   * before the last `isSimulated` or `load`.
   */
  readonly has: (address: string) => boolean
  /** Reads all marks. */
  readonly load: () => Promise<void>
  /** Marks addresses as simulated, for ever. */
  readonly remember: (addresses: readonly string[]) => Promise<void>
}

const defaultFreshMs = 10_000

/** Reads and writes the marks. There are few of them and none is ever removed, so all are kept in memory. */
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

  /** One query for all who ask at the same time. */
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
