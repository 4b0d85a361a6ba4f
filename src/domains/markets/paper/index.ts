import { paperErrors } from './paper.errors.ts'
import { paperEvents } from './paper.events.ts'
import examples from './paper.examples.json' with { type: 'json' }
import { paperOperations } from './paper.operations.ts'

export { paperErrors } from './paper.errors.ts'
export { paperMigrations } from './paper.migrations.ts'
export {
  createPaperService,
  type PaperService,
  type PaperServiceOptions,
} from './paper.service.ts'
export type { PaperAccount } from './paper-accounts.store.ts'
export { createPaperBooks, type PaperBooks } from './paper-books.ts'
export { type PaperProfile, paperProceeds } from './paper-profile.ts'
export { paperRetention } from './retention.ts'

/** The operations, events and error codes that this domain registers. */
export const paperRows = {
  examples,
  operations: paperOperations,
  events: paperEvents,
  errors: [paperErrors],
}
