import type { JobQueue } from '../../../ports/jobs.ts'

/** The names of the queues of this domain. */
export const planQueueNames = {
  advance: 'orchestrator.advance',
  sweep: 'orchestrator.sweep',
} as const

/** The queues of this domain. */
export const orchestratorQueues: readonly JobQueue[] = [
  { name: planQueueNames.advance, retriesMax: 8, retryDelaySeconds: 2, runSecondsMax: 60 },
  { name: planQueueNames.sweep, retriesMax: 0, retryDelaySeconds: 1, runSecondsMax: 60 },
]
