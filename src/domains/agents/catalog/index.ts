import { agentCatalogOperations } from './agent-catalog.operations.ts'
import examples from './catalog.examples.json' with { type: 'json' }
import { catalogFilesOperations } from './catalog-files.operations.ts'

export { agentCatalogMigrations } from './agent-catalog.migrations.ts'
export {
  type AgentCatalogOptions,
  type AgentCatalogService,
  createAgentCatalogService,
} from './agent-catalog.service.ts'
export {
  addressOf,
  type CatalogPlace,
  chainsOf,
  type RegistrationStates,
} from './catalog-entries.ts'
export { categoryIds } from './categories.ts'
export {
  type AgentDefinition,
  readDefinition,
  readLocaleText,
  type TranslatedAgent,
} from './definition.ts'
export { currentName, formerNames } from './former-names.ts'
export type { AccountAgent } from './registration.ts'

/** The operations, events and error codes that this domain registers. */
export const agentCatalogRows = {
  examples,
  operations: { ...catalogFilesOperations, ...agentCatalogOperations },
}
