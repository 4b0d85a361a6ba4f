import { ledgerMoney } from '../../../kernel/assets.ts'
import { assert } from '../../../kernel/errors.ts'
import { rolesIn } from './job-roles.ts'
import { possible } from './job-session.ts'
import type { JobMemoView, JobSummaryView, JobView } from './jobs.schemas.ts'
import type { StoredJob, StoredMemo } from './jobs.store.ts'
import { schemaOf } from './offerings.service.ts'
import { termsView } from './terms.ts'

/** A job as a list shows it to one of its parties. */
export function summaryView(job: StoredJob, accountId: string): JobSummaryView {
  const [role] = rolesIn(job, accountId)
  assert(role !== undefined, 'a job is shown to its parties alone')
  const money = (amountAtomic: bigint) => ledgerMoney(job.asset, amountAtomic)
  return {
    id: job.id,
    offeringId: job.offeringId,
    agent: job.agent,
    clientAgent: job.clientAgent,
    role,
    status: job.status,
    endReason: job.endReason,
    price: money(BigInt(job.terms.amountAtomic)),
    escrow: money(job.escrowAtomic),
    paid: money(job.paidAtomic),
    refunded: money(job.refundedAtomic),
    dueAt: iso(job.dueAt),
    createdAt: job.createdAt.toISOString(),
    updatedAt: job.updatedAt.toISOString(),
  }
}

/** A job with all that was said in it. */
export function jobView(job: StoredJob, memos: readonly StoredMemo[], accountId: string): JobView {
  const steps = possible(job, rolesIn(job, accountId)).map(({ step }) => step)
  return {
    ...summaryView(job, accountId),
    terms: termsView(job.terms),
    commissionBps: job.commissionBps,
    splits: job.splits.map(({ agent, bps }) => ({ agent, bps })),
    proposal: job.proposalMemo,
    proposedBy: job.proposalAuthor,
    agreed: job.agreedMemo,
    isRefused: job.isRefused,
    deliverableHash: job.deliverableHash,
    evaluationRunId: job.evaluationRun,
    steps: [...new Set(steps)],
    fundedAt: iso(job.fundedAt),
    deliverBy: iso(job.deliverBy),
    deliveredAt: iso(job.deliveredAt),
    disputedAt: iso(job.disputedAt),
    endedAt: iso(job.endedAt),
    memos: memos.map(memoView),
  }
}

/** A memo as all parties see it. */
export function memoView({ content, createdAt, ...memo }: StoredMemo): JobMemoView {
  const { number, kind, author, digest } = memo
  const said = { number, kind, author, digest }
  return { ...said, content: schemaOf(content), createdAt: createdAt.toISOString() }
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null
}
