import { agentExplorerEvents } from './agent-explorer.events.ts'
import { agentExplorerOperations } from './agent-explorer.operations.ts'
import examples from './explorer.examples.json' with { type: 'json' }

export { agentExplorerMigrations } from './agent-explorer.migrations.ts'
export { type AgentExplorerService, createAgentExplorerService } from './agent-explorer.service.ts'
export type { Observation, ObservationSource, Sighting } from './observation.ts'
export { createObservationFeed, type ObservationFeed } from './observation-feed.ts'
export { agentExplorerRetention } from './retention.ts'

/** The operations, events and error codes that this domain registers. */
export const agentExplorerRows = {
  examples,
  operations: agentExplorerOperations,
  events: agentExplorerEvents,
}
