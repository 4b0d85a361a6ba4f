import { agentsErrors } from './agents.errors.ts'
import { agentsEvents } from './agents.events.ts'
import examples from './chat.examples.json' with { type: 'json' }
import { chatOperations } from './chat.operations.ts'
import { monetizedAgentsOperations } from './monetized-agents.operations.ts'
import { tokenCheckOperations } from './token-check.operations.ts'

export { agentsMigrations } from './agents.migrations.ts'
export {
  type AgentsService,
  type AgentsServiceOptions,
  createAgentsService,
} from './agents.service.ts'
export { agentsRetention } from './retention.ts'

/** The operations, events and error codes that this domain registers. */
export const agentsRows = {
  examples,
  operations: { ...chatOperations, ...monetizedAgentsOperations, ...tokenCheckOperations },
  events: agentsEvents,
  errors: [agentsErrors],
}
