import { escrowsErrors } from './escrows.errors.ts'
import { escrowsEvents } from './escrows.events.ts'
import examples from './escrows.examples.json' with { type: 'json' }
import { escrowsOperations } from './escrows.operations.ts'

export type { Escrow } from './escrow-fold.ts'
export { escrowIntents } from './escrow-intents.ts'
export { type EscrowSeen, type EscrowStage, findEscrow } from './escrow-stages.ts'
export { escrowsErrors } from './escrows.errors.ts'
export { escrowsMigrations } from './escrows.migrations.ts'
export {
  PreparedFund as PreparedEscrowFund,
  PreparedStep as PreparedEscrowStep,
} from './escrows.schemas.ts'
export { createEscrowsService, type EscrowPlace, type EscrowsService } from './escrows.service.ts'
export { createEscrowsProjection } from './projection.ts'
export { escrowsRetention } from './retention.ts'

/** The operations, events and error codes that this domain registers. */
export const escrowsRows = {
  examples,
  operations: escrowsOperations,
  events: escrowsEvents,
  errors: [escrowsErrors],
}
