export type { AccountAgentsService } from './account-agents.service.ts'

import { accountAgentsOperations } from './account-agents.operations.ts'
import { agentRunsErrors } from './agent-runs.errors.ts'
import { agentRunsEvents } from './agent-runs.events.ts'
import examples from './runs.examples.json' with { type: 'json' }
import { runsOperations } from './runs.operations.ts'

export type { CatalogAgent } from './account-agents.service.ts'
export { createAgentLists, publishedAgent } from './account-agents.service.ts'
export { agentRunsMigrations } from './agent-runs.migrations.ts'
export { type AgentRunsOptions, createAgentRuns } from './agent-runs.ts'
export { agentRunsRetention, isOldRun } from './retention.store.ts'
export type { RunCharges } from './run-charges.ts'
export type { FindCredential } from './run-credentials.ts'
export { agentRunQueues } from './run-queues.ts'
export type {
  NewRun,
  Run,
  RunAction,
  RunBudget,
  RunEvent,
  RunStatus,
  RunsService,
  RunUsage,
} from './runs.ts'

/** The operations, events and error codes that this domain registers. */
export const agentRunsRows = {
  examples,
  operations: { ...accountAgentsOperations, ...runsOperations },
  events: agentRunsEvents,
  errors: [agentRunsErrors],
}
