import type { Queryable } from '../../../ports/database.ts'
import { jobsTables, type StoredJob } from './jobs.store.ts'

/** Store of the deadlines of jobs, which are columns of theirs. */
export function deadlinesStore(db: Queryable) {
  const tables = jobsTables.on(db)
  return {
    /** Jobs whose deadline is over, the longest over first. */
    async overdue(now: Date, limit: number): Promise<readonly { readonly id: string }[]> {
      return tables
        .selectFrom('agentJobs')
        .select('id')
        .where('dueAt', '<=', now)
        .where('chainEscrow', 'is', null)
        .orderBy('dueAt')
        .limit(limit)
        .execute()
    },
    /** Takes the reminders that are due, each once, whichever process asks. Jobs whose deadline is over have none. */
    async takeWarnings(now: Date, limit: number): Promise<readonly StoredJob[]> {
      const due = tables
        .selectFrom('agentJobs')
        .select('id')
        .where('warnAt', '<=', now)
        .orderBy('warnAt')
        .limit(limit)
        .forUpdate()
        .skipLocked()
      const taken = await tables
        .updateTable('agentJobs')
        .set({ warnAt: null })
        .where('id', 'in', due)
        .returningAll()
        .execute()
      return taken.filter(({ dueAt }) => dueAt !== null && dueAt > now)
    },
  }
}
