import { canonicalJson } from '../../../kernel/canonical-json.ts'
import type { Machine } from '../../../kernel/machine.ts'
import type { Queryable } from '../../../ports/database.ts'
import { actorsIn, noticeOf } from './job-notices.ts'
import type { JobsParts } from './job-parts.ts'
import { type JobStatus, jobMachine } from './job-states.ts'
import { jobsEvents } from './jobs.events.ts'
import { jobsStore, type StoredJob } from './jobs.store.ts'
import { memoDigest, type NewMemo } from './memos.ts'
import type { StoredRating } from './ratings.store.ts'

/** A locked job in its transaction. */
type Locked = { readonly tx: Queryable; readonly job: StoredJob; readonly now: Date }

/** Writes a memo and tells the parties; the job it returns is not stored yet. */
export async function addMemo(
  { tx, job, now }: Locked,
  memo: NewMemo,
  parts: Pick<JobsParts, 'outbox'>,
): Promise<StoredJob> {
  const content = canonicalJson(memo.content)
  const { kind, author } = memo
  const number = job.memoCount + 1
  const text = { jobId: job.id, number, kind, author, content, createdAt: now }
  const digest = memoDigest(text, job.memoHead)
  await jobsStore(tx).insertMemo({ ...text, digest })
  const said = { jobId: job.id, number, kind, author, digest }
  for (const accountId of accountsIn(job)) {
    const payload = { ...said, notice: noticeOf({ job, accountId }, memo) }
    await parts.outbox.append(tx, jobsEvents.memoAdded, { subject: job.id, accountId, payload })
  }
  return { ...job, memoCount: number, memoHead: digest }
}

/** Stores the job; where its state is another one, with one event for each party. */
export async function keepJob(
  tx: Queryable,
  {
    before,
    after,
    machine = jobMachine,
  }: {
    readonly before: JobStatus
    readonly after: StoredJob
    readonly machine?: Machine<JobStatus>
  },
  parts: Pick<JobsParts, 'clock' | 'outbox'>,
): Promise<StoredJob> {
  const stored = { ...after, updatedAt: new Date(parts.clock.nowMs()) }
  await jobsStore(tx).update(stored)
  if (before === after.status) return stored
  machine.assertTransition(before, after.status)
  await publishChange(tx, { job: stored, previousStatus: before }, parts)
  return stored
}

/** Tells each account with a part in the job of its state. */
export async function publishChange(
  tx: Queryable,
  { job, previousStatus }: { readonly job: StoredJob; readonly previousStatus: JobStatus | null },
  parts: Pick<JobsParts, 'outbox'>,
): Promise<void> {
  const { id: jobId, agent, status, endReason: reason } = job
  const payload = { jobId, agent, status, previousStatus, reason }
  for (const accountId of accountsIn(job)) {
    await parts.outbox.append(tx, jobsEvents.changed, { subject: jobId, accountId, payload })
  }
}

/** Reminds those who can act of the deadline of a job. */
export async function publishDueSoon(
  tx: Queryable,
  job: StoredJob,
  { outbox }: Pick<JobsParts, 'outbox'>,
): Promise<void> {
  const { id: jobId, agent, status, dueAt } = job
  if (dueAt === null) return
  const payload = { jobId, agent, status, dueAt: dueAt.toISOString() }
  for (const accountId of actorsIn(job)) {
    await outbox.append(tx, jobsEvents.dueSoon, { subject: jobId, accountId, payload })
  }
}

/** Tells each account with a part in the job of its rating. */
export async function publishRating(
  tx: Queryable,
  { job, rating }: { readonly job: StoredJob; readonly rating: StoredRating },
  { outbox }: Pick<JobsParts, 'outbox'>,
): Promise<void> {
  const { id: jobId } = job
  const { agent, isPaper, stars } = rating
  const payload = { jobId, agent, stars, isPaper }
  for (const accountId of accountsIn(job)) {
    await outbox.append(tx, jobsEvents.rated, { subject: jobId, accountId, payload })
  }
}

function accountsIn(job: StoredJob): ReadonlySet<string> {
  const { clientAccount, providerAccount, evaluatorAccount, arbiterAccount } = job
  const thirds = [evaluatorAccount, arbiterAccount].filter((account) => account !== null)
  return new Set([clientAccount, providerAccount, ...thirds])
}
