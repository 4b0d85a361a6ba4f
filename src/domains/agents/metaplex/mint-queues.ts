import type { JobQueue } from '../../../ports/jobs.ts'

/** The names of the queues of this domain. */
export const mintQueueNames = {
  settle: 'metaplex-agents.settle',
  sweep: 'metaplex-agents.sweep',
} as const

/** The queues of this domain. */
export const metaplexAgentsQueues: readonly JobQueue[] = [
  { name: mintQueueNames.settle, retriesMax: 5, retryDelaySeconds: 5, runSecondsMax: 60 },
  { name: mintQueueNames.sweep, retriesMax: 0, retryDelaySeconds: 1, runSecondsMax: 60 },
]
