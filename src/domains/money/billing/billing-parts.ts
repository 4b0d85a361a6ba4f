import type { PaymentMode } from '../../../kernel/assets.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { LedgerService } from '../ledger/index.ts'

/** Transactions that post several transfers may deadlock with others; they are retried and have no effects outside. */
export const retriesMax = 3

/** The dependencies of every part of billing. */
export type BillingParts = Ports<'clock' | 'database' | 'logger' | 'outbox' | 'random'> & {
  readonly ledger: LedgerService
  /** Whether plans, credit and rewards use paper assets or live ones. */
  readonly mode: PaymentMode
}
