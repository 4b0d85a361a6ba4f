import type { Queryable } from '../../../ports/database.ts'
import { followEscrow, takeEscrow } from './chain-following.ts'
import { endEscrow } from './escrow.ts'
import type { JobsParts } from './job-parts.ts'
import { addMemo, keepJob } from './job-record.ts'
import { endAtDeadline, type JobEnd } from './job-states.ts'
import { jobsStore, type StoredJob } from './jobs.store.ts'

/**
 * Ends a job whose lock is held: its money leaves escrow, the settlement is its last memo, and its state is final, all
 * in this transaction.
 */
export async function endJob(
  tx: Queryable,
  { job, end, now }: { readonly job: StoredJob; readonly end: JobEnd; readonly now: Date },
  parts: JobsParts,
): Promise<StoredJob> {
  const { to, providerBps, reason } = end
  const money =
    job.escrowAtomic === 0n
      ? { paidAtomic: 0n, refundedAtomic: 0n }
      : await endEscrow(tx, { job, providerBps }, { ...parts, now })
  const content = {
    status: to,
    reason,
    paidAtomic: `${money.paidAtomic}`,
    refundedAtomic: `${money.refundedAtomic}`,
  }
  const said = await addMemo(
    { tx, job, now },
    { kind: 'settlement', author: 'service', content },
    parts,
  )
  const after: StoredJob = {
    ...said,
    ...money,
    status: to,
    endReason: reason,
    escrowAtomic: 0n,
    dueAt: null,
    warnAt: null,
    endedAt: now,
  }
  return keepJob(tx, { before: job.status, after }, parts)
}

/**
 * Lets a deadline that is over have its effect; does nothing for a job that has time, has ended or does not exist. What
 * is paid on the chain ends there, so that such a job follows its escrow instead.
 */
export async function endOverdue(parts: JobsParts, jobId: string): Promise<void> {
  const { clock, database } = parts
  const isOver = (job: StoredJob | undefined): job is StoredJob =>
    job?.dueAt != null && job.chainEscrow === null && job.dueAt.getTime() <= clock.nowMs()
  // Read without a lock first, because nearly every job has time.
  const read = await jobsStore(database.query).find(jobId)
  if (read?.chainEscrow != null) return followEscrow(parts, read)
  if (read?.awaitedEscrow != null) await takeEscrow(parts, read, read.awaitedEscrow)
  if (!isOver(read)) return
  await database.transaction(async (tx) => {
    const job = await jobsStore(tx).lock(jobId)
    if (!isOver(job)) return
    const { status, isRefused, terms } = job
    const end = endAtDeadline({ status, isRefused, unresolvedBps: terms.unresolvedBps })
    if (end === null) return
    await endJob(tx, { job, end, now: new Date(clock.nowMs()) }, parts)
  })
}
