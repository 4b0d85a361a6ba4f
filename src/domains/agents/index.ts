import { agentsErrors } from './agents.errors.ts'
import { agentsEvents } from './agents.events.ts'
import { chatOperations } from './chat.operations.ts'
import { monetizedAgentsOperations } from './monetized-agents.operations.ts'
import { tokenCheckOperations } from './token-check.operations.ts'

export { agentsMigrations } from './agents.migrations.ts'
export {
  type AgentsService,
  type AgentsServiceOptions,
  createAgentsService,
} from './agents.service.ts'
export { agentsKeeping } from './retention.ts'

/** What this domain brings to the table. */
export const agentsRows = {
  operations: { ...chatOperations, ...monetizedAgentsOperations, ...tokenCheckOperations },
  events: agentsEvents,
  errors: [agentsErrors],
}
