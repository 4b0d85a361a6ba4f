import { Type as T } from '@sinclair/typebox'
import { createWorker } from '../../../ports/worker.ts'
import { settleAbandoned } from './model-step-ends.ts'
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
  return {
    sweep,
    /** Works on one run in this process; for the jobs, and for tests. */
    drive: (runId: string, options = { stopping: new AbortController().signal, isLast: true }) =>
      driveRun(runId, parts, options),
    /** Runs the jobs of runs in this process. The jobs must be started. */
    start: worker.start,
  }
}
