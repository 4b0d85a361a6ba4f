import type { JobQueue } from '../../../ports/jobs.ts'

/** The names of the queues of this domain. Scans of what is new do not wait for scans of what is old. */
export const skillQueueNames = {
  scan: 'skills.scan',
  rescan: 'skills.rescan',
  sweep: 'skills.sweep',
} as const

/** The queues of this domain. */
export const skillQueues: readonly JobQueue[] = [
  { name: skillQueueNames.scan, retriesMax: 3, retryDelaySeconds: 5, runSecondsMax: 120 },
  { name: skillQueueNames.rescan, retriesMax: 2, retryDelaySeconds: 60, runSecondsMax: 120 },
  { name: skillQueueNames.sweep, retriesMax: 0, retryDelaySeconds: 1, runSecondsMax: 120 },
]
