import type { RetentionRule, TableRetention } from '../../../ports/retention.ts'

/** Deletes ended plans with their steps and events. */
const plans: RetentionRule = {
  name: 'plans that ended',
  tables: ['orchestrator_plans', 'orchestrator_steps', 'orchestrator_events'],
  subject: 'runs',
  oldest: { by: 'ended_at', whole: { column: 'plan_id', rows: 50 } },
}

/** Retention of the tables of this domain. */
export const orchestratorRetention: TableRetention = {
  rules: [plans],
}
