import { identityEvents } from './identity.events.ts'

export { identityMigrations } from './identity.migrations.ts'
export {
  createIdentityService,
  type IdentityService,
  type IdentityServiceOptions,
} from './identity.service.ts'
export { identityKeeping } from './retention.ts'

/** What this domain brings to the table: an event, and no operation. */
export const identityRows = { operations: {}, events: identityEvents, errors: [] }
