import type { Ports } from '../../../ports/ports.ts'
import { type Extent, eventStore } from './event-store.ts'

const batchMax = 1_000
const delayMsMin = 2

/** Announces the head to every process; only a hint, because other schemas share the channel. */
export const headChannel = 'event_head'

/** Numbers committed events. Any number of processes may run one; they take turns. */
export type Sequencer = {
  /** An event was written here and its transaction may commit soon. Never blocks. */
  readonly hint: () => void
  /** Something may have been numbered elsewhere: checks at once. */
  readonly look: () => void
  /** Numbers committed events now; resolves to the new extent. */
  readonly runOnce: () => Promise<Extent>
  readonly start: () => void
  /** Resolves when the last round has ended. */
  readonly stop: () => Promise<void>
}

/**
 * Creates the sequencer. Writers do not notify it of commits: notifications in their transactions would make PostgreSQL
 * serialise the commits. Instead it looks 2 ms after a hint, then at doubling intervals up to `pollMs`, so an event
 * waits at most about as long as its transaction took.
 */
export function createSequencer(
  options: Ports<'database' | 'logger'> & {
    readonly pollMs: number
    readonly onExtent: (extent: Extent) => void
  },
): Sequencer {
  const { database, logger, pollMs } = options
  const rest = createRest(pollMs)
  let stopped = false
  let running: Promise<void> | undefined

  const runOnce = async (): Promise<Extent> => {
    const { waiting, ...extent } = await eventStore(database.query).glance()
    if (!waiting) return extent
    return database.transaction(async (transaction) => {
      const store = eventStore(transaction)
      // Lock first, so that events that another sequencer numbered meanwhile are visible below.
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
        // A full batch means that more are waiting.
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

/** The pauses of one loop: each is twice the previous one, up to `msMax`. */
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
    /** Resets to the shortest pause; a current pause is shortened to that. */
    hurry() {
      nextMs = delayMsMin
      if (current === undefined || current.ms <= delayMsMin) return
      clearTimeout(current.timer)
      const { end } = current
      current = { ms: delayMsMin, timer: setTimeout(end, delayMsMin), end }
    },
    /** Ends the current pause, or skips the next one. */
    skip() {
      if (current === undefined) skipNext = true
      else current.end()
    },
  }
}
