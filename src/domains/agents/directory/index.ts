import { agentsErrors } from './agents.errors.ts'
import { agentsEvents } from './agents.events.ts'
import examples from './directory.examples.json' with { type: 'json' }
import { ownAgentsOperations } from './own-agents.operations.ts'
import { paidAgentsOperations } from './paid-agents.operations.ts'

export { type AgentOffer, plainContent, platformOwner, type VersionedAgent } from './agent.ts'
export {
  agentOwner,
  createAgentLists,
  publishedAgent,
  shownAgent,
  shownAgents,
} from './agent-lists.ts'
export { toolsPinned } from './agent-tools.ts'
export { agentsErrors } from './agents.errors.ts'
export { directoryMigrations } from './directory.migrations.ts'
export {
  createDirectoryService,
  type DirectoryOptions,
  type DirectoryService,
} from './directory.service.ts'
export { createFindAgent, findAgent, personaOf } from './find-agent.ts'
export { formerNamesMigrations } from './former-names.migrations.ts'
export { guideSlug, platformOffer } from './guide-agent.ts'
export type { PaidAgent } from './paid-agent-views.ts'
export { paidAgentsMigrations } from './paid-agents.migrations.ts'
export type { PaidAgentsService } from './paid-agents.service.ts'
export { type PlatformAgent, syncPlatformAgents } from './platform-agents.ts'
export { directoryRetention } from './retention.ts'

/** The operations, events and error codes that this domain registers. */
export const agentsRows = {
  examples,
  operations: { ...ownAgentsOperations, ...paidAgentsOperations },
  events: agentsEvents,
  errors: [agentsErrors],
}
