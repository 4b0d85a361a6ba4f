import type { Queryable } from '../../../ports/database.ts'
import { jobsTables, type StoredJob } from './jobs.store.ts'

/** Store of evaluations by runs, which are columns of their jobs. */
export function evaluationsStore(db: Queryable) {
  const tables = jobsTables.on(db)
  const open = () =>
    tables
      .selectFrom('agentJobs')
      .selectAll()
      .where('evaluationToken', 'is not', null)
      .where('evaluationEnded', '=', false)
      .where('status', '=', 'evaluation')
      .orderBy('deliveredAt')
  return {
    /** What was delivered and has no run yet, the oldest first. */
    delivered: (limit: number): Promise<readonly StoredJob[]> =>
      open().where('evaluationRun', 'is', null).limit(limit).execute(),
    /** What has a run whose verdict is not taken in, the oldest first. */
    judged: (limit: number): Promise<readonly StoredJob[]> =>
      open().where('evaluationRun', 'is not', null).limit(limit).execute(),
    /** Names the run of a job, once. */
    async setRun(jobId: string, runId: string): Promise<void> {
      await tables
        .updateTable('agentJobs')
        .set({ evaluationRun: runId })
        .where('id', '=', jobId)
        .where('evaluationRun', 'is', null)
        .execute()
    },
  }
}
