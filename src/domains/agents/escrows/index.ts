import { escrowsErrors } from './escrows.errors.ts'
import { escrowsEvents } from './escrows.events.ts'
import examples from './escrows.examples.json' with { type: 'json' }
import { escrowsOperations } from './escrows.operations.ts'

export { escrowIntents } from './escrow-intents.ts'
export { escrowsMigrations } from './escrows.migrations.ts'
export { createEscrowsService, type EscrowPlace } from './escrows.service.ts'
export { createEscrowsProjection } from './projection.ts'
export { escrowsRetention } from './retention.ts'

/** The operations, events and error codes that this domain registers. */
export const escrowsRows = {
  examples,
  operations: escrowsOperations,
  events: escrowsEvents,
  errors: [escrowsErrors],
}
