import { AppError } from '../../../kernel/errors.ts'
import type { RecordedEvent } from '../../../kernel/event.ts'
import { eventLogErrors } from '../../../kernel/shared-errors.ts'
import type { Database } from '../../../ports/database.ts'
import type { EventFilter, EventLog } from '../../../ports/event-log.ts'
import { matcher } from './event-filter.ts'
import { eventStore, type Selection } from './event-store.ts'
import type { Feed } from './feed.ts'

/** How many events one page scans, matching or not. */
const window = 20_000n
const followBatch = 200

/** Reads one page. Raises 410 `events.expired` when part of the range was deleted. */
export async function readPage(
  database: Database,
  request: {
    readonly afterSeq: bigint
    readonly filter: EventFilter
    readonly limit: number
  },
): Promise<Selection> {
  const page = await eventStore(database.query).select({ ...request, window })
  if (request.afterSeq < page.tailSeq - 1n) {
    throw new AppError(
      eventLogErrors.expired,
      `Events are kept from number ${page.tailSeq} on; nothing after ${request.afterSeq} can be told without a gap.`,
      { extra: { tailSeq: String(page.tailSeq), headSeq: String(page.headSeq) } },
    )
  }
  return page
}

/** Reads pages from the database until the in-memory feed reaches back far enough, then follows the feed. */
export async function* follow(
  { database, feed }: { readonly database: Database; readonly feed: Feed },
  { afterSeq, filter, signal }: Parameters<EventLog['follow']>[0],
): AsyncGenerator<RecordedEvent> {
  const matches = matcher(filter)
  const isOver = () => signal.aborted || feed.isStopped()
  // The first page comes from the database, which alone knows whether `afterSeq` is still stored.
  let isBehind = true
  let cursor = afterSeq
  const next = async (): Promise<readonly RecordedEvent[]> => {
    const live = isBehind ? undefined : feed.after(cursor, followBatch)
    if (live !== undefined) {
      cursor = live.at(-1)?.seq ?? cursor
      if (live.length === 0) await feed.waitAfter(cursor, signal)
      return live.filter(matches)
    }
    const page = await readPage(database, { afterSeq: cursor, filter, limit: followBatch })
    cursor = page.throughSeq
    feed.reach(page.headSeq)
    isBehind = cursor < page.headSeq && feed.after(cursor, 1) === undefined
    return page.events
  }
  feed.join()
  try {
    while (!isOver()) {
      for (const event of await next()) {
        if (isOver()) return
        yield event
      }
    }
  } finally {
    feed.leave()
  }
}
