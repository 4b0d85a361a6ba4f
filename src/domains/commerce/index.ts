import { commerceErrors } from './commerce.errors.ts'
import { checkoutEvents, paymentEvents } from './commerce.events.ts'
import { commerceOperations } from './commerce.operations.ts'
import { domainAssociationRow } from './domain-association.ts'

export { commerceMigrations } from './commerce.migrations.ts'
export {
  type CommerceServiceOptions,
  createCommerceProjection,
  createCommerceService,
} from './commerce.service.ts'
export type { CommerceSettings, EvmTarget, SolanaTarget } from './commerce-parts.ts'
export type { DomainAssociationFile } from './domain-association.ts'
export { commerceKeeping } from './retention.store.ts'

/**
 * What this domain brings to the table. The path of the wallet-payment provider's file is configuration; throws for a name
 * that cannot be one.
 */
export function commerceRows(options: {
  readonly domainAssociationName: string
  /** Names of the other documents under `/.well-known/`. */
  readonly takenNames: readonly string[]
}) {
  const { domainAssociationName: name, takenNames: taken } = options
  return {
    operations: {
      ...commerceOperations,
      domainAssociation: domainAssociationRow({ name, taken }),
    },
    events: {
      ...checkoutEvents,
      payment_credited: paymentEvents.credited,
      payment_unassigned: paymentEvents.unassigned,
      payment_lost: paymentEvents.lost,
    },
    errors: [commerceErrors],
  }
}
