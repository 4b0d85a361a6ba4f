import type { Job, Jobs } from '../../ports/jobs.ts'
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
/** A run that was just queued has a job. */
const idleMs = 5_000

/** Makes the work; nothing runs until `start`. */
export function createRunWork(parts: RunParts) {
  /** Has looked at what nobody looks at, and ends what has waited too long. */
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
  return {
    sweep,
    /** Works on one run here and now; for the jobs, and for tests. */
    drive: (runId: string, options = { stopping: new AbortController().signal, isLast: true }) =>
      driveRun(runId, parts, options),
    /** Runs the jobs of runs in this process. The jobs must be started. */
    async start(jobs: Jobs): Promise<void> {
      await jobs.work(runQueueNames.execute, (job) => executeJob(job, parts), { concurrency: 4 })
      await jobs.work(runQueueNames.sweep, sweep)
      await jobs.schedule({ queue: runQueueNames.sweep, cron: '* * * * *', data: {} })
      await parts.database.transaction((tx) =>
        jobs.enqueue(tx, { queue: runQueueNames.sweep, data: {}, singletonKey: 'start' }),
      )
    },
  }
}

async function executeJob({ data, signal, isLast }: Job, parts: RunParts): Promise<void> {
  const { runId } = data
  if (typeof runId !== 'string') throw new Error('a job of runs names no run')
  await driveRun(runId, parts, { stopping: signal, isLast })
}
