import type { JobQueue } from '../../../ports/jobs.ts'

/** The names of the queues of this domain. */
export const orderQueueNames = { execute: 'orders.execute', sweep: 'orders.sweep' } as const

/** The queues of this domain. */
export const orderQueues: readonly JobQueue[] = [
  {
    name: orderQueueNames.execute,
    retriesMax: 5,
    retryDelaySeconds: 2,
    runSecondsMax: 30,
  },
  { name: orderQueueNames.sweep, retriesMax: 0, retryDelaySeconds: 1, runSecondsMax: 60 },
]
