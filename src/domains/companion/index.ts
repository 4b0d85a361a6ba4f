import { companionErrors } from './companion.errors.ts'
import { companionEvents } from './companion.events.ts'
import { companionOperations } from './companion.operations.ts'

export { companionMigrations } from './companion.migrations.ts'
export {
  type CompanionService,
  companionKeptDays,
  createCompanionService,
} from './companion.service.ts'
export type { CompanionTools } from './conversation.ts'
export { companionKeeping } from './retention.ts'

/** What this domain brings to the table. */
export const companionRows = {
  operations: companionOperations,
  events: companionEvents,
  errors: [companionErrors],
}
