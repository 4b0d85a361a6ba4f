import { sql } from 'kysely'
import type { Keeping, RetentionRule } from '../../ports/retention.ts'
import { isOldRun } from '../agent-runs/index.ts'

/** Messages that one task has, roughly. */
const rowsOfOne = 10

/** A task is its run; it goes with it. */
const tasks: RetentionRule = {
  name: 'tasks of A2A',
  tables: ['a2a_tasks', 'a2a_messages', 'a2a_push_configs'],
  subject: 'runs',
  async trim({ query }, { before, rowsMax }) {
    const { rows } = await sql`
      WITH old AS (
        SELECT id FROM a2a_tasks AS t
        WHERE created_at < ${before} AND ${isOldRun(sql.ref('t.run_id'), before)}
        ORDER BY created_at LIMIT ${Math.ceil(rowsMax / rowsOfOne)}::int
        FOR UPDATE SKIP LOCKED
      ),
      messages AS (DELETE FROM a2a_messages AS m USING old WHERE m.task_id = old.id),
      configs AS (DELETE FROM a2a_push_configs AS p USING old WHERE p.task_id = old.id)
      DELETE FROM a2a_tasks AS t USING old WHERE t.id = old.id RETURNING 1`.execute(query)
    return rows.length
  },
}

/** What becomes of the rows of each table. */
export const a2aKeeping: Keeping = {
  rules: [tasks],
}
