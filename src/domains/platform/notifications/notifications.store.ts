import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  integer,
  json,
  nullable,
  type RowOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import type { Severity } from './notification-topics.ts'

const notificationTables = tablesOf(
  {
    notifications: {
      accountId: text(),
      seq: bigint,
      kind: text(),
      severity: text<Severity>(),
      title: text(),
      topic: text(),
      subject: text(),
      facts: json<Readonly<Record<string, unknown>>>(),
      happenedAt: time,
      readAt: nullable(time),
      retractedAt: nullable(time),
    },
    notificationMutes: { accountId: text(), kind: text() },
  },
  { count: integer },
)

/** A notification as it is stored; its number is that of its event. */
export type StoredNotification = RowOf<typeof notificationTables, 'notifications'>
/** Which notifications of an account are meant. */
export type NotificationFilter = {
  readonly accountId: string
  readonly kind?: string | undefined
  readonly isUnread?: boolean | undefined
}
type Owned = { readonly accountId: string; readonly seq: bigint }

/** Inboxes, by account. */
export function notificationsStore(db: Queryable) {
  const tables = notificationTables.on(db)
  return {
    /** Newest first. */
    list(filter: NotificationFilter, before: bigint | null, limit: number) {
      let query = tables
        .selectFrom('notifications')
        .selectAll()
        .where('accountId', '=', filter.accountId)
      if (filter.kind !== undefined) query = query.where('kind', '=', filter.kind)
      if (filter.isUnread !== undefined) {
        query = query.where('readAt', filter.isUnread ? 'is' : 'is not', null)
      }
      if (before !== null) query = query.where('seq', '<', before)
      return query.orderBy('seq', 'desc').limit(limit).execute()
    },
    find: ({ accountId, seq }: Owned): Promise<StoredNotification | undefined> =>
      tables
        .selectFrom('notifications')
        .selectAll()
        .where('accountId', '=', accountId)
        .where('seq', '=', seq)
        .executeTakeFirst(),
    async unreadCount(accountId: string): Promise<number> {
      const { count } = await tables
        .selectFrom('notifications')
        .select(sql<number>`count(*)`.as('count'))
        .where('accountId', '=', accountId)
        .where('readAt', 'is', null)
        .executeTakeFirstOrThrow()
      return count
    },
    /** Marks what is unread of these; resolves to how many. */
    async markRead(
      {
        accountId,
        ...which
      }: { readonly accountId: string } & (
        | { readonly seq: bigint }
        | { readonly throughSeq: bigint | null }
      ),
      at: Date,
    ): Promise<number> {
      let query = tables
        .updateTable('notifications')
        .set({ readAt: at })
        .where('accountId', '=', accountId)
        .where('readAt', 'is', null)
      if ('seq' in which) query = query.where('seq', '=', which.seq)
      else if (which.throughSeq !== null) query = query.where('seq', '<=', which.throughSeq)
      const { numUpdatedRows } = await query.executeTakeFirst()
      return Number(numUpdatedRows)
    },
    async delete({ accountId, seq }: Owned): Promise<void> {
      await tables
        .deleteFrom('notifications')
        .where('accountId', '=', accountId)
        .where('seq', '=', seq)
        .execute()
    },
  }
}

/** The kinds that accounts have muted. */
export function mutesStore(db: Queryable) {
  const tables = notificationTables.on(db)
  return {
    async mutes(accountId: string): Promise<ReadonlySet<string>> {
      const rows = await tables
        .selectFrom('notificationMutes')
        .select('kind')
        .where('accountId', '=', accountId)
        .execute()
      return new Set(rows.map(({ kind }) => kind))
    },
    async mute(accountId: string, kind: string): Promise<void> {
      await tables
        .insertInto('notificationMutes')
        .values({ accountId, kind })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    async unmute(accountId: string, kind: string): Promise<void> {
      await tables
        .deleteFrom('notificationMutes')
        .where('accountId', '=', accountId)
        .where('kind', '=', kind)
        .execute()
    },
  }
}
