import { createHeardDeltas } from './heard-deltas.ts'
import type { RunDelta } from './run-deltas.ts'
import { type FollowParts, waitFor } from './run-following.ts'
import type { RunParts } from './run-parts.ts'
import { hasEnded } from './run-states.ts'
import { runsStore } from './runs.store.ts'
import type { RunEvent } from './runs.ts'
import { stepsStore } from './steps.store.ts'

const batchMax = 200

/**
 * The events after `afterSeq`, and between them what models say while they say it: of each step in order, without gaps
 * and each character once. Who comes while a step is being said gets its text from the beginning. Ends with the run, or
 * when `signal` aborts. A piece that is lost on the way is in the stored output, which follows.
 */
export async function* streamRun(
  from: { readonly runId: string; readonly afterSeq: number; readonly signal: AbortSignal },
  parts: FollowParts & Pick<RunParts, 'deltas'>,
): AsyncGenerator<RunDelta | RunEvent, void, undefined> {
  const { runId, signal } = from
  const { query } = parts.database
  const store = runsStore(query)
  const heard = createHeardDeltas()
  const waiting = waitFor(runId, parts)
  const off = await parts.deltas.listen(runId, (delta) => {
    heard.add(delta)
    waiting.stir()
  })
  let seq = from.afterSeq
  let isDue = true
  try {
    // Read before the events, so that the end of this step is among them.
    let openStep = await openStepOf(runId, parts)
    while (!signal.aborted) {
      yield* heard.take()
      if (isDue || heard.isAhead()) {
        const run = await store.find(runId)
        const events = await store.events(runId, seq, batchMax)
        for (const event of events) {
          seq = event.seq
          heard.learn(event)
          yield event
        }
        if (events.length === batchMax) continue
        if (run === undefined || (hasEnded(run.status) && seq >= run.lastSeq)) return
        if (openStep !== undefined) heard.begin(openStep)
        openStep = undefined
        yield* heard.take()
      }
      if (heard.hasGap()) parts.deltas.ask(runId)
      isDue = await waiting.next(signal)
    }
  } finally {
    off()
    waiting.stop()
  }
}

async function openStepOf(runId: string, { database }: FollowParts): Promise<string | undefined> {
  const steps = await stepsStore(database.query).of(runId)
  return steps.findLast(({ kind, state }) => kind === 'model' && state === 'started')?.id
}
