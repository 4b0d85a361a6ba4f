import type { Queryable } from './database.ts'

/** What a job carries: names of rows, never the rows themselves, which may have changed when it runs. */
export type JobData = Readonly<Record<string, string | number | boolean | null>>

/** How the jobs of one queue are run. */
export type JobQueue = {
  /** Lower-case letters, digits, `.`, `_` and `-`; at most 64 characters. */
  readonly name: string
  /** How often a job is run again after it failed; then it is parked. */
  readonly retriesMax: number
  /** Before the first repeat, in seconds; it doubles with each further one, up to ten minutes. */
  readonly retryDelaySeconds: number
  /** A run that takes longer counts as failed: its process may be dead. In seconds. */
  readonly runSecondsMax: number
}

export type NewJob = {
  /** One of the queues that the jobs were opened with. */
  readonly queue: string
  readonly data: JobData
  /** While a job of this key waits in the queue, another one is not added. A running one does not count. */
  readonly singletonKey?: string
  /** Not run before; at once unless given. Read on the database's clock. */
  readonly startAfter?: Date
}

/** One run of a job. */
export type Job = {
  readonly id: string
  readonly data: JobData
  /** How often it has failed before. */
  readonly failures: number
  /** True when no repeat follows a failure of this run. */
  readonly isLast: boolean
  /** Ends when the run has taken too long, or the process stops. */
  readonly signal: AbortSignal
}

/** A job that has failed as often as it may. It stays for looking at and is not run again by itself. */
export type ParkedJob = {
  readonly id: string
  readonly data: JobData
  readonly failures: number
}

/**
 * Work that is done later, by whichever process does jobs. A job that was enqueued is run at least once, also when
 * processes are killed, and may be run more than once or by two processes at a time: what it does must be the same
 * done twice.
 */
export type Jobs = {
  /**
   * Adds a job when, and only when, the transaction that `tx` belongs to commits. Resolves to false when one of the
   * same `singletonKey` waits already.
   */
  readonly enqueue: (tx: Queryable, job: NewJob) => Promise<boolean>
  /** Begins to run jobs in this process. Without it a process only enqueues. Safe to repeat. */
  readonly start: () => Promise<void>
  /**
   * Runs `handler` for each job of the queue, `concurrency` at a time (1 unless given). A handler that rejects has failed.
   * Only after `start`.
   */
  readonly work: (
    queue: string,
    handler: (job: Job) => Promise<void>,
    options?: { readonly concurrency?: number },
  ) => Promise<void>
  /** Adds a job of the queue at the times of a cron expression with minutes, once among all processes. After `start`. */
  readonly schedule: (schedule: {
    readonly queue: string
    readonly cron: string
    readonly data: JobData
  }) => Promise<void>
  /** Newest first, at most 100. */
  readonly parked: (queue: string) => Promise<readonly ParkedJob[]>
  /** Waits up to eight seconds for running handlers; what has not ended is run again. Safe to repeat. */
  readonly stop: () => Promise<void>
}
