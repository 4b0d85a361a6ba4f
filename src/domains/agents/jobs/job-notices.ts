import { rolesIn } from './job-roles.ts'
import type { JobRole } from './job-states.ts'
import type { StoredJob } from './jobs.store.ts'
import type { MemoKind, NewMemo } from './memos.ts'

/** What a memo is to an account that has to act on it, or to know. */
export const jobNotices = [
  'requested',
  'terms_proposed',
  'terms_accepted',
  'funded',
  'delivered',
  'evaluated',
  'disputed',
  'released',
  'refunded',
  'closed',
  'reorganised',
] as const
export type JobNotice = (typeof jobNotices)[number]

/** Who is told of what is said; whoever said it knows. A settlement is another notice for each way it can end. */
const toldOf: Readonly<
  Partial<Record<MemoKind, { readonly notice: JobNotice; readonly to: readonly JobRole[] }>>
> = {
  request: { notice: 'requested', to: ['provider'] },
  proposal: { notice: 'terms_proposed', to: ['client', 'provider'] },
  acceptance: { notice: 'terms_accepted', to: ['client', 'provider'] },
  funding: { notice: 'funded', to: ['provider'] },
  deliverable: { notice: 'delivered', to: ['client', 'evaluator'] },
  verdict: { notice: 'evaluated', to: ['client', 'provider'] },
  evaluation: { notice: 'evaluated', to: ['client', 'provider'] },
  reorganised: { notice: 'reorganised', to: ['client', 'provider'] },
  dispute: { notice: 'disputed', to: ['client', 'provider', 'arbiter'] },
}
const parties: readonly JobRole[] = ['client', 'provider']

/** What a memo is to one account; null where it says nothing that the account has to act on or to know. */
export function noticeOf(
  { job, accountId }: { readonly job: StoredJob; readonly accountId: string },
  { kind, author, content }: NewMemo,
): JobNotice | null {
  const roles = rolesIn(job, accountId)
  if (kind === 'settlement') return roles.some(isParty) ? endOf(content) : null
  const told = toldOf[kind]
  const isOwn = roles.some((role) => role === author)
  return told !== undefined && !isOwn && roles.some((role) => told.to.includes(role))
    ? told.notice
    : null
}

/** The accounts that can do something before the deadline of the state, and not only give something up. */
export function actorsIn(job: StoredJob): readonly string[] {
  return [...new Set(actors(job))].filter((account) => account !== null)
}

function actors(job: StoredJob): readonly (string | null)[] {
  const { clientAccount, providerAccount, evaluatorAccount, arbiterAccount } = job
  switch (job.status) {
    case 'request':
    case 'negotiation':
      if (job.agreedMemo !== null) return [clientAccount]
      return [job.proposalAuthor === 'client' ? providerAccount : clientAccount]
    case 'transaction':
      return [providerAccount]
    case 'evaluation':
      return [job.isRefused ? providerAccount : (evaluatorAccount ?? clientAccount)]
    case 'disputed':
      return [arbiterAccount]
    case 'completed':
    case 'rejected':
    case 'expired':
      return []
  }
}

function endOf({ paidAtomic, refundedAtomic }: NewMemo['content']): JobNotice {
  if (paidAtomic !== '0') return 'released'
  return refundedAtomic === '0' ? 'closed' : 'refunded'
}

function isParty(role: JobRole): boolean {
  return parties.includes(role)
}
