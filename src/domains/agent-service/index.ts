import { agentServiceErrors } from './agent-service.errors.ts'
import { agentServiceEvents } from './agent-service.events.ts'
import { agentServiceOperations } from './agent-service.operations.ts'

export { agentServiceMigrations } from './agent-service.migrations.ts'
export { type AgentService, createAgentService } from './agent-service.service.ts'
export { agentServiceKeeping } from './retention.store.ts'

/** What this domain brings to the table. */
export const agentServiceRows = {
  operations: agentServiceOperations,
  events: agentServiceEvents,
  errors: [agentServiceErrors],
}
