import type { PaymentMode } from '../../kernel/assets.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Random } from '../../ports/random.ts'
import type { LedgerService } from './ledger/create-ledger.ts'

/** Transactions that post several transfers may meet others that do; they are run again and have no effect outside. */
export const retriesMax = 3

/** What every part of billing is made of. */
export type BillingParts = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly outbox: Outbox
  readonly logger: Logger
  readonly ledger: LedgerService
  /** Whether plans, credit and rewards are counted in paper assets or in live ones. */
  readonly mode: PaymentMode
}
