import { type RawBuilder, sql } from 'kysely'
import type { RetentionRule, TableRetention } from '../../../ports/retention.ts'

const isEnded = sql`status IN ('succeeded', 'failed', 'cancelled', 'expired', 'budget_reached')`

/** Deletes runs with their steps and events, after the runs that they started. Charges are in the ledger. */
const runs: RetentionRule = {
  name: 'runs that ended',
  tables: [
    ...['agent_runs', 'agent_run_replay_steps', 'agent_run_replays'],
    ...['agent_run_steps', 'agent_run_events'],
  ],
  subject: 'runs',
  oldest: {
    by: 'updated_at',
    only: () => sql`${isEnded}
      AND NOT EXISTS (SELECT FROM agent_runs AS child WHERE child.parent_id = old.id)`,
    whole: { column: 'run_id', rows: 50 },
  },
}

/** SQL: whether a run is deleted, or old enough to be; rows that show it must be deleted first. */
export function isOldRun(runId: RawBuilder<unknown>, before: Date): RawBuilder<boolean> {
  return sql<boolean>`NOT EXISTS (
    SELECT FROM agent_runs WHERE agent_runs.id = ${runId}
      AND NOT (${isEnded} AND updated_at < ${before}))`
}

/** Retention of the tables of this domain. */
export const agentRunsRetention: TableRetention = {
  rules: [runs],
}
