import { oneshotErrors } from './oneshot.errors.ts'
import { oneshotEvents } from './oneshot.events.ts'
import { oneshotOperations } from './oneshot.operations.ts'

export { oneshotMigrations } from './oneshot.migrations.ts'
export {
  createOneshotService,
  type OneshotService,
  type OneshotServiceOptions,
} from './oneshot.service.ts'
export {
  createOneshotAuthenticator,
  createOneshotLookup,
  type OneshotAuthenticatorOptions,
} from './oneshot-authenticator.ts'
export { oneshotKeeping } from './retention.ts'

/** What this domain brings to the table. */
export const oneshotRows = {
  operations: oneshotOperations,
  events: oneshotEvents,
  errors: [oneshotErrors],
}
