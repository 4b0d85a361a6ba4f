import { agentSearchOperations } from './agent-search.operations.ts'
import examples from './search.examples.json' with { type: 'json' }

export type { AgentDocument, AgentQuality, AgentText, ToldAgent } from './agent-document.ts'
export { createAgentFeed, type ShownAgents } from './agent-feed.ts'
export {
  type AgentIndex,
  createAgentIndex,
  hasPlatformAgents,
  renewVectors,
  synchronise,
} from './agent-index.ts'
export type { AgentRecords } from './agent-records.ts'
export { agentSearchMigrations } from './agent-search.migrations.ts'
export {
  type AgentQuestion,
  type AgentSearchService,
  createAgentSearchService,
} from './agent-search.service.ts'
export { createAgentSearchSource } from './agent-search-source.ts'
export { type CommunityAgent, type CommunityAgents, communityAgents } from './community-agents.ts'
export type { IndexTerms } from './lexemes.ts'
export { platformDocument } from './platform-document.ts'
export { type QuestionGroup, readQuestion } from './question.ts'
export { agentSearchRetention } from './retention.ts'
export { localeOfText } from './text/text-locale.ts'
export { wordsOfText } from './text-words.ts'

/** The operations, events and error codes that this domain registers. */
export const agentSearchRows = { examples, operations: agentSearchOperations }
