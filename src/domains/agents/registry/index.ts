import { agentRegistryErrors } from './agent-registry.errors.ts'
import { agentRegistryEvents } from './agent-registry.events.ts'
import { forgeOperations } from './forge.operations.ts'
import { forgeOwnerOperations } from './forge-owner.operations.ts'
import { forgeTrustOperations } from './forge-trust.operations.ts'
import examples from './registry.examples.json' with { type: 'json' }

export { createAgentNames } from './agent-names.store.ts'
export { agentRegistryMigrations } from './agent-registry.migrations.ts'
export {
  type AgentRegistryService,
  type AgentRegistryServiceOptions,
  createAgentRegistryService,
} from './forge.service.ts'
export { createRegistryProjection } from './projection.ts'
export { type CatalogOwners, createRegistrationStates } from './registration-states.ts'
export type { RegistryPlaces } from './registries.ts'
export { registryIntents } from './registry-intents.ts'
export { agentRegistryRetention } from './retention.store.ts'

/** The operations, events and error codes that this domain registers. */
export const agentRegistryRows = {
  examples,
  operations: { ...forgeOperations, ...forgeOwnerOperations, ...forgeTrustOperations },
  events: agentRegistryEvents,
  errors: [agentRegistryErrors],
}
