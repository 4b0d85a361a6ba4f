import { agentServiceErrors } from './agent-service.errors.ts'
import { agentServiceEvents } from './agent-service.events.ts'
import { agentServiceOperations } from './agent-service.operations.ts'
import examples from './service.examples.json' with { type: 'json' }

export { agentServiceMigrations } from './agent-service.migrations.ts'
export { type AgentService, createAgentService } from './agent-service.service.ts'
export { createConversationCheck } from './conversations.store.ts'
export { agentServiceRetention } from './retention.store.ts'

/** The operations, events and error codes that this domain registers. */
export const agentServiceRows = {
  examples,
  operations: agentServiceOperations,
  events: agentServiceEvents,
  errors: [agentServiceErrors],
}
