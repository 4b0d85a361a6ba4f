import { Type as T } from '@sinclair/typebox'
import type { Jobs } from '../../../ports/jobs.ts'
import { createWorker } from '../../../ports/worker.ts'
import { settleAbandoned } from './model-step-ends.ts'
import { workOnReplay } from './replay-work.ts'
import { replaysStore } from './replays.store.ts'
import { enqueueRun } from './run-changes.ts'
import { endWaiting } from './run-endings.ts'
import { runTimes } from './run-limits.ts'
import { driveRun } from './run-loop.ts'
import type { RunParts } from './run-parts.ts'
import { runQueueNames } from './run-queues.ts'
import { runsStore } from './runs.store.ts'
import { stepsStore } from './steps.store.ts'

const batchMax = 200
/** A run younger than this still has its first job. */
const idleMs = 5_000

/** Creates the worker; nothing runs until `start`. */
export function createRunWork(parts: RunParts) {
  /** Enqueues runs without a worker, and ends those that have waited too long. */
  const sweep = async (): Promise<void> => {
    const now = parts.clock.nowMs()
    const store = runsStore(parts.database.query)
    const before = (ms: number) => new Date(now - ms)
    const overdue = await store.overdue(
      before(runTimes.approvalMs),
      before(runTimes.lifeMs),
      batchMax,
    )
    for (const { id } of overdue) await endWaiting(id, parts)
    for (const step of await stepsStore(parts.database.query).abandoned(
      before(runTimes.modelCallMs + runTimes.leaseMs),
      batchMax,
    )) {
      const run = await store.find(step.runId)
      if (run !== undefined) await settleAbandoned(run, step, parts)
    }
    const lost = before(runTimes.modelCallMs + 2 * runTimes.leaseMs)
    for (const { id } of await replaysStore(parts.database.query).idle(lost, batchMax)) {
      const job = { queue: runQueueNames.replay, data: { replayId: id }, singletonKey: id }
      await parts.database.transaction((tx) => parts.jobs.enqueue(tx, job))
    }
    for (const { id } of await store.idle(new Date(now), before(idleMs), batchMax)) {
      await parts.database.transaction((tx) => enqueueRun(tx, id, parts))
    }
  }
  const worker = createWorker({
    database: parts.database,
    queue: runQueueNames.execute,
    concurrency: 4,
    data: T.Object({ runId: T.String() }),
    run: ({ runId }, { isLast, signal }) => driveRun(runId, parts, { stopping: signal, isLast }),
    sweep: { queue: runQueueNames.sweep, run: sweep },
  })
  const replays = createWorker({
    database: parts.database,
    queue: runQueueNames.replay,
    concurrency: 2,
    data: T.Object({ replayId: T.String() }),
    run: ({ replayId }, { isLast, signal }) =>
      workOnReplay(replayId, parts, { stopping: signal, isLast }),
  })
  return {
    /** Works on one replay in this process; for the jobs, and for tests. */
    replay: (replayId: string, job = { stopping: new AbortController().signal, isLast: true }) =>
      workOnReplay(replayId, parts, job),
    sweep,
    /** Works on one run in this process; for the jobs, and for tests. */
    drive: (runId: string, options = { stopping: new AbortController().signal, isLast: true }) =>
      driveRun(runId, parts, options),
    /** Runs the jobs of runs in this process. The jobs must be started. */
    async start(jobs: Jobs): Promise<void> {
      await worker.start(jobs)
      await replays.start(jobs)
    },
  }
}
