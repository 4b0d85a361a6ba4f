import { agentRunsErrors } from './agent-runs.errors.ts'
import { agentRunsEvents } from './agent-runs.events.ts'
import { replaysOperations } from './replays.operations.ts'
import examples from './runs.examples.json' with { type: 'json' }
import { runsOperations } from './runs.operations.ts'

export { agentRunsErrors } from './agent-runs.errors.ts'
export { agentRunsMigrations } from './agent-runs.migrations.ts'
export { RequestedBudget, RunInput, RunView, StopReason } from './agent-runs.schemas.ts'
export { type AgentRunsOptions, createAgentRuns } from './agent-runs.ts'
export { createCallingRuns } from './calling-run.ts'
export { forgetInRuns } from './forgotten.store.ts'
export { agentRunsRetention, isOldRun } from './retention.store.ts'
export { toChargeView } from './run-answers.ts'
export type { RunCharges } from './run-charges.ts'
export { type FindCredential, isRunPrincipal } from './run-credentials.ts'
export { budgetDefaults, runLimits } from './run-limits.ts'
export type { RunMemory } from './run-memory.ts'
export { agentRunQueues } from './run-queues.ts'
export {
  operationOf,
  type PinnedTool,
  type Preallowed,
  type RunSkill,
  type WantedSkill,
} from './run-record.ts'
export { readBudget, type StoredBudget } from './run-requests.ts'
export {
  type AgentSale,
  type NewSale,
  notSold,
  type RunSale,
  type RunSales,
  type SoldRun,
} from './run-sales.ts'
export type { RunSkills } from './run-skills.ts'
export type { FindAgent, RunnableAgent } from './run-start.ts'
export {
  createToolTable,
  isNamed,
  placementFault,
  type RunTool,
  type TableRow,
  type ToolTable,
  toRequest,
} from './run-tools.ts'
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
export { toAnswer } from './transcript.ts'

/** The operations, events and error codes that this domain registers. */
export const agentRunsRows = {
  examples,
  operations: { ...runsOperations, ...replaysOperations },
  events: agentRunsEvents,
  errors: [agentRunsErrors],
}
