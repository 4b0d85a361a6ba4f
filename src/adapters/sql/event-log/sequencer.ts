import type { Database } from '../../../ports/database.ts'
import type { Logger } from '../../../ports/logger.ts'
import { type Extent, eventStore } from './event-store.ts'

const batchMax = 1_000
const delayMsMin = 2

/** Tells every process how far the log reaches; only a hint, since other schemas share the channel. */
export const headChannel = 'event_head'

/** Gives committed events their numbers. Any number of processes may run one; they take turns. */
export type Sequencer = {
  /** An event was written here and will be committed soon, or not. Never waits. */
  readonly hint: () => void
  /** Something may have been numbered elsewhere: looks at once. */
  readonly look: () => void
  /** Numbers what is committed now; resolves to how far the log reaches then. */
  readonly runOnce: () => Promise<Extent>
  readonly start: () => void
  /** Resolves when the last round has ended. */
  readonly stop: () => Promise<void>
}

/**
 * Makes the sequencer. Writers do not tell it when they commit: a notification in their transactions
 * would make PostgreSQL commit them one after another. It looks 2 ms after a hint instead, then after
 * twice as long each time up to `pollMs`, so an event waits at most about as long as its transaction took.
 */
export function createSequencer(options: {
  readonly database: Database
  readonly logger: Logger
  readonly pollMs: number
  readonly onExtent: (extent: Extent) => void
}): Sequencer {
  const { database, logger, pollMs } = options
  const rest = createRest(pollMs)
  let stopped = false
  let running: Promise<void> | undefined

  const runOnce = async (): Promise<Extent> => {
    const { waiting, ...extent } = await eventStore(database.query).glance()
    if (!waiting) return extent
    return database.transaction(async (transaction) => {
      const store = eventStore(transaction)
      // The lock first: what another sequencer numbered while this one waited must be seen below.
      const { headSeq, tailSeq } = await store.lockHead()
      const numbered = await store.number(headSeq, batchMax)
      const reached = headSeq + BigInt(numbered)
      if (numbered > 0) await database.notify(transaction, headChannel, String(reached))
      return { headSeq: reached, tailSeq }
    })
  }
  const loop = async () => {
    let reached = 0n
    while (!stopped) {
      try {
        const extent = await runOnce()
        // A full batch means that more is waiting.
        if (extent.headSeq - reached >= BigInt(batchMax)) rest.hurry()
        reached = extent.headSeq
        options.onExtent(extent)
      } catch (failure) {
        logger.error('events cannot be numbered', failure)
      }
      if (!stopped) await rest.take()
    }
  }

  return {
    hint: rest.hurry,
    look: rest.skip,
    runOnce,
    start() {
      running ??= loop()
    },
    async stop() {
      stopped = true
      rest.skip()
      await running
    },
  }
}

/** The pauses of one loop: each twice as long as the one before, up to `msMax`. */
function createRest(msMax: number) {
  let nextMs = msMax
  let skipNext = false
  let current: { readonly ms: number; timer: NodeJS.Timeout; readonly end: () => void } | undefined
  return {
    take: () =>
      new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(current?.timer)
          current = undefined
          resolve()
        }
        if (skipNext) {
          skipNext = false
          return end()
        }
        current = { ms: nextMs, timer: setTimeout(end, nextMs), end }
        nextMs = Math.min(nextMs * 2, msMax)
      }),
    /** Begins again with the shortest pause; one that is under way is cut to that. */
    hurry() {
      nextMs = delayMsMin
      if (current === undefined || current.ms <= delayMsMin) return
      clearTimeout(current.timer)
      const { end } = current
      current = { ms: delayMsMin, timer: setTimeout(end, delayMsMin), end }
    },
    /** Ends the pause that is under way, or else the next one before it begins. */
    skip() {
      if (current === undefined) skipNext = true
      else current.end()
    },
  }
}
