import { machine } from '../../../kernel/machine.ts'
import { wholeBps } from './job-limits.ts'

/** The phases of a job, with the words of the Agent Commerce Protocol, and `disputed`. */
export type JobStatus =
  | 'request'
  | 'negotiation'
  | 'transaction'
  | 'evaluation'
  | 'disputed'
  | 'completed'
  | 'rejected'
  | 'expired'

/** The states of a job. Money is in escrow from `transaction` until a state without a next one. */
export const jobMachine = machine<JobStatus>({
  name: 'job',
  initial: 'request',
  transitions: {
    request: ['negotiation', 'rejected', 'expired'],
    negotiation: ['transaction', 'rejected', 'expired'],
    transaction: ['evaluation', 'rejected', 'expired'],
    evaluation: ['completed', 'rejected', 'disputed'],
    disputed: ['completed', 'rejected'],
    completed: [],
    rejected: [],
    expired: [],
  },
})

/**
 * What a reorganisation of the chain can make of a job that is paid there: any state before. Jobs that are paid on the
 * ledger never go back.
 */
export const takenBackMachine = machine<JobStatus>({
  name: 'job',
  initial: 'request',
  transitions: {
    request: [],
    negotiation: [],
    transaction: ['negotiation'],
    evaluation: ['negotiation', 'transaction'],
    disputed: ['negotiation', 'transaction', 'evaluation'],
    completed: ['negotiation', 'transaction', 'evaluation', 'disputed'],
    rejected: ['negotiation', 'transaction', 'evaluation', 'disputed'],
    expired: ['negotiation', 'transaction'],
  },
})

export type JobRole = 'client' | 'provider' | 'evaluator' | 'arbiter'

/** Who may take a step, and while the job is in which states. */
type Step = { readonly by: readonly JobRole[]; readonly during: readonly JobStatus[] }

/** What a caller can do in a job. */
export const stepNames = [
  'propose',
  'accept',
  'fund',
  'deliver',
  'takeEvaluation',
  'approve',
  'concede',
  'refuse',
  'dispute',
  'resolve',
  'withdraw',
  'giveBack',
] as const
export type JobStep = (typeof stepNames)[number]

/**
 * Every step that a caller can take. Whoever gives something up may always do so: the client accepts also in a dispute,
 * and the provider gives the money back also then.
 */
export const jobSteps: Readonly<Record<JobStep, Step>> = {
  propose: { by: ['client', 'provider'], during: ['request', 'negotiation'] },
  accept: { by: ['client', 'provider'], during: ['request', 'negotiation'] },
  fund: { by: ['client'], during: ['negotiation'] },
  deliver: { by: ['provider'], during: ['transaction'] },
  takeEvaluation: { by: ['evaluator'], during: ['transaction', 'evaluation'] },
  approve: { by: ['client', 'evaluator'], during: ['evaluation'] },
  /** The client alone: an evaluator has no word in a dispute. */
  concede: { by: ['client'], during: ['disputed'] },
  refuse: { by: ['evaluator'], during: ['evaluation'] },
  dispute: { by: ['client', 'provider'], during: ['evaluation'] },
  resolve: { by: ['arbiter'], during: ['disputed'] },
  withdraw: { by: ['client', 'provider'], during: ['request', 'negotiation'] },
  giveBack: { by: ['provider'], during: ['transaction', 'evaluation', 'disputed'] },
}

/** What each step of an escrow on the chain is in a job; none for the deadline, which is for anybody. */
export const chainSteps = {
  deliver: ['deliver'],
  accept: ['approve', 'concede'],
  refuse: ['refuse'],
  give_back: ['giveBack'],
  dispute: ['dispute'],
  resolve: ['resolve'],
  expire: [],
} as const satisfies Readonly<Record<string, readonly JobStep[]>>
export const chainStepNames = [
  'deliver',
  'accept',
  'refuse',
  'give_back',
  'dispute',
  'resolve',
  'expire',
] as const satisfies readonly (keyof typeof chainSteps)[]

/** Why a job ended; the first five without anybody's call, at its deadline. */
export type EndReason =
  | 'not_answered'
  | 'not_delivered'
  | 'not_evaluated'
  | 'refusal_stands'
  | 'not_resolved'
  | 'approved'
  | 'refused'
  | 'resolved'
  | 'withdrawn'
  | 'given_back'

/** How a job ends: its last state, and the provider's part of the escrow in basis points. */
export type JobEnd = {
  readonly to: 'completed' | 'rejected' | 'expired'
  readonly providerBps: number
  readonly reason: EndReason
}

/** What becomes of a job whose deadline is over; null for one that has ended. */
export function endAtDeadline(job: {
  readonly status: JobStatus
  readonly isRefused: boolean
  readonly unresolvedBps: number
}): JobEnd | null {
  switch (job.status) {
    case 'request':
    case 'negotiation':
      return { to: 'expired', providerBps: 0, reason: 'not_answered' }
    case 'transaction':
      return { to: 'expired', providerBps: 0, reason: 'not_delivered' }
    case 'evaluation':
      return job.isRefused
        ? { to: 'rejected', providerBps: 0, reason: 'refusal_stands' }
        : { to: 'completed', providerBps: wholeBps, reason: 'not_evaluated' }
    case 'disputed':
      return divided(job.unresolvedBps, 'not_resolved')
    case 'completed':
    case 'rejected':
    case 'expired':
      return null
  }
}

/** The end of a dispute: completed where the provider is paid anything. */
export function divided(providerBps: number, reason: 'not_resolved' | 'resolved'): JobEnd {
  return { to: providerBps > 0 ? 'completed' : 'rejected', providerBps, reason }
}
