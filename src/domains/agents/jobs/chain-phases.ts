import type { EscrowStage } from '../escrows/index.ts'
import { deadlineAt } from './job-deadlines.ts'
import { divided, endAtDeadline, type JobEnd, type JobStatus } from './job-states.ts'
import type { StoredJob } from './jobs.store.ts'
import type { MemoKind } from './memos.ts'

/** The phases of an escrow in which its money is still there, as states of its job. */
const statusOf = {
  funded: 'transaction',
  delivered: 'evaluation',
  refused: 'evaluation',
  disputed: 'disputed',
} as const satisfies Readonly<Record<string, JobStatus>>

/** What each step on the chain is in the memos of a job. */
export const memoOf = {
  funded: 'funding',
  delivered: 'deliverable',
  refused: 'verdict',
  disputed: 'dispute',
  settled: 'settlement',
} as const satisfies Readonly<Record<string, MemoKind>>

/** All that the chain says of a job. */
export type ChainPlace = Pick<
  StoredJob,
  | 'deliverBy'
  | 'deliverableHash'
  | 'deliveredAt'
  | 'disputedAt'
  | 'dueAt'
  | 'endReason'
  | 'endedAt'
  | 'fundedAt'
  | 'isRefused'
  | 'status'
  | 'warnAt'
>

/** Where a job is after these steps of its escrow, of which there is one at least. */
export function placeOn(stages: readonly EscrowStage[]): ChainPlace {
  const [first] = stages
  const last = stages.at(-1)
  if (first === undefined || last === undefined) throw new Error('assertion failed: no step')
  const { phase, dueAt, deliverable } = last.escrow
  const at = (step: EscrowStage['step']) => stages.find((one) => one.step === step)?.at ?? null
  const before = {
    fundedAt: first.at,
    deliverBy: first.escrow.dueAt,
    deliveredAt: at('delivered'),
    disputedAt: at('disputed'),
    deliverableHash: deliverable,
    isRefused: at('refused') !== null,
  }
  if (phase === 'settled' || dueAt === null) {
    const { to, reason } = endOn(stages)
    const ended = { dueAt: null, warnAt: null, endedAt: last.at }
    return { ...before, ...ended, status: to, endReason: reason }
  }
  const open = { status: statusOf[phase], endReason: null, endedAt: null }
  return { ...before, ...open, ...deadlineAt(last.at, dueAt) }
}

/** How a settled escrow ends its job; a deadline has the effect that it has for every job. */
function endOn(stages: readonly EscrowStage[]): Pick<JobEnd, 'reason' | 'to'> {
  const [before, last] = stages.slice(-2)
  const escrow = last?.escrow ?? before?.escrow
  const providerBps = escrow !== undefined && escrow.paidAtomic > 0n ? 1 : 0
  switch (escrow?.reason) {
    case 'accepted':
      return { to: 'completed', reason: 'approved' }
    case 'refused':
      return { to: 'rejected', reason: 'refused' }
    case 'given_back':
      return { to: 'rejected', reason: 'given_back' }
    case 'resolved':
      return divided(providerBps, 'resolved')
    default:
      return overdue(before, providerBps)
  }
}

function overdue(
  before: EscrowStage | undefined,
  unresolvedBps: number,
): Pick<JobEnd, 'reason' | 'to'> {
  const phase = before?.escrow.phase ?? 'funded'
  const status = phase === 'settled' ? 'transaction' : statusOf[phase]
  const end = endAtDeadline({ status, isRefused: phase === 'refused', unresolvedBps })
  if (end === null) throw new Error('assertion failed: an escrow that is open has a deadline')
  return end
}
