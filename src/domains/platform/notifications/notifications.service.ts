import { AppError } from '../../../kernel/errors.ts'
import { cursor, type Page, wholePage } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Ports } from '../../../ports/ports.ts'
import { notificationIdOf } from './notification-feed.ts'
import type { Kind, KindBook } from './notification-topics.ts'
import { notificationsEvents } from './notifications.events.ts'
import type {
  KindView,
  ListNotificationsQuery,
  MarkReadRequest,
  MuteRequest,
  NotificationPage,
  NotificationView,
  UnreadView,
} from './notifications.schemas.ts'
import { mutesStore, notificationsStore, type StoredNotification } from './notifications.store.ts'

type Parts = Ports<'clock' | 'database' | 'outbox'> & { readonly book: KindBook }

export type NotificationsService = {
  /** Newest first. */
  readonly list: (owner: Principal, query: ListNotificationsQuery) => Promise<NotificationPage>
  readonly get: (owner: Principal, notificationId: string) => Promise<NotificationView>
  readonly unread: (owner: Principal) => Promise<UnreadView>
  /** Without effect on one that was read already. */
  readonly markRead: (owner: Principal, notificationId: string) => Promise<NotificationView>
  /** Marks all, or all up to one. */
  readonly markAllRead: (owner: Principal, request: MarkReadRequest) => Promise<UnreadView>
  readonly delete: (owner: Principal, notificationId: string) => Promise<NotificationView>
  readonly kinds: (owner: Principal) => Promise<Page<KindView>>
  readonly setMuted: (owner: Principal, kind: string, request: MuteRequest) => Promise<KindView>
}

const places = cursor({ seq: 'int8' })

/** Creates the service of inboxes. */
export function createNotificationsService(parts: Parts): NotificationsService {
  const { book, database } = parts
  const store = () => notificationsStore(database.query)
  return {
    async list({ accountId }, { limit, kind, unread: isUnread, ...query }) {
      const before = places.read(query.cursor)?.seq ?? null
      const rows = await store().list({ accountId, kind, isUnread }, before, limit + 1)
      const unreadCount = await store().unreadCount(accountId)
      const place = ({ seq }: StoredNotification) => ({ seq })
      return { unreadCount, ...places.page({ rows, limit, place, toItem: toView }) }
    },
    async get({ accountId }, id) {
      const found = await store().find({ accountId, seq: seqOf(id) })
      if (found === undefined) throw unknown()
      return toView(found)
    },
    unread: async ({ accountId }) => ({ unreadCount: await store().unreadCount(accountId) }),
    markRead: ({ accountId }, id) => markRead(parts, { accountId, seq: seqOf(id) }),
    markAllRead: ({ accountId }, request) => markAllRead(parts, accountId, request),
    delete: ({ accountId }, id) => remove(parts, { accountId, seq: seqOf(id) }),
    async kinds({ accountId }) {
      const muted = await mutesStore(database.query).mutes(accountId)
      return wholePage(book.kinds.map((kind) => ({ ...kind, isMuted: muted.has(kind.kind) })))
    },
    async setMuted({ accountId }, name, { isMuted }) {
      const kind = book.kinds.find((one): one is Kind => one.kind === name)
      if (kind === undefined) {
        throw new AppError(resourceErrors.not_found, 'There is no such kind of notification.')
      }
      if (isMuted) await mutesStore(database.query).mute(accountId, name)
      else await mutesStore(database.query).unmute(accountId, name)
      return { ...kind, isMuted }
    },
  }
}

type Owned = { readonly accountId: string; readonly seq: bigint }

function markRead({ clock, database, outbox }: Parts, owned: Owned): Promise<NotificationView> {
  return database.transaction(async (tx) => {
    const store = notificationsStore(tx)
    const marked = await store.markRead(owned, new Date(clock.nowMs()))
    const found = await store.find(owned)
    if (found === undefined) throw unknown()
    if (marked > 0) {
      const { accountId } = owned
      const notificationId = notificationIdOf(owned.seq)
      const unreadCount = await store.unreadCount(accountId)
      const payload = { notificationId, unreadCount }
      const event = { subject: notificationId, accountId, payload }
      await outbox.append(tx, notificationsEvents.read, event)
    }
    return toView(found)
  })
}

function markAllRead(
  { clock, database, outbox }: Parts,
  accountId: string,
  { through }: MarkReadRequest,
): Promise<UnreadView> {
  return database.transaction(async (tx) => {
    const store = notificationsStore(tx)
    const throughSeq = through === undefined ? null : seqOf(through)
    const marked = await store.markRead({ accountId, throughSeq }, new Date(clock.nowMs()))
    const unreadCount = await store.unreadCount(accountId)
    if (marked > 0) {
      const payload = { notificationId: through ?? null, unreadCount }
      const event = { subject: through ?? 'all', accountId, payload }
      await outbox.append(tx, notificationsEvents.read, event)
    }
    return { unreadCount }
  })
}

function remove({ database, outbox }: Parts, owned: Owned): Promise<NotificationView> {
  return database.transaction(async (tx) => {
    const store = notificationsStore(tx)
    const found = await store.find(owned)
    if (found === undefined) throw unknown()
    await store.delete(owned)
    const { accountId } = owned
    const notificationId = notificationIdOf(owned.seq)
    const unreadCount = await store.unreadCount(accountId)
    const event = { subject: notificationId, accountId, payload: { notificationId, unreadCount } }
    await outbox.append(tx, notificationsEvents.deleted, event)
    return toView(found)
  })
}

function seqOf(notificationId: string): bigint {
  return BigInt(notificationId.slice('ntf_'.length))
}

function unknown(): AppError {
  return new AppError(resourceErrors.not_found, 'There is no such notification.')
}

function toView(stored: StoredNotification): NotificationView {
  const { seq, kind, severity, title, topic, subject, facts, happenedAt } = stored
  return {
    ...{ id: notificationIdOf(seq), kind, severity, title, topic, subject, facts: { ...facts } },
    happenedAt: happenedAt.toISOString(),
    readAt: stored.readAt?.toISOString() ?? null,
    retractedAt: stored.retractedAt?.toISOString() ?? null,
  }
}
