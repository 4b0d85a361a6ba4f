import type { AsyncLocalStorage } from 'node:async_hooks'
import type { MasterKey } from '../adapters/local-keys/local-key-wrapping.ts'
import type { Bus } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database } from '../ports/database.ts'
import type { Logger } from '../ports/logger.ts'
import type { Random } from '../ports/random.ts'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import type { Visits } from '../ports/visits.ts'
import type { Caller } from '../surfaces/http/exchange.ts'
import type { Chains } from './open-chains.ts'
import type { WaysOut } from './open-egress.ts'
import type { ServiceWallets } from './open-wallets.ts'
import type { ServiceKeys } from './service-keys.ts'

/** The world that the program runs in: every port with the adapter that makes it real. */
export type World = WaysOut & {
  readonly database: Database
  /** Knows whose request is being handled; the database shares its connections by it. */
  readonly callers: AsyncLocalStorage<Caller>
  readonly bus: Bus
  readonly limiter: RateLimiter
  readonly chains: Chains
  readonly keys: ServiceKeys
  /** Wrap the keys of the vault's wallets; null where there is no vault. Never logged. */
  readonly vaultKeys: readonly MasterKey[] | null
  readonly wallets: ServiceWallets
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  readonly visits: Visits
}
