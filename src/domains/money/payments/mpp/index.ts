import examples from './mpp.examples.json' with { type: 'json' }
import { productOperations } from './product/mpp.operations.ts'
import { sessionsOperations } from './product/sessions.operations.ts'
import { mppErrors } from './sessions/sessions.errors.ts'
import { mppEvents } from './sessions/sessions.events.ts'

export {
  createMpp,
  type Mpp,
  type MppOptions,
  type MppSettings,
  type MppSolana,
} from './create-mpp.ts'
export { joinedBooks } from './joined-books.ts'
export { mppMigrations } from './mpp.migrations.ts'
export { curveQuotes } from './product/curve-quotes.ts'

/** Micropayments' part of the table. */
export const mppRows = {
  examples,
  operations: { ...productOperations, ...sessionsOperations },
  events: mppEvents,
  errors: [mppErrors],
}
