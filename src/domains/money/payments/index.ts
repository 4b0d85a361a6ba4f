import { chargesErrors } from './charges.errors.ts'
import { chargesEvents } from './charges.events.ts'
import { chargesOperations } from './charges.operations.ts'
import { checksOperations } from './checks.operations.ts'
import examples from './payments.examples.json' with { type: 'json' }
import { pricesOperations } from './prices.operations.ts'
import { railsOperations } from './rails.operations.ts'
import { x402Errors } from './x402/x402.errors.ts'

export { sharedOut } from './charge-entries.ts'
export type { ChargeBooks, ChargeSettings } from './charge-parts.ts'
export type { ChargeRecord } from './charge-record.ts'
export { chargesMigrations } from './charges.migrations.ts'
export { assertUnderMax } from './max-amount.ts'
export {
  createPaymentsService,
  type PaymentsService,
  type PaymentsServiceOptions,
  type PaymentsSettings,
} from './payments.service.ts'
export { paymentsRetention } from './retention.ts'
export { x402Errors } from './x402/x402.errors.ts'

/** The domain's part of the table. */
export const paymentsRows = {
  examples,
  operations: {
    ...chargesOperations,
    ...railsOperations,
    ...pricesOperations,
    ...checksOperations,
  },
  events: chargesEvents,
  errors: [chargesErrors, x402Errors],
}
