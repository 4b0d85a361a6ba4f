import { oneshotErrors } from './oneshot.errors.ts'
import { oneshotEvents } from './oneshot.events.ts'
import examples from './oneshot.examples.json' with { type: 'json' }
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
export { oneshotRetention } from './retention.ts'

/** The domain's part of the table. */
export const oneshotRows = {
  examples,
  operations: oneshotOperations,
  events: oneshotEvents,
  errors: [oneshotErrors],
}
