import type { AgentJob, AgentJobSummary, Money } from '#sdk'
import type { Status } from '../../../design/primitives/status-dot.tsx'
import { tidied, written } from '../run/run.model.ts'

/** What can be done in a job, as its `steps` name it. */
export const jobSteps = [
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

/** How a job fares, at a glance. */
export const jobDotOf: Readonly<Record<AgentJobSummary['status'], Status>> = {
  request: 'slow',
  negotiation: 'slow',
  transaction: 'busy',
  evaluation: 'busy',
  disputed: 'bad',
  completed: 'good',
  rejected: 'unknown',
  expired: 'unknown',
}

/** Why a job ended, as its `endReason` says it. */
export const endReasons = [
  'not_answered',
  'not_delivered',
  'not_evaluated',
  'refusal_stands',
  'not_resolved',
  'approved',
  'refused',
  'resolved',
  'withdrawn',
  'given_back',
] as const

type Step = (typeof jobSteps)[number]

const rows: Readonly<Record<Step, string>> = {
  propose: 'agentJobs.proposeTerms',
  accept: 'agentJobs.acceptTerms',
  fund: 'agentJobs.fund',
  deliver: 'agentJobs.submit',
  takeEvaluation: 'agentJobs.startEvaluation',
  approve: 'agentJobs.evaluate',
  concede: 'agentJobs.evaluate',
  refuse: 'agentJobs.evaluate',
  dispute: 'agentJobs.dispute',
  resolve: 'agentJobs.resolve',
  withdraw: 'agentJobs.cancel',
  giveBack: 'agentJobs.cancel',
}

/** The row by which a step is taken. What is paid on the chain is moved by what its party signs. */
export function stepRow(step: Step, payment: AgentJob['payment']): string {
  return payment === 'chain' && step !== 'takeEvaluation' ? 'agentJobs.prepareStep' : rows[step]
}

/** What a job costs and where its money is. */
export interface JobMoney {
  readonly price: Money
  readonly escrow: Money
  readonly paid: Money
  readonly refunded: Money
}

const holding: ReadonlySet<AgentJob['status']> = new Set(['transaction', 'evaluation', 'disputed'])

/** The money of a job where it is paid: in the contract, or else on the ledger. */
export function moneyOf({
  chain,
  escrow,
  paid,
  payment,
  price,
  refunded,
  status,
}: Pick<AgentJob, 'escrow' | 'paid' | 'payment' | 'price' | 'refunded' | 'status'> & {
  readonly chain: Pick<NonNullable<AgentJob['chain']>, 'amount' | 'paid' | 'refunded'> | null
}): JobMoney {
  if (payment !== 'chain' || chain === null) return { price, escrow, paid, refunded }
  const { amount } = chain
  const held = holding.has(status) ? amount : { ...amount, amount: '0', amountAtomic: '0' }
  return { price: amount, escrow: held, paid: chain.paid, refunded: chain.refunded }
}

/** The places in which an amount loses nothing, and two at least: it is agreed to, to its last unit. */
export function placesOf(amount: string): number {
  return Math.max(2, amount.split('.')[1]?.length ?? 0)
}

/** A memo as it is read: the words in it, and all else as JSON. */
export interface MemoParts {
  /** By the names of their members. */
  readonly said: readonly (readonly [name: string, words: string])[]
  readonly rest: string | null
}

const spoken: ReadonlySet<string> = new Set(['note', 'reason', 'text'])

/**
 * The words of a memo apart from its other members; a text that is JSON gets a line for each member. What the service
 * says of itself are codes and no words.
 */
export function memoParts({
  author,
  content,
}: Pick<AgentJob['memos'][number], 'author' | 'content'>): MemoParts {
  const isSaid = ([name, value]: [string, unknown]) =>
    author !== 'service' && spoken.has(name) && typeof value === 'string'
  const members = Object.entries(content)
  const rest = members.filter((one) => !isSaid(one))
  return {
    said: members.filter(isSaid).map(([name, value]) => [name, tidied(String(value))]),
    rest: rest.length === 0 ? null : written(Object.fromEntries(rest)),
  }
}
