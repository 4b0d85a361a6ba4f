import type { AgentJobSummary } from '#sdk'
import type { Status } from '../../../design/primitives/status-dot.tsx'

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
