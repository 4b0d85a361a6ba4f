import { agentExplorerEvents } from './agent-explorer.events.ts'
import { agentExplorerOperations } from './agent-explorer.operations.ts'

export { agentExplorerMigrations } from './agent-explorer.migrations.ts'
export { type AgentExplorerService, createAgentExplorerService } from './agent-explorer.service.ts'
export type { Observation, ObservationSource, Sighting } from './observation.ts'
export { createObservationFeed, type ObservationFeed } from './observation-feed.ts'
export { agentExplorerKeeping } from './retention.ts'

/** What this domain brings to the table. */
export const agentExplorerRows = {
  operations: agentExplorerOperations,
  events: agentExplorerEvents,
}
