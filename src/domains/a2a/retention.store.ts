import { sql } from 'kysely'
import type { Keeping, RetentionRule } from '../../ports/retention.ts'
import { isOldRun } from '../agent-runs/index.ts'

/** A task is its run; it goes with it. */
const tasks: RetentionRule = {
  name: 'tasks of A2A',
  tables: ['a2a_tasks', 'a2a_messages', 'a2a_push_configs'],
  subject: 'runs',
  oldest: {
    by: 'created_at',
    only: (before) => isOldRun(sql.ref('old.run_id'), before),
    whole: { column: 'task_id', rows: 10 },
  },
}

/** What becomes of the rows of each table. */
export const a2aKeeping: Keeping = {
  rules: [tasks],
}
