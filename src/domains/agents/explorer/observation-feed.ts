import { AppError } from '../../../kernel/errors.ts'
import type { RecordedEvent } from '../../../kernel/event.ts'
import { eventLogErrors } from '../../../kernel/shared-errors.ts'
import type { EventLog } from '../../../ports/event-log.ts'
import type { Logger } from '../../../ports/logger.ts'
import {
  type Observation,
  type ObservationSource,
  observationId,
  type Sighting,
} from './observation.ts'
import { observedCursor } from './observations.store.ts'
import { forget, type ObservingParts, observe, withdraw } from './observing.ts'

export type ObservationFeedOptions = ObservingParts & {
  readonly log: EventLog
  readonly logger: Logger
  readonly sources: readonly ObservationSource[]
  /** The pause after a failure; 1,000 unless given. */
  readonly restMs?: number
}

/** Turns events into observations, on any number of processes. */
export type ObservationFeed = {
  /** Stores agents without an event, such as those that come with the program. Safe to repeat. */
  readonly observeAll: (observations: readonly Observation[]) => Promise<void>
  /** Processes every event up to the present end of the log. */
  readonly catchUp: () => Promise<void>
  readonly start: () => void
  /** Resolves when the event under way is done. */
  readonly stop: () => Promise<void>
}

const pageEvents = 200

export function createObservationFeed(options: ObservationFeedOptions): ObservationFeed {
  const { database, log, logger, restMs = 1_000, sources } = options
  const topics = sources.map(({ topic }) => topic)
  const filter = { topics, accountId: null, everyAudience: true } as const
  const ending = new AbortController()
  const { signal } = ending
  let running: Promise<void> = Promise.resolve()

  const follow = async (): Promise<void> => {
    const afterSeq = await startOf(options)
    for await (const event of log.follow({ afterSeq, filter, signal })) await take(event, options)
  }
  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await follow()
      } catch (failure) {
        logger.error('agents cannot be observed', failure)
      }
      if (!signal.aborted) await rest(restMs, signal)
    }
  }

  return {
    async observeAll(observations) {
      for (const observation of observations) {
        await database.transaction((tx) => observe(tx, { observation, sourceSeq: null }, options))
      }
    },
    async catchUp() {
      let afterSeq = await startOf(options)
      for (;;) {
        const page = await log.read({ afterSeq, filter, limit: pageEvents })
        for (const event of page.events) await take(event, options)
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

/** Where to read on: after the cursor, or at the oldest event that is retained. */
async function startOf({ database, log, logger }: ObservationFeedOptions): Promise<bigint> {
  const cursor = await observedCursor(database.query).seq()
  const oldest = (await log.tailSeq()) - 1n
  if (cursor >= oldest) return cursor
  if (cursor > 0n)
    logger.warn('events of agents were removed before they were read', { cursor: String(cursor) })
  return oldest
}

/** Processes one event, once among all processes: the one that advances the cursor. */
async function take(event: RecordedEvent, options: ObservationFeedOptions): Promise<void> {
  const sighting = event.retracts === null ? await read(event, options) : null
  await options.database.transaction(async (tx) => {
    if (!(await observedCursor(tx).advance(event.seq))) return
    if (event.retracts !== null) await withdraw(tx, event.retracts, options)
    if (sighting === null) return
    if ('isGone' in sighting) return forget(tx, observationId(sighting), options)
    await observe(tx, { observation: sighting, sourceSeq: event.seq }, options)
  })
}

/** A source that fails must not stop all others; the failure is logged. */
async function read(
  event: RecordedEvent,
  { logger, sources }: ObservationFeedOptions,
): Promise<Sighting> {
  const source = sources.find(({ topic }) => topic === event.topic)
  try {
    return (await source?.observationOf(event)) ?? null
  } catch (failure) {
    if (failure instanceof AppError && failure.spec.retryable) throw failure
    logger.error('an event about an agent could not be parsed', failure, {
      topic: event.topic,
      seq: String(event.seq),
    })
    return null
  }
}

/** Whether the requested events were deleted from the log. */
export function isExpired(failure: unknown): failure is AppError {
  return failure instanceof AppError && failure.spec.code === eventLogErrors.expired.code
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
