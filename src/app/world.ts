import type { Bus } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database } from '../ports/database.ts'
import type { Logger } from '../ports/logger.ts'
import type { Random } from '../ports/random.ts'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import type { Chains } from './open-chains.ts'

/** The world that the program runs in: every port with the adapter that makes it real. */
export type World = {
  readonly database: Database
  readonly bus: Bus
  readonly limiter: RateLimiter
  readonly chains: Chains
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
}
