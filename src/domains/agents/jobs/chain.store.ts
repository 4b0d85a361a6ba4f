import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { type JobChain, jobsTables, type StoredJob } from './jobs.store.ts'

/** Store of what jobs have to do with the chain, which are columns of theirs. */
export function chainStore(db: Queryable) {
  const tables = jobsTables.on(db)
  const jobs = () => tables.selectFrom('agentJobs').selectAll()
  return {
    /** Gives a job its escrow, once, and an escrow one job; undefined where either has another. Needs a transaction. */
    async take(jobId: string, escrowId: string): Promise<StoredJob | undefined> {
      // Whoever gives the escrow to another job is waited for, as a statement does not see what is not committed.
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`job escrow ${escrowId}`}, 0))`.execute(
        tables,
      )
      return tables
        .updateTable('agentJobs')
        .set({ chainEscrow: escrowId, awaitedEscrow: null })
        .where('id', '=', jobId)
        .where('status', '=', 'negotiation')
        .where('chainEscrow', 'is', null)
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom('agentJobs as other')
                .select(sql<number>`1`.as('one'))
                .where('other.chainEscrow', '=', escrowId),
            ),
          ),
        )
        .returningAll()
        .executeTakeFirst()
    },
    /** Says which escrow the client is about to pay, so that it is taken once the chain has it. */
    async expect(
      { id, agreedMemo }: Pick<StoredJob, 'agreedMemo' | 'id'>,
      escrowId: string,
    ): Promise<void> {
      await tables
        .updateTable('agentJobs')
        .set({ awaitedEscrow: escrowId })
        .where('id', '=', id)
        .where('status', '=', 'negotiation')
        .where('agreedMemo', '=', agreedMemo)
        .execute()
    },
    /** Keeps what is about to be delivered, until the chain names its hash. */
    async draft(id: string, draft: NonNullable<JobChain['draft']>): Promise<void> {
      await sql`
        UPDATE agent_jobs SET chain = jsonb_set(chain, '{draft}', ${JSON.stringify(draft)}::jsonb)
        WHERE id = ${id} AND chain IS NOT NULL AND status = 'transaction'`.execute(tables)
    },
    /** Those whose payment is expected, after a job. */
    awaiting: (afterId: string, limit: number): Promise<readonly StoredJob[]> =>
      jobs()
        .where('awaitedEscrow', 'is not', null)
        .where('status', '=', 'negotiation')
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .execute(),
    /** Those paid on the chain that are open, or ended so lately that the chain can take it back; after a job. */
    followed: (page: {
      readonly endedAfter: Date
      readonly afterId: string
      readonly limit: number
    }): Promise<readonly StoredJob[]> =>
      jobs()
        .where('chainEscrow', 'is not', null)
        .where(({ eb, or }) => or([eb('endedAt', 'is', null), eb('endedAt', '>', page.endedAfter)]))
        .where('id', '>', page.afterId)
        .orderBy('id')
        .limit(page.limit)
        .execute(),
  }
}
