import type { RecordedEvent } from '../../../kernel/event.ts'
import type { Wallet } from '../../../kernel/principal.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { EventLog, Outbox } from '../../../ports/event-log.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { Visits } from '../../../ports/visits.ts'
import { createLogFollower, readEvents } from '../events/index.ts'
import { feedStore, type News } from './feed.store.ts'
import type { KindBook } from './notification-topics.ts'
import { notificationsEvents } from './notifications.events.ts'
import { notificationsStore } from './notifications.store.ts'

const pageEvents = 200
const usualPollMs = 1_000
/** The newest of an account are kept. */
const keptMax = 1_000

/** Fills inboxes from the event log, each event once, on any number of processes. */
export type NotificationFeed = {
  /** Works up to the present head of the log; resolves to how many notifications were written. */
  readonly runOnce: () => Promise<number>
  readonly start: () => void
  readonly stop: () => Promise<void>
}

export type FeedParts = Ports<'clock' | 'database' | 'logger' | 'outbox'> & {
  readonly log: EventLog
  readonly visits: Pick<Visits, 'pauseMs'>
  readonly book: KindBook
  /** The account that holds a wallet; null where none does. */
  readonly accountOf: (db: Queryable, wallet: Wallet) => Promise<string | null>
}

/** Creates the feed; nothing runs until `start`. */
export function createNotificationFeed(parts: FeedParts): NotificationFeed {
  return createLogFollower({
    ...parts,
    pollMs: usualPollMs,
    step: () => feedPage(parts),
    failed: 'notifications cannot be written',
  })
}

/** Writes the notifications of some events; resolves to their number, or to null at the end of the log. */
async function feedPage({
  accountOf,
  book,
  clock,
  database,
  log,
  logger,
  outbox,
}: FeedParts): Promise<number | null> {
  const store = feedStore(database.query)
  const from = await store.cursor()
  if (from >= (await log.headSeq())) return null
  const read = await readEvents(log, { afterSeq: from, limit: pageEvents })
  if (read === 'expired') {
    const to = (await log.tailSeq()) - 1n
    const gap = { afterSeq: String(from), throughSeq: String(to) }
    logger.error('events were removed before they were notified of', new Error('gap'), gap)
    await store.advance(from, to)
    return 0
  }
  const news = (
    await Promise.all(read.events.map((event) => newsOf({ accountOf, book, database }, event)))
  ).flat()
  const retracted = read.events.flatMap(({ retracts }) => retracts ?? [])
  return database.transaction(async (tx) => {
    if (!(await feedStore(tx).advance(from, read.throughSeq))) return 0
    if (news.length === 0 && retracted.length === 0) return 0
    const at = new Date(clock.nowMs())
    return outbox.batched(tx, (batch) => write({ tx, outbox: batch, at }, news, retracted))
  })
}

/** What of an event is for an inbox: that of its account, or of the one that holds the wallet that it is about. */
async function newsOf(
  { accountOf, book, database }: Pick<FeedParts, 'accountOf' | 'book' | 'database'>,
  event: RecordedEvent,
): Promise<readonly News[]> {
  const kind = event.audience === 'operator' ? undefined : book.kindOf(event)
  if (kind === undefined) return []
  const address = kind.holder === undefined ? undefined : event.payload[kind.holder]
  const accountId =
    typeof address === 'string'
      ? await accountOf(database.query, { namespace: 'eip155', address })
      : event.accountId
  return accountId === null ? [] : [{ event, accountId, kind }]
}

type Writing = { readonly tx: Queryable; readonly outbox: Outbox; readonly at: Date }

async function write(
  { tx, outbox, at }: Writing,
  news: readonly News[],
  retracted: readonly bigint[],
): Promise<number> {
  const store = feedStore(tx)
  const written = news.length === 0 ? [] : await store.insert(news)
  for (const { accountId, seq, kind, severity } of written) {
    const notificationId = notificationIdOf(seq)
    await outbox.append(tx, notificationsEvents.created, {
      subject: notificationId,
      accountId,
      payload: { notificationId, kind, severity },
    })
  }
  for (const { accountId, seq } of retracted.length === 0
    ? []
    : await store.retract(retracted, at)) {
    const notificationId = notificationIdOf(seq)
    const unreadCount = await notificationsStore(tx).unreadCount(accountId)
    await outbox.append(tx, notificationsEvents.read, {
      subject: notificationId,
      accountId,
      payload: { notificationId, unreadCount },
    })
  }
  const accountIds = [...new Set(written.map(({ accountId }) => accountId))]
  if (accountIds.length > 0) await store.keepNewest(accountIds, keptMax)
  return written.length
}

/** The id of the notification of an event. */
export function notificationIdOf(seq: bigint): string {
  return `ntf_${seq}`
}
