import type { JobQueue } from '../../../ports/jobs.ts'

/** The names of the queues of this domain. */
export const runQueueNames = {
  execute: 'agent_runs.execute',
  replay: 'agent_runs.replay',
  sweep: 'agent_runs.sweep',
} as const

/** The queues of this domain. A job may take as long as the longest budget allows. */
export const agentRunQueues: readonly JobQueue[] = [
  { name: runQueueNames.execute, retriesMax: 3, retryDelaySeconds: 2, runSecondsMax: 3_900 },
  { name: runQueueNames.replay, retriesMax: 3, retryDelaySeconds: 5, runSecondsMax: 3_900 },
  { name: runQueueNames.sweep, retriesMax: 0, retryDelaySeconds: 1, runSecondsMax: 60 },
]
