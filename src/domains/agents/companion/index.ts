import { companionErrors } from './companion.errors.ts'
import { companionEvents } from './companion.events.ts'
import examples from './companion.examples.json' with { type: 'json' }
import { companionOperations } from './companion.operations.ts'

export { companionMigrations } from './companion.migrations.ts'
export {
  type CompanionService,
  companionRetentionDays,
  createCompanionService,
} from './companion.service.ts'
export type { CompanionAgent, CompanionTools } from './conversation.ts'
export { companionRetention } from './retention.ts'

/** The operations, events and error codes that this domain registers. */
export const companionRows = {
  examples,
  operations: companionOperations,
  events: companionEvents,
  errors: [companionErrors],
}
