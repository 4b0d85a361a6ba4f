import type { JobQueue } from '../../../ports/jobs.ts'

/** The names of the queues of this domain. */
export const scanQueueNames = {
  scan: 'skill_scanner.scan',
  sweep: 'skill_scanner.sweep',
} as const

/** The queues of this domain. How often a scan is tried is counted in its row. */
export const skillScannerQueues: readonly JobQueue[] = [
  { name: scanQueueNames.scan, retriesMax: 3, retryDelaySeconds: 2, runSecondsMax: 300 },
  { name: scanQueueNames.sweep, retriesMax: 0, retryDelaySeconds: 1, runSecondsMax: 60 },
]
