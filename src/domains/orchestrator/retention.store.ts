import { sql } from 'kysely'
import type { Keeping, RetentionRule } from '../../ports/retention.ts'

/** Steps and events that one plan has, roughly. */
const rowsOfOne = 50

/** With their steps and events. */
const plans: RetentionRule = {
  name: 'plans that ended',
  tables: ['orchestrator_plans', 'orchestrator_steps', 'orchestrator_events'],
  subject: 'runs',
  async trim({ query }, { before, rowsMax }) {
    const { rows } = await sql`
      WITH old AS (
        SELECT id FROM orchestrator_plans WHERE ended_at < ${before}
        ORDER BY ended_at LIMIT ${Math.ceil(rowsMax / rowsOfOne)}::int
        FOR UPDATE SKIP LOCKED
      ),
      steps AS (DELETE FROM orchestrator_steps AS s USING old WHERE s.plan_id = old.id),
      events AS (DELETE FROM orchestrator_events AS e USING old WHERE e.plan_id = old.id)
      DELETE FROM orchestrator_plans AS p USING old WHERE p.id = old.id RETURNING 1`.execute(query)
    return rows.length
  },
}

/** What becomes of the rows of each table. */
export const orchestratorKeeping: Keeping = {
  rules: [plans],
}
