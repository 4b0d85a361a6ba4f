import type { AgentJob } from '#sdk'
import type { jobSteps } from './jobs.model.ts'

/** What a press does in a job. Terms are named by their memo, so that others than those that were read are refused. */
export type JobAct =
  | { readonly kind: 'accept' | 'fund'; readonly memo: number }
  | { readonly kind: 'evaluate'; readonly verdict: 'accept' | 'reject' }
  | { readonly kind: 'cancel' | 'deliver' | 'dispute' }

/** A step about to be taken in a job as it was read then: terms that come meanwhile are not those. */
export interface AskedStep {
  readonly step: (typeof jobSteps)[number]
  readonly act: JobAct
  readonly job: AgentJob
}

/** What is written for a step at the most, in characters. */
export const wordsMax = { reason: 2_000, work: 65_536 } as const

/**
 * What is done by a step that needs no more than a yes, a reason or the work as a text; null for one that needs a form of its own, and where
 * the chain is paid, because that is signed.
 */
export function actOf(
  step: (typeof jobSteps)[number],
  { agreed, payment, proposal }: Pick<AgentJob, 'agreed' | 'payment' | 'proposal'>,
): JobAct | null {
  if (payment === 'chain') return null
  switch (step) {
    case 'accept':
      return { kind: 'accept', memo: proposal }
    case 'fund':
      return agreed === null ? null : { kind: 'fund', memo: agreed }
    case 'approve':
    case 'concede':
      return { kind: 'evaluate', verdict: 'accept' }
    case 'refuse':
      return { kind: 'evaluate', verdict: 'reject' }
    case 'deliver':
    case 'dispute':
      return { kind: step }
    case 'withdraw':
    case 'giveBack':
      return { kind: 'cancel' }
    case 'propose':
    case 'takeEvaluation':
    case 'resolve':
      return null
  }
}

/** What is written for it: why, for the other parties, or the work itself; null where a yes is all. */
export function wordsFor({ kind }: JobAct): keyof typeof wordsMax | null {
  if (kind === 'accept' || kind === 'fund') return null
  return kind === 'deliver' ? 'work' : 'reason'
}
