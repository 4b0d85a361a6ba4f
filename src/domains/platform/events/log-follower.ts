import { AppError } from '../../../kernel/errors.ts'
import { eventLogErrors } from '../../../kernel/shared-errors.ts'
import type { EventFilter, EventLog, EventPage } from '../../../ports/event-log.ts'
import type { Logger } from '../../../ports/logger.ts'
import type { Visits } from '../../../ports/visits.ts'
import { createPollPause } from './poll-pause.ts'

const everything: EventFilter = { topics: [], accountId: null, everyAudience: true }

/** Works through the event log behind a durable cursor of its own. */
export type LogFollower = {
  /** Works up to the present head of the log; resolves to what the steps made. */
  readonly runOnce: () => Promise<number>
  readonly start: () => void
  /** Resolves when the last step is done. */
  readonly stop: () => Promise<void>
}

/**
 * Repeats a step, now and whenever there are new events, until it is stopped. The step takes some events past its
 * cursor, in one transaction, and resolves to what it made, or to null at the end of the log.
 */
export function createLogFollower(options: {
  readonly log: EventLog
  readonly logger: Logger
  readonly visits: Pick<Visits, 'pauseMs'>
  readonly pollMs: number
  readonly step: () => Promise<number | null>
  /** What is logged when a step fails; it is tried again. */
  readonly failed: string
}): LogFollower {
  const { log, logger, step } = options
  const pause = createPollPause(() => options.visits.pauseMs(options.pollMs))
  const ending = new AbortController()
  let running: Promise<unknown> = Promise.resolve()

  const runOnce = async (): Promise<number> => {
    let made = 0
    for (;;) {
      const added = await step()
      if (added === null) return made
      made += added
      if (ending.signal.aborted) return made
    }
  }
  const loop = async () => {
    while (!ending.signal.aborted) {
      try {
        await runOnce()
      } catch (failure) {
        logger.error(options.failed, failure)
      }
      if (!ending.signal.aborted) await pause.wait()
    }
  }
  /** Followers of the log are woken by new events; otherwise the loop polls. */
  const watch = async () => {
    try {
      const { signal } = ending
      const afterSeq = await log.headSeq()
      for await (const _ of log.follow({ afterSeq, filter: everything, signal })) pause.wake()
    } catch (failure) {
      logger.warn('the event log is not followed', { reason: String(failure) })
    }
  }

  return {
    runOnce,
    start() {
      running = Promise.all([loop(), watch()])
    },
    async stop() {
      ending.abort()
      pause.wake()
      await running
    },
  }
}

/** Events of every audience after a number; `expired` when some of them are no longer kept. */
export async function readEvents(
  log: EventLog,
  from: { readonly afterSeq: bigint; readonly limit: number },
): Promise<EventPage | 'expired'> {
  try {
    return await log.read({ ...from, filter: everything })
  } catch (failure) {
    const expired = failure instanceof AppError && failure.spec.code === eventLogErrors.expired.code
    if (expired) return 'expired'
    throw failure
  }
}
