import { type RawBuilder, sql } from 'kysely'
import type { Keeping, RetentionRule } from '../../ports/retention.ts'

const isEnded = sql`status IN ('succeeded', 'failed', 'cancelled', 'expired', 'budget_reached')`

/** With their steps and events, and after the runs that they began. What was charged for them is in the ledger. */
const runs: RetentionRule = {
  name: 'runs that ended',
  tables: ['agent_runs', 'agent_run_steps', 'agent_run_events'],
  subject: 'runs',
  oldest: {
    by: 'updated_at',
    only: () => sql`${isEnded}
      AND NOT EXISTS (SELECT FROM agent_runs AS child WHERE child.parent_id = old.id)`,
    whole: { column: 'run_id', rows: 50 },
  },
}

/** As SQL: whether a run is gone, or may go: who shows it goes before it. */
export function isOldRun(runId: RawBuilder<unknown>, before: Date): RawBuilder<boolean> {
  return sql<boolean>`NOT EXISTS (
    SELECT FROM agent_runs WHERE agent_runs.id = ${runId}
      AND NOT (${isEnded} AND updated_at < ${before}))`
}

/** What becomes of the rows of each table. */
export const agentRunsKeeping: Keeping = {
  rules: [runs],
  bounded: {
    account_agents: 'An account has a hundred at most.',
  },
}
