import type { Ports } from '../../../../ports/ports.ts'
import { plansStore } from './plans.store.ts'

/** How long a process uses cached factors; a new plan takes effect everywhere within this time. */
const freshMs = 30_000
const accountsRemembered = 20_000

/** The plans' multipliers of rate limits, by account. */
export type RateFactors = {
  /**
   * Synchronous for a cached account; refreshed in the background when older than thirty seconds. Never throws or
   * rejects: on failure the cached factor stays in use, else 1.
   */
  readonly factorOf: (accountId: string) => number | Promise<number>
}

type Known = { readonly factor: number; readonly readAtMs: number }

/** Creates the factors of one process. Concurrent calls for an account share one query. */
export function createRateFactors({
  database,
  clock,
  logger,
}: Ports<'clock' | 'database' | 'logger'>): RateFactors {
  const known = new Map<string, Known>()
  const reading = new Map<string, Promise<number>>()

  const read = async (accountId: string): Promise<number> => {
    let factor = known.get(accountId)?.factor ?? 1
    try {
      factor = await plansStore(database.query).rateMultiplierOf(accountId)
    } catch (failure) {
      logger.error('the plan of an account cannot be read', failure, { accountId })
    }
    if (known.size >= accountsRemembered) known.clear()
    // Also after a failure, so that an unavailable store is not queried by every call.
    known.set(accountId, { factor, readAtMs: clock.nowMs() })
    return factor
  }
  const readOnce = (accountId: string): Promise<number> => {
    const running = reading.get(accountId)
    if (running !== undefined) return running
    const begun = read(accountId).finally(() => reading.delete(accountId))
    reading.set(accountId, begun)
    return begun
  }

  return {
    factorOf(accountId) {
      const found = known.get(accountId)
      if (found === undefined) return readOnce(accountId)
      if (clock.nowMs() - found.readAtMs >= freshMs) void readOnce(accountId)
      return found.factor
    },
  }
}
