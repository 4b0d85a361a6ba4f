import type { Keeping, RetentionRule } from '../../ports/retention.ts'

/** With their steps and events. */
const plans: RetentionRule = {
  name: 'plans that ended',
  tables: ['orchestrator_plans', 'orchestrator_steps', 'orchestrator_events'],
  subject: 'runs',
  oldest: { by: 'ended_at', whole: { column: 'plan_id', rows: 50 } },
}

/** What becomes of the rows of each table. */
export const orchestratorKeeping: Keeping = {
  rules: [plans],
}
