import type { RecordedEvent } from '../kernel/event.ts'
import type { EventLog } from './event-log.ts'
import type { Logger } from './logger.ts'

const pageEvents = 200

/** Takes events of other domains, on any number of processes. */
export type EventFollower = {
  /** Takes every event up to the present end of the log. */
  readonly catchUp: () => Promise<void>
  readonly start: () => void
  /** Resolves when the event under way is done. */
  readonly stop: () => Promise<void>
}

/**
 * Hands over each event of some topics in order, from behind `startOf`, and after a failure again from there. `take` and
 * `startOf` share a durable cursor, by which each event is taken once among all processes.
 */
export function createEventFollower(options: {
  readonly log: EventLog
  readonly logger: Logger
  /** None follows nothing. */
  readonly topics: readonly string[]
  readonly startOf: () => Promise<bigint>
  readonly take: (event: RecordedEvent) => Promise<void>
  /** What is logged when it fails. */
  readonly failed: string
  /** The pause after a failure; 1,000 unless given. */
  readonly restMs?: number
}): EventFollower {
  const { failed, log, logger, restMs = 1_000, startOf, take, topics } = options
  const filter = { topics, accountId: null, everyAudience: true } as const
  const ending = new AbortController()
  const { signal } = ending
  let running: Promise<void> = Promise.resolve()

  const follow = async (): Promise<void> => {
    const afterSeq = await startOf()
    for await (const event of log.follow({ afterSeq, filter, signal })) await take(event)
  }
  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await follow()
      } catch (failure) {
        logger.error(failed, failure)
      }
      if (!signal.aborted) await rest(restMs, signal)
    }
  }
  return {
    async catchUp() {
      let afterSeq = await startOf()
      for (;;) {
        const page = await log.read({ afterSeq, filter, limit: pageEvents })
        for (const event of page.events) await take(event)
        if (page.throughSeq >= page.headSeq) return
        afterSeq = page.throughSeq
      }
    },
    start() {
      // An empty list of topics would mean all topics.
      if (topics.length > 0) running = loop()
    },
    async stop() {
      ending.abort()
      await running
    },
  }
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms).unref()
    signal.addEventListener('abort', end)
  })
}
