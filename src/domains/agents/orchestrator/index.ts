import { orchestratorErrors } from './orchestrator.errors.ts'
import { orchestratorEvents } from './orchestrator.events.ts'
import examples from './orchestrator.examples.json' with { type: 'json' }
import { orchestratorOperations } from './orchestrator.operations.ts'

export type { ExternalAgents, PlanPayments } from './external-agents.ts'
export { orchestratorMigrations } from './orchestrator.migrations.ts'
export { createOrchestratorService, type OrchestratorService } from './orchestrator.service.ts'
export type { PlanAgent, PlanParts } from './plan-parts.ts'
export { orchestratorQueues } from './plan-queues.ts'
export type { PlanRuns } from './plan-runs.ts'
export { createPlanWork } from './plan-work.ts'
export { orchestratorRetention } from './retention.store.ts'

/** The operations, events and error codes that this domain registers. */
export const orchestratorRows = {
  examples,
  operations: orchestratorOperations,
  events: orchestratorEvents,
  errors: [orchestratorErrors],
}
