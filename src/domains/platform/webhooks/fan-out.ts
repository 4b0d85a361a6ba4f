import { AppError } from '../../../kernel/errors.ts'
import { eventLogErrors } from '../../../kernel/shared-errors.ts'
import type { EventFilter, EventLog } from '../../../ports/event-log.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { Visits } from '../../../ports/visits.ts'
import { fanOutStore } from './fan-out.store.ts'
import { createPollPause } from './poll-pause.ts'
import { retentionMs } from './retention.ts'
import { webhookBody } from './webhook-message.ts'

/** Few enough for one transaction even when every endpoint wants every event. */
const pageEvents = 200
const everything: EventFilter = { topics: [], accountId: null, everyAudience: true }

export type FanOutOptions = Ports<'clock' | 'database' | 'logger'> & {
  readonly log: EventLog
  readonly visits: Pick<Visits, 'pauseMs'>
  readonly pollMs: number
  /** Called when deliveries were created. */
  readonly onDeliveries: () => void
}

/** Creates each event's deliveries once, across any number of processes. */
export type FanOut = {
  /**
   * Creates the deliveries of all events up to the present head of the log; resolves to the number that this process
   * created.
   */
  readonly runOnce: () => Promise<number>
  readonly start: () => void
  /** Resolves when the last page is done. */
  readonly stop: () => Promise<void>
}

export function createFanOut(options: FanOutOptions): FanOut {
  const { log, logger, onDeliveries } = options
  const pause = createPollPause(() => options.visits.pauseMs(options.pollMs))
  const ending = new AbortController()
  let running: Promise<unknown> = Promise.resolve()

  const runOnce = async (): Promise<number> => {
    let created = 0
    for (;;) {
      const added = await fanOutPage(options)
      if (added === null) return created
      if (added > 0) onDeliveries()
      created += added
      if (ending.signal.aborted) return created
    }
  }
  const loop = async () => {
    while (!ending.signal.aborted) {
      try {
        await runOnce()
      } catch (failure) {
        logger.error('deliveries cannot be made', failure)
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

/** Creates the deliveries of some events; resolves to their number, or to null at the end of the log. */
async function fanOutPage({
  database,
  clock,
  log,
  logger,
}: Omit<FanOutOptions, 'onDeliveries' | 'pollMs' | 'visits'>): Promise<number | null> {
  const store = fanOutStore(database.query)
  const from = await store.cursor()
  // Read before the endpoints, so that an endpoint that precedes an event is seen with it.
  const head = await log.headSeq()
  if (from >= head) return null
  if (await store.skip(from, head)) return 0
  const read = await readAfter(log, from)
  if (read === 'expired') {
    const to = (await log.tailSeq()) - 1n
    const gap = { afterSeq: String(from), throughSeq: String(to) }
    logger.error('events were removed before their deliveries were made', new Error('gap'), gap)
    await store.advance(from, to)
    return 0
  }
  const messages = read.events
    .filter(({ audience }) => audience !== 'operator')
    .map((event) => ({ event, body: webhookBody(event) }))
  const at = new Date(clock.nowMs())
  const abandonedBefore = new Date(at.getTime() - retentionMs)
  return database.transaction(async (transaction) => {
    const page = fanOutStore(transaction)
    if (!(await page.advance(from, read.throughSeq)) || messages.length === 0) return 0
    return page.insertDeliveries(messages, { at, abandonedBefore })
  })
}

async function readAfter(log: EventLog, afterSeq: bigint) {
  try {
    return await log.read({ afterSeq, filter: everything, limit: pageEvents })
  } catch (failure) {
    const expired = failure instanceof AppError && failure.spec.code === eventLogErrors.expired.code
    if (expired) return 'expired'
    throw failure
  }
}
