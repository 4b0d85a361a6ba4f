import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type ConstructorOptions, type Job as LibraryJob, PgBoss } from 'pg-boss'
import type { Job, JobData, JobQueue, Jobs } from '../../ports/jobs.ts'
import type { Logger } from '../../ports/logger.ts'
import { type QueueStore, toLibraryStore, toLibraryTransaction } from './queue-store.ts'

export type PgBossJobsOptions = {
  readonly store: QueueStore
  /** Every queue in use. A queue that is omitted keeps its jobs. */
  readonly queues: readonly JobQueue[]
  readonly logger: Logger
  /** The schema of the queue's tables. Default: `jobs`. */
  readonly schema?: string
  /** How often delayed jobs and dead runs are looked for, in seconds. */
  readonly pollSeconds?: number
  readonly superviseSeconds?: number
}

/** An arbitrary lock key, the same in every version of the program. */
const setUpLock = 4_663_002
const setUpTimeoutMs = 300_000
const stopTimeoutMs = 8_000
const retryDelaySecondsMax = 600
const retentionSeconds = 3 * 86_400
/** Scheduled jobs repeat every minute, so finished ones are not kept longer. */
const scheduledRetentionSeconds = 3_600
/** The longest poll interval of an idle worker; notifications and the shared poll usually wake it earlier. */
const idleSecondsMax = 30
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Jobs in tables of the same database, so that a job commits with the change that it belongs to. Creates its tables
 * when missing. A process that never calls `start` only enqueues.
 */
export async function createPgBossJobs(options: PgBossJobsOptions): Promise<Jobs> {
  const adding = createLibrary(options, { supervise: false, schedule: false })
  await oneAtATime(options.store, async () => {
    await adding.start()
    for (const queue of options.queues) await declareQueue(adding, queue)
  })
  const retriesOf = new Map(options.queues.map(({ name, retriesMax }) => [name, retriesMax]))
  // Enqueuing happens inside a transaction; what the library does on its own must not be part of it.
  const outside = AsyncLocalStorage.snapshot()
  const stopping = new AbortController()
  let running: Promise<PgBoss> | undefined
  const look = createLook(options)
  const runner = (): Promise<PgBoss> => {
    if (running === undefined) throw new Error('this process does no jobs: start comes first')
    return running
  }

  return {
    async enqueue(tx, { queue, data, singletonKey, startAfter }) {
      const db = toLibraryTransaction(tx)
      const wishes = {
        // To the library, jobs without a key would all share one key.
        singletonKey: singletonKey ?? randomUUID(),
        ...(startAfter === undefined ? {} : { startAfter }),
      }
      return (await outside(() => adding.send(queue, data, { ...wishes, db }))) !== null
    },
    async start() {
      running ??= startRunner(options)
      look.start(await running)
    },
    async work(queue, handler, { concurrency = 1 } = {}) {
      const { pollSeconds = 2 } = options
      const library = await runner()
      const pace = {
        pollingIntervalSeconds: pollSeconds,
        notifyPollingIntervalSeconds: Math.max(pollSeconds, idleSecondsMax),
      }
      const runJob = async (worker: string, [job]: readonly LibraryJob<JobData>[]) => {
        if (job === undefined) return
        // A worker looks again by itself only where a job came meanwhile, and others may have waited already.
        library.notifyWorker(worker)
        const run = toRun(job, { retriesMax: retriesOf.get(queue) ?? 0, signal: stopping.signal })
        await reported(handler, run, { queue, logger: options.logger })
      }
      // Registered one by one, because the library wakes a worker by the id that this returns.
      for (let made = 0; made < concurrency; made++) {
        let worker = ''
        worker = await library.work<JobData>(queue, pace, (found) => runJob(worker, found))
        look.add(queue, worker)
      }
    },
    async schedule({ queue, cron, data }) {
      const library = await runner()
      await library.schedule(queue, cron, data, {
        singletonKey: 'schedule',
        tz: 'UTC',
        deleteAfterSeconds: scheduledRetentionSeconds,
      })
    },
    async parked(queue) {
      return failedOf(await adding.findJobs<JobData>(queue, {}))
    },
    async stop() {
      stopping.abort()
      look.stop()
      await (await running)?.stop({ graceful: true, timeout: stopTimeoutMs })
      await adding.stop({ graceful: false })
    },
  }
}

/** Runs a job, and logs its failure. */
async function reported(
  handler: Parameters<Jobs['work']>[1],
  job: Job,
  { queue, logger }: { readonly queue: string; readonly logger: Logger },
): Promise<void> {
  try {
    await handler(job)
  } catch (failure) {
    const { failures, id, isLast } = job
    logger.error('a job failed', failure, { queue, job: id, failures, isLast })
    throw failure
  }
}

/** The newest jobs that are not retried any more. */
function failedOf(found: Awaited<ReturnType<typeof PgBoss.prototype.findJobs<JobData>>>) {
  return found
    .filter(({ state }) => state === 'failed')
    .toSorted((a, b) => b.createdOn.getTime() - a.createdOn.getTime())
    .slice(0, 100)
    .map(({ id, data, retryCount }) => ({ id, data, failures: retryCount + 1 }))
}

/**
 * Finds jobs without a notification, because they were delayed: one query for all queues instead of one for each
 * worker.
 */
function createLook({ logger, pollSeconds = 2, schema = 'jobs', store }: PgBossJobsOptions) {
  const workersOf = new Map<string, string[]>()
  const { executeSql } = toLibraryStore(store)
  let timer: NodeJS.Timeout | undefined
  let isLooking = false

  async function look(library: PgBoss): Promise<void> {
    const { rows } = await executeSql(
      `SELECT q.name FROM unnest($1::text[]) AS q (name) WHERE EXISTS (
         SELECT FROM ${schema}.job AS j WHERE j.name = q.name AND j.state < 'active'
           AND NOT j.blocked AND j.start_after <= ${schema}.job_now())`,
      [[...workersOf.keys()]],
    )
    for (const row of rows) {
      for (const worker of workersOf.get(String(row.name)) ?? []) library.notifyWorker(worker)
    }
  }

  return {
    add(queue: string, worker: string) {
      workersOf.set(queue, [...(workersOf.get(queue) ?? []), worker])
    },
    start(library: PgBoss) {
      timer ??= setInterval(() => {
        if (isLooking || workersOf.size === 0) return
        isLooking = true
        look(library)
          .catch((failure: unknown) => logger.error('due jobs could not be polled', failure))
          .finally(() => {
            isLooking = false
          })
      }, pollSeconds * 1_000)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}

/**
 * Of several processes that start at once on one server, one creates the tables while the others wait here. The library
 * would make them wait under an ordinary statement timeout, which a busy machine exceeds.
 */
async function oneAtATime(store: QueueStore, work: () => Promise<void>): Promise<void> {
  if (store.kind === 'embedded') return work()
  const outside = AsyncLocalStorage.snapshot()
  await store.database.transaction(
    async (tx) => {
      await sql`set local statement_timeout = ${sql.lit(setUpTimeoutMs)}`.execute(tx)
      await sql`set local idle_in_transaction_session_timeout = ${sql.lit(setUpTimeoutMs)}`.execute(
        tx,
      )
      await sql`select pg_advisory_xact_lock(${sql.lit(setUpLock)})`.execute(tx)
      await outside(work)
    },
    { timeoutMs: setUpTimeoutMs },
  )
}

function createLibrary(
  { store, schema = 'jobs', logger }: PgBossJobsOptions,
  duties: ConstructorOptions,
): PgBoss {
  const library = new PgBoss({
    db: toLibraryStore(store),
    schema,
    backend: store.kind === 'embedded' ? 'pglite' : 'postgres',
    // Monitoring the server's vacuum is its operator's task.
    monitorVacuum: false,
    reindex: false,
    ...duties,
  })
  library.on('error', (failure) => logger.error('the job queue failed', failure))
  library.on('warning', ({ message }) => logger.warn('the job queue warns', { message }))
  return library
}

/** Queues with the policy `short` hold one waiting job for each key. */
async function declareQueue(library: PgBoss, queue: JobQueue): Promise<void> {
  const settings = {
    retryLimit: queue.retriesMax,
    retryDelay: queue.retryDelaySeconds,
    retryBackoff: true,
    expireInSeconds: queue.runSecondsMax,
    deleteAfterSeconds: retentionSeconds,
    notify: true,
  }
  if ((await library.getQueue(queue.name)) === null) {
    await library.createQueue(queue.name, {
      ...settings,
      policy: 'short',
      retryDelayMax: retryDelaySecondsMax,
    })
  } else {
    await library.updateQueue(queue.name, settings)
  }
  // The library looks a queue up once and caches it. On a single session that must not happen inside a transaction.
  await library.findJobs(queue.name, { id: nobody })
}

async function startRunner(options: PgBossJobsOptions): Promise<PgBoss> {
  // With an embedded store this process is the only one that can die.
  const { superviseSeconds = options.store.kind === 'embedded' ? 30 : 10 } = options
  const library = createLibrary(options, {
    supervise: true,
    schedule: true,
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // Jobs here have no dependencies, and schedules are by the minute.
    flowIntervalSeconds: 3_600,
    cronWorkerIntervalSeconds: 15,
    maintenanceIntervalSeconds: scheduledRetentionSeconds,
  })
  return library.start()
}

function toRun(
  { id, data, retryCount, signal }: LibraryJob<JobData>,
  { retriesMax, signal: stopping }: { readonly retriesMax: number; readonly signal: AbortSignal },
): Job {
  return {
    id,
    data,
    failures: retryCount,
    isLast: retryCount >= retriesMax,
    signal: AbortSignal.any([signal, stopping]),
  }
}
