import { agentRegistryErrors } from './agent-registry.errors.ts'
import { agentRegistryEvents } from './agent-registry.events.ts'
import { forgeOperations } from './forge.operations.ts'
import { forgeOwnerOperations } from './forge-owner.operations.ts'
import { forgeTrustOperations } from './forge-trust.operations.ts'

export { agentRegistryMigrations } from './agent-registry.migrations.ts'
export {
  type AgentRegistryService,
  type AgentRegistryServiceOptions,
  createAgentRegistryService,
} from './forge.service.ts'
export { createRegistryProjection } from './projection.ts'
export { type CatalogOwners, createRegistrationStates } from './registration-states.ts'
export type { RegistryPlaces } from './registries.ts'
export { agentRegistryKeeping } from './retention.store.ts'

/** What this domain brings to the table. */
export const agentRegistryRows = {
  operations: { ...forgeOperations, ...forgeOwnerOperations, ...forgeTrustOperations },
  events: agentRegistryEvents,
  errors: [agentRegistryErrors],
}
