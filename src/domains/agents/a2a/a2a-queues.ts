import type { JobQueue } from '../../../ports/jobs.ts'

/** The names of the queues of this domain. */
export const a2aQueueNames = { follow: 'a2a.follow', push: 'a2a.push' } as const

/** The queues of this domain. */
export const a2aQueues: readonly JobQueue[] = [
  { name: a2aQueueNames.follow, retriesMax: 20, retryDelaySeconds: 2, runSecondsMax: 30 },
  // Retries after 5, 10, 20 seconds and so on, at most ten minutes apart: a receiver may be away for about an hour.
  { name: a2aQueueNames.push, retriesMax: 12, retryDelaySeconds: 5, runSecondsMax: 30 },
]
