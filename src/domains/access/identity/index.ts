import { identityEvents } from './identity.events.ts'

export { identityMigrations } from './identity.migrations.ts'
export {
  createIdentityService,
  type IdentityService,
  type IdentityServiceOptions,
} from './identity.service.ts'
export { identityRetention } from './retention.ts'

/** The domain's part of the table: an event, and no operation. */
export const identityRows = { operations: {}, events: identityEvents, errors: [] }
