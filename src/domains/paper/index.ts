import { paperErrors } from './paper.errors.ts'
import { paperEvents } from './paper.events.ts'
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
export { paperKeeping } from './retention.ts'

/** What this domain brings to the table. */
export const paperRows = {
  operations: paperOperations,
  events: paperEvents,
  errors: [paperErrors],
}
