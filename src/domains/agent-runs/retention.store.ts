import { type RawBuilder, sql } from 'kysely'
import type { Keeping, RetentionRule } from '../../ports/retention.ts'

const isEnded = sql`status IN ('succeeded', 'failed', 'cancelled', 'expired', 'budget_reached')`
/** Steps and events that one run has, roughly. */
const rowsOfOne = 50

/** With their steps and events, and after the runs that they began. What was charged for them is in the ledger. */
const runs: RetentionRule = {
  name: 'runs that ended',
  tables: ['agent_runs', 'agent_run_steps', 'agent_run_events'],
  subject: 'runs',
  async trim({ query }, { before, rowsMax }) {
    const { rows } = await sql`
      WITH old AS (
        SELECT id FROM agent_runs AS r
        WHERE ${isEnded} AND updated_at < ${before}
          AND NOT EXISTS (SELECT FROM agent_runs AS child WHERE child.parent_id = r.id)
        ORDER BY updated_at LIMIT ${Math.ceil(rowsMax / rowsOfOne)}::int
        FOR UPDATE SKIP LOCKED
      ),
      steps AS (DELETE FROM agent_run_steps AS s USING old WHERE s.run_id = old.id),
      events AS (DELETE FROM agent_run_events AS e USING old WHERE e.run_id = old.id)
      DELETE FROM agent_runs AS r USING old WHERE r.id = old.id RETURNING 1`.execute(query)
    return rows.length
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
