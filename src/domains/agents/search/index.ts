import { agentSearchOperations } from './agent-search.operations.ts'
import examples from './search.examples.json' with { type: 'json' }

export type { AgentDocument, AgentQuality, AgentText } from './agent-document.ts'
export {
  type AgentIndex,
  createAgentIndex,
  renewVectors,
  synchronise,
  type ToolText,
} from './agent-index.ts'
export { agentSearchMigrations } from './agent-search.migrations.ts'
export {
  type AgentQuestion,
  type AgentSearchService,
  createAgentSearchService,
} from './agent-search.service.ts'
export { createAgentSearchSource } from './agent-search-source.ts'
export { type CommunityAgent, type CommunityAgents, communityAgents } from './community-agents.ts'
export { platformDocument } from './platform-document.ts'
export { agentSearchRetention } from './retention.ts'

/** The operations, events and error codes that this domain registers. */
export const agentSearchRows = { examples, operations: agentSearchOperations }
