import type { EventLog } from '../../../ports/event-log.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { Visits } from '../../../ports/visits.ts'
import { createLogFollower, type LogFollower, readEvents } from '../events/index.ts'
import { fanOutStore } from './fan-out.store.ts'
import { retentionMs } from './retention.ts'
import { webhookBody } from './webhook-message.ts'

/** Few enough for one transaction even when every endpoint wants every event. */
const pageEvents = 200

export type FanOutOptions = Ports<'clock' | 'database' | 'logger'> & {
  readonly log: EventLog
  readonly visits: Pick<Visits, 'pauseMs'>
  readonly pollMs: number
  /** Called when deliveries were created. */
  readonly onDeliveries: () => void
}

/** Creates each event's deliveries once, across any number of processes; a run resolves to their number. */
export type FanOut = LogFollower

export function createFanOut(options: FanOutOptions): FanOut {
  const step = async (): Promise<number | null> => {
    const added = await fanOutPage(options)
    if (added !== null && added > 0) options.onDeliveries()
    return added
  }
  return createLogFollower({ ...options, step, failed: 'deliveries cannot be made' })
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
  const read = await readEvents(log, { afterSeq: from, limit: pageEvents })
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
