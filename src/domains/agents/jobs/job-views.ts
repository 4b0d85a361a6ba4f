import { ledgerMoney } from '../../../kernel/assets.ts'
import { evmChainId } from '../../../kernel/chains.ts'
import { assert } from '../../../kernel/errors.ts'
import { rolesIn } from './job-roles.ts'
import { possible } from './job-session.ts'
import type { JobMemoView, JobSummaryView, JobView } from './jobs.schemas.ts'
import type { StoredJob, StoredMemo } from './jobs.store.ts'
import { schemaOf } from './offerings.service.ts'
import { chainMoney, termsView } from './terms.ts'

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
    payment: paymentOf(job),
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
    chain: chainView(job),
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

function paymentOf({ chainEscrow, fundedAt }: StoredJob): JobSummaryView['payment'] {
  if (chainEscrow !== null) return 'chain'
  return fundedAt === null ? null : 'ledger'
}

/** What the chain has of a job that is paid there, or may be. */
function chainView({ chain, chainEscrow, awaitedEscrow, terms }: StoredJob): JobView['chain'] {
  if (chain === null || terms.onChain == null) return null
  const { token, amountAtomic } = terms.onChain
  const money = (amount: string) => chainMoney(token, amount)
  const { contract, provider, evaluator, arbiter, paidAtomic, refundedAtomic } = chain
  return {
    chainId: evmChainId,
    ...{ contract, provider, evaluator, arbiter },
    escrowId: chainEscrow ?? awaitedEscrow,
    amount: money(amountAtomic),
    paid: money(paidAtomic),
    refunded: money(refundedAtomic),
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
