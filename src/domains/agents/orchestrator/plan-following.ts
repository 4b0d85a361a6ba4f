import type { Database } from '../../../ports/database.ts'
import { planChannel } from './plan-changes.ts'
import type { PlanEvent } from './plan-record.ts'
import { planMachine, stepMachine } from './plan-states.ts'
import { plansStore } from './plans.store.ts'
import { stepsStore } from './steps.store.ts'

const batchMax = 200
/** Polled as well, because hints may be lost. */
const pollMs = 1_000

/** The events after `afterSeq`, past and future, until the plan and its steps have ended or `signal` aborts. */
export async function* followPlan(
  from: { readonly planId: string; readonly afterSeq: number; readonly signal: AbortSignal },
  database: Database,
): AsyncGenerator<PlanEvent, void, undefined> {
  const { planId, signal } = from
  const store = plansStore(database.query)
  const hint = createHint(signal)
  const stop = await database.subscribe(planChannel, (changed) => {
    if (changed === planId) hint.give()
  })
  let seq = from.afterSeq
  try {
    while (!signal.aborted) {
      // Read before the events, so that no event of an ended plan is missed.
      const isOver = await hasEnded(planId, database)
      const events = await store.eventsAfter(planId, { afterSeq: seq, limit: batchMax })
      for (const event of events) {
        seq = event.seq
        yield event
      }
      if (events.length === batchMax) continue
      if (isOver) return
      await hint.wait()
    }
  } finally {
    await stop()
  }
}

async function hasEnded(planId: string, { query }: Database): Promise<boolean> {
  const plan = await plansStore(query).find(planId)
  if (plan === undefined) return true
  if (!planMachine.isTerminal(plan.status)) return false
  return (await stepsStore(query).of(planId)).every(({ status }) => stepMachine.isTerminal(status))
}

/** Remembers a hint that comes while nobody waits, so that the next wait ends at once. */
function createHint(signal: AbortSignal) {
  let isGiven = false
  let wake: (() => void) | undefined
  return {
    give: () => {
      isGiven = true
      wake?.()
    },
    wait: () =>
      new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', end)
          wake = undefined
          isGiven = false
          resolve()
        }
        const timer = setTimeout(end, pollMs)
        signal.addEventListener('abort', end)
        wake = end
        if (isGiven || signal.aborted) end()
      }),
  }
}
