import { commerceErrors } from './commerce.errors.ts'
import { checkoutEvents, paymentEvents } from './commerce.events.ts'
import examples from './commerce.examples.json' with { type: 'json' }
import { commerceOperations } from './commerce.operations.ts'
import { domainAssociationOperations } from './domain-association.ts'

export { commerceMigrations } from './commerce.migrations.ts'
export {
  type CommerceServiceOptions,
  createCommerceProjection,
  createCommerceService,
} from './commerce.service.ts'
export type { CommerceSettings, EvmTarget, SolanaTarget } from './commerce-parts.ts'
export type { DomainAssociationFile } from './domain-association.ts'
export { ownAddresses } from './own-addresses.ts'
export { commerceRetention } from './retention.store.ts'

/** The domain's part of the table. */
export const commerceRows = {
  examples,
  operations: { ...commerceOperations, ...domainAssociationOperations },
  events: {
    ...checkoutEvents,
    payment_credited: paymentEvents.credited,
    payment_unassigned: paymentEvents.unassigned,
    payment_lost: paymentEvents.lost,
  },
  errors: [commerceErrors],
}
