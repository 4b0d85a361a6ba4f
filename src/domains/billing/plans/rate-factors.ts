import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import type { Logger } from '../../../ports/logger.ts'
import { plansStore } from './plans.store.ts'

/** How long a process may go on with what it has read; a new plan counts within this time everywhere. */
const freshMs = 30_000
const accountsRemembered = 20_000

/** How many times the ordinary rate limits accounts may use, by their plans. */
export type RateFactors = {
  /**
   * At once for an account that was asked for before; it is read again behind the call once it is older than thirty
   * seconds. Never throws or rejects: where it cannot be read, what was known goes on, else 1.
   */
  readonly factorOf: (accountId: string) => number | Promise<number>
}

type Known = { readonly factor: number; readonly readAtMs: number }

/** Builds the factors of one process. It asks the store once for each account and time, however many calls come. */
export function createRateFactors({
  database,
  clock,
  logger,
}: {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
}): RateFactors {
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
    // Also after a failure, so that a store that is away is not asked with every call.
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
