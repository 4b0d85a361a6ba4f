import { orchestratorErrors } from './orchestrator.errors.ts'
import { orchestratorEvents } from './orchestrator.events.ts'
import { orchestratorOperations } from './orchestrator.operations.ts'

export type { ExternalAgents } from './external-agents.ts'
export { orchestratorMigrations } from './orchestrator.migrations.ts'
export { createOrchestratorService, type OrchestratorService } from './orchestrator.service.ts'
export type { PlanParts } from './plan-parts.ts'
export { orchestratorQueues } from './plan-queues.ts'
export type { PlanRuns } from './plan-runs.ts'
export { createPlanWork } from './plan-work.ts'
export { orchestratorKeeping } from './retention.store.ts'

/** What this domain brings to the table. */
export const orchestratorRows = {
  operations: orchestratorOperations,
  events: orchestratorEvents,
  errors: [orchestratorErrors],
}
