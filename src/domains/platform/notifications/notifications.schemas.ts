import { type Static, Type as T } from '@sinclair/typebox'
import { pageQuery, wholeList } from '../../../kernel/page.ts'
import { NullableTimestamp, shape, Timestamp } from '../../../kernel/schemas.ts'
import { severities } from './notification-topics.ts'

const NotificationId = T.String({ pattern: '^ntf_[1-9][0-9]{0,17}$' })
const KindName = T.String({
  pattern: '^[a-z][a-z0-9_]{0,62}[.][a-z][a-z0-9_]{0,62}$',
  description: 'One of GET /api/notification-kinds, `order.filled`.',
})
const SeverityName = T.Union(severities.map((severity) => T.Literal(severity)))
const UnreadCount = T.Integer({ minimum: 0, description: 'All that is unread, of any kind.' })

export const NotificationView = T.Object(
  {
    id: T.String({ description: '`ntf_` and the number of its event; grows.' }),
    kind: T.String(),
    severity: SeverityName,
    title: T.String({ description: 'English; clients word it by `kind` and `facts`.' }),
    topic: T.String(),
    subject: T.String({ description: 'The thing that it is about.' }),
    facts: T.Record(T.String(), T.Unknown(), { description: 'What the event said.' }),
    happenedAt: Timestamp,
    readAt: NullableTimestamp,
    retractedAt: T.Union([Timestamp, T.Null()], {
      description: 'When it turned out not to hold, because a chain reorganised.',
    }),
  },
  { $id: 'Notification' },
)
export type NotificationView = Static<typeof NotificationView>
export const NotificationPage = T.Object(
  {
    unreadCount: UnreadCount,
    items: T.Array(NotificationView, { maxItems: 200 }),
    nextCursor: T.Union([T.String(), T.Null()], { description: 'Null at the end of the list.' }),
  },
  { $id: 'NotificationPage' },
)
export type NotificationPage = Static<typeof NotificationPage>
export const UnreadView = T.Object({ unreadCount: UnreadCount })
export type UnreadView = Static<typeof UnreadView>
export const KindView = T.Object(
  {
    kind: T.String(),
    severity: SeverityName,
    title: T.String(),
    isMuted: T.Boolean({ description: 'Nothing of this kind is put into the inbox.' }),
  },
  { $id: 'NotificationKind' },
)
export type KindView = Static<typeof KindView>
export const KindList = T.Object(wholeList(KindView, { maxItems: 200 }))

export const ListNotificationsQuery = shape({
  ...pageQuery,
  unread: T.Optional(T.Boolean({ description: 'Only what is unread, or only what was read.' })),
  kind: T.Optional(KindName),
})
export type ListNotificationsQuery = Static<typeof ListNotificationsQuery>
export const NotificationParams = shape({ notificationId: NotificationId })
export const KindParams = shape({ kind: KindName })
export const MarkReadRequest = shape({
  through: T.Optional({
    ...NotificationId,
    description: 'The newest that was seen: what came later stays unread. All unless given.',
  }),
})
export type MarkReadRequest = Static<typeof MarkReadRequest>
export const MuteRequest = shape({ isMuted: T.Boolean() })
export type MuteRequest = Static<typeof MuteRequest>
