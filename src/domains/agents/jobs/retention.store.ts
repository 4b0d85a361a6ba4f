import { sql } from 'kysely'
import type { RetentionRule, TableRetention } from '../../../ports/retention.ts'

/** Jobs that never held money say nothing once they have ended. */
const unfunded: RetentionRule = {
  name: 'jobs that ended before they were paid',
  tables: ['agent_jobs', 'agent_job_memos'],
  subject: 'messages',
  oldest: {
    by: 'ended_at',
    only: () => sql`old.ended_at IS NOT NULL AND old.funded_at IS NULL`,
    whole: { column: 'job_id', rows: 200 },
  },
}

/** Retention of the tables of this domain. */
export const jobsRetention: TableRetention = {
  rules: [unfunded],
  forEver: {
    agent_job_ratings: 'A reputation is all that was ever said; a settled job has one at the most.',
    agent_offerings: 'Jobs say what was offered; an account has a hundred active ones at the most.',
  },
}
