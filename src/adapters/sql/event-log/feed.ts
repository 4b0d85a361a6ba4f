import type { RecordedEvent } from '../../../kernel/event.ts'
import type { Ports } from '../../../ports/ports.ts'
import { createEventRing } from './event-ring.ts'
import { eventStore } from './event-store.ts'

const loadMax = 500
const everything = { topics: [], accountId: null, everyAudience: true } as const

/** The live end of the log in this process: one database reader for any number of followers. */
export type Feed = {
  /** The newest number that this process knows of. */
  readonly knownSeq: () => bigint
  /** Reports that the log in the database reaches `headSeq`. */
  readonly reach: (headSeq: bigint) => void
  readonly join: () => void
  readonly leave: () => void
  /** Events after `afterSeq` from memory; undefined when they are only in the database. */
  readonly after: (afterSeq: bigint, limit: number) => readonly RecordedEvent[] | undefined
  /** Resolves when there may be events after `afterSeq`, when the signal aborts, or when the feed stops. */
  readonly waitAfter: (afterSeq: bigint, signal: AbortSignal) => Promise<void>
  readonly isStopped: () => boolean
  readonly stop: () => void
}

/** Creates the feed. It reads only while there are followers. */
export function createFeed(
  options: Ports<'database' | 'logger'> & {
    readonly ringEventsMax: number
    readonly ringBytesMax: number
  },
): Feed {
  const ring = createEventRing({
    eventsMax: options.ringEventsMax,
    bytesMax: options.ringBytesMax,
  })
  const eventsMax = BigInt(options.ringEventsMax)
  const store = eventStore(options.database.query)
  const waiters = createWaiters()
  let known = 0n
  let followers = 0
  let loading = false
  let stopped = false

  const load = async () => {
    if (loading) return
    loading = true
    try {
      while (!stopped && followers > 0 && ring.endSeq() < known) {
        // After a long pause only the newest are loaded; followers that need older ones read pages.
        if (known - ring.endSeq() > eventsMax) ring.empty(known - eventsMax)
        const { events } = await store.select({
          afterSeq: ring.endSeq(),
          filter: everything,
          limit: loadMax,
          window: known - ring.endSeq(),
        })
        // Retention has deleted all of it: followers learn that from the database.
        if (events.length === 0) ring.empty(known)
        ring.push(events)
        waiters.wakeAll()
      }
    } catch (failure) {
      // The next hint or poll retries.
      options.logger.error('events cannot be read', failure)
    } finally {
      loading = false
    }
  }

  return {
    knownSeq: () => known,
    reach(headSeq) {
      if (headSeq > known) known = headSeq
      if (ring.endSeq() >= known) return
      if (followers > 0) void load()
      else ring.empty(known)
    },
    join() {
      followers += 1
    },
    leave() {
      followers -= 1
    },
    after: (afterSeq, limit) => ring.after(afterSeq, limit),
    async waitAfter(afterSeq, signal) {
      if (!stopped && ring.endSeq() <= afterSeq) await waiters.wait(signal)
    },
    isStopped: () => stopped,
    stop() {
      stopped = true
      waiters.wakeAll()
    },
  }
}

/** Followers that wait for the next change. */
function createWaiters() {
  const waiting = new Set<() => void>()
  return {
    wakeAll() {
      for (const wake of [...waiting]) wake()
    },
    wait: (signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (signal.aborted) return resolve()
        const wake = () => {
          waiting.delete(wake)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        waiting.add(wake)
        signal.addEventListener('abort', wake)
      }),
  }
}
