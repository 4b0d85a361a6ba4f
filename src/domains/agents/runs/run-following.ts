import type { RunParts } from './run-parts.ts'
import { hasEnded } from './run-states.ts'
import { runsStore, type StoredRun } from './runs.store.ts'
import type { RunEvent } from './runs.ts'

const batchMax = 200
/** Polled as well, because hints may be lost. */
const pollMs = 1_000

export type FollowParts = Pick<RunParts, 'database' | 'hints'>

/** The events after `afterSeq`, past and future, until the run has ended or `signal` aborts. */
export async function* followRun(
  from: { readonly runId: string; readonly afterSeq: number; readonly signal: AbortSignal },
  parts: FollowParts,
): AsyncGenerator<RunEvent, void, undefined> {
  const { runId, signal } = from
  const store = runsStore(parts.database.query)
  const waiting = waitFor(runId, parts)
  let seq = from.afterSeq
  try {
    while (!signal.aborted) {
      // Read before the events, so that no event of an ended run is missed.
      const run = await store.find(runId)
      const events = await store.events(runId, seq, batchMax)
      for (const event of events) {
        seq = event.seq
        yield event
      }
      if (events.length === batchMax) continue
      if (run === undefined || (hasEnded(run.status) && seq >= run.lastSeq)) return
      await waiting.next(signal)
    }
  } finally {
    waiting.stop()
  }
}

/** Resolves when the run has ended or waits for its owner; rejects when `signal` aborts. */
export async function awaitRun(
  { runId, signal }: { readonly runId: string; readonly signal: AbortSignal },
  parts: FollowParts,
): Promise<StoredRun | undefined> {
  const waiting = waitFor(runId, parts)
  try {
    for (;;) {
      signal.throwIfAborted()
      const run = await runsStore(parts.database.query).find(runId)
      if (run === undefined || hasEnded(run.status) || run.status === 'requires_action') return run
      await waiting.next(signal)
    }
  } finally {
    waiting.stop()
  }
}

/** Waits for hints; one that comes while nobody waits ends the next wait at once. */
export function waitFor(runId: string, { hints }: Pick<FollowParts, 'hints'>) {
  let isHinted = false
  let isStirred = false
  let wake = (): void => {}
  const off = hints.on(runId, () => {
    isHinted = true
    wake()
  })
  return {
    /** Ends the wait although nothing was stored. */
    stir(): void {
      isStirred = true
      wake()
    },
    /** False where nothing but `stir` has ended the wait. */
    async next(signal: AbortSignal): Promise<boolean> {
      const { promise, resolve } = Promise.withResolvers<void>()
      wake = resolve
      const onAbort = () => resolve()
      const timer = setTimeout(resolve, pollMs)
      signal.addEventListener('abort', onAbort)
      if (isHinted || isStirred || signal.aborted) resolve()
      await promise
      const isDue = isHinted || !isStirred
      isHinted = false
      isStirred = false
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      return isDue
    },
    stop: off,
  }
}
