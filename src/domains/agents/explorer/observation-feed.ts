import { AppError } from '../../../kernel/errors.ts'
import type { RecordedEvent } from '../../../kernel/event.ts'
import { eventLogErrors } from '../../../kernel/shared-errors.ts'
import type { EventLog } from '../../../ports/event-log.ts'
import { createEventFollower, type EventFollower } from '../../../ports/follow-events.ts'
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
export type ObservationFeed = EventFollower & {
  /** Stores agents without an event, such as those that come with the program. Safe to repeat. */
  readonly observeAll: (observations: readonly Observation[]) => Promise<void>
}

export function createObservationFeed(options: ObservationFeedOptions): ObservationFeed {
  const { database, log, logger, restMs, sources } = options
  const follower = createEventFollower({
    log,
    logger,
    topics: sources.map(({ topic }) => topic),
    startOf: () => startOf(options),
    take: (event) => take(event, options),
    failed: 'agents cannot be observed',
    ...(restMs === undefined ? {} : { restMs }),
  })
  return {
    ...follower,
    async observeAll(observations) {
      for (const observation of observations) {
        await database.transaction((tx) => observe(tx, { observation, sourceSeq: null }, options))
      }
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
