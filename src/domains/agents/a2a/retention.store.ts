import { sql } from 'kysely'
import type { RetentionRule, TableRetention } from '../../../ports/retention.ts'
import { isOldRun } from '../runs/index.ts'

/** A task is deleted with its run. */
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

/** Retention of the tables of this domain. */
export const a2aRetention: TableRetention = {
  rules: [tasks],
}
