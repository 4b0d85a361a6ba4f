import { remoteAgentErrors } from '../../../kernel/remote-agent-errors.ts'
import examples from './external.examples.json' with { type: 'json' }
import { externalAgentsErrors } from './external-agents.errors.ts'
import { externalAgentsEvents } from './external-agents.events.ts'
import { externalAgentsOperations } from './external-agents.operations.ts'

export { externalAgentsMigrations } from './external-agents.migrations.ts'
export {
  createExternalAgentsService,
  type ExternalAgentsService,
} from './external-agents.service.ts'
export { externalAgentsRetention } from './retention.ts'

/** The operations, events and error codes that this domain registers. */
export const externalAgentsRows = {
  examples,
  operations: externalAgentsOperations,
  events: externalAgentsEvents,
  errors: [externalAgentsErrors, remoteAgentErrors],
}
