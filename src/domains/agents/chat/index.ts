import examples from './chat.examples.json' with { type: 'json' }
import { chatOperations } from './chat.operations.ts'
import { tokenCheckOperations } from './token-check.operations.ts'

export {
  type AgentChatService,
  type AgentChatServiceOptions,
  createAgentChatService,
} from './agent-chat.service.ts'
export { agentChatMigrations } from './chat.migrations.ts'
export { agentChatRetention } from './retention.ts'
export { createRunSales, type RunSalesParts } from './run-sales.ts'

/** The operations, events and error codes that this domain registers. */
export const agentChatRows = {
  examples,
  operations: { ...chatOperations, ...tokenCheckOperations },
}
