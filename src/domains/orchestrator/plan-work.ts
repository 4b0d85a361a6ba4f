import type { Jobs } from '../../ports/jobs.ts'
import { enqueueAdvance } from './plan-changes.ts'
import { advancePlan } from './plan-execution.ts'
import type { PlanParts } from './plan-parts.ts'
import { planQueueNames } from './plan-queues.ts'
import { wakePlan } from './plan-waking.ts'
import { plansStore } from './plans.store.ts'

/** A plan that goes on is looked at more often than this. */
const neglectedMs = 45_000
const batchMax = 200

/** Makes the work of plans; nothing runs until `start`. */
export function createPlanWork(parts: PlanParts) {
  const advance = (planId: string) => advancePlan(planId, parts)
  let stopWatching = (): void => {}
  /** A job may have been parked, or lost with a database that was restored. */
  const sweep = async (): Promise<void> => {
    const since = new Date(parts.clock.nowMs() - neglectedMs)
    for (const planId of await plansStore(parts.database.query).neglected(since, batchMax)) {
      await parts.database.transaction((tx) => enqueueAdvance(tx, { planId }, parts))
    }
  }
  return {
    /** Brings one plan as far as its runs are; safe to repeat. */
    advance,
    /** Has every plan looked at that nobody looks at. */
    sweep,
    /** Has the plan looked at that this run is a step of; safe to repeat. */
    wake: (runId: string) => wakePlan(runId, parts),
    /** Ends following runs as they change; the jobs end by themselves. */
    stop: (): void => stopWatching(),
    /** Runs the jobs of plans in this process. The jobs must be started. */
    async start(jobs: Jobs): Promise<void> {
      const work = async ({ data }: Parameters<Parameters<Jobs['work']>[1]>[0]) => {
        if (typeof data['planId'] !== 'string') throw new Error('a job of plans names no plan')
        await advance(data['planId'])
      }
      await jobs.work(planQueueNames.advance, work, { concurrency: 4 })
      await jobs.work(planQueueNames.sweep, sweep)
      await jobs.schedule({ queue: planQueueNames.sweep, cron: '* * * * *', data: {} })
      await parts.database.transaction((tx) =>
        jobs.enqueue(tx, { queue: planQueueNames.sweep, data: {}, singletonKey: 'start' }),
      )
      stopWatching()
      stopWatching = await parts.runs.watch((runId) => wakePlan(runId, parts))
    },
  }
}
