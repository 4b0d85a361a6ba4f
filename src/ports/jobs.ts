import type { Queryable } from './database.ts'

/** A job's payload: ids of rows, never the rows themselves, which may change before it runs. */
export type JobData = Readonly<Record<string, string | number | boolean | null>>

/** Settings of one queue. */
export type JobQueue = {
  /** Lower-case letters, digits, `.`, `_` and `-`; at most 64 characters. */
  readonly name: string
  /** How often a failed job is retried before it is parked. */
  readonly retriesMax: number
  /** The delay before the first retry, in seconds. It doubles each time, up to ten minutes. */
  readonly retryDelaySeconds: number
  /** A longer run counts as failed, because its process may be dead. In seconds. */
  readonly runSecondsMax: number
}

export type NewJob = {
  /** One of the queues that were configured at start. */
  readonly queue: string
  readonly data: JobData
  /** While a job with this key waits in the queue, another is not added. A running job does not count. */
  readonly singletonKey?: string
  /** Not run earlier than this, on the database's clock. Default: at once. */
  readonly startAfter?: Date
}

/** One run of a job. */
export type Job = {
  readonly id: string
  readonly data: JobData
  /** The number of earlier failed runs. */
  readonly failures: number
  /** True when a failure of this run is not retried. */
  readonly isLast: boolean
  /** Aborted when the run takes too long or the process stops. */
  readonly signal: AbortSignal
}

/** A job that has used up its retries. It is stored for inspection and not run again automatically. */
export type ParkedJob = {
  readonly id: string
  readonly data: JobData
  readonly failures: number
}

/**
 * Background work, done by any process that runs jobs. An enqueued job runs at least once, even when processes are
 * killed, and may run more than once or twice concurrently: handlers must be idempotent.
 */
export type Jobs = {
  /**
   * Adds a job if and only if the transaction of `tx` commits. Resolves to false when a job with the same
   * `singletonKey` is waiting.
   */
  readonly enqueue: (tx: Queryable, job: NewJob) => Promise<boolean>
  /** Starts to run jobs in this process; without it a process only enqueues. Safe to repeat. */
  readonly start: () => Promise<void>
  /**
   * Runs `handler` for each job of the queue, `concurrency` at a time (default 1). A rejection is a failure. Only after
   * `start`.
   */
  readonly work: (
    queue: string,
    handler: (job: Job) => Promise<void>,
    options?: { readonly concurrency?: number },
  ) => Promise<void>
  /** Enqueues a job by a cron expression with minutes, once across all processes. Only after `start`. */
  readonly schedule: (schedule: {
    readonly queue: string
    readonly cron: string
    readonly data: JobData
  }) => Promise<void>
  /** Newest first, at most 100. */
  readonly parked: (queue: string) => Promise<readonly ParkedJob[]>
  /** Waits up to eight seconds for running handlers; unfinished jobs run again later. Safe to repeat. */
  readonly stop: () => Promise<void>
}
