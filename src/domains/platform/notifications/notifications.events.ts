import { Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'
import { severities } from './notification-topics.ts'

const unread = T.Integer({ minimum: 0, description: 'How many are unread now.' })

/** Events of an inbox, for the account's devices. None of them is notified of. */
export const notificationsEvents = {
  created: event({
    topic: 'notification.created',
    version: 1,
    summary: 'Something came into the inbox',
    audience: 'account',
    changes: [{ resource: 'notifications', id: 'notificationId' }],
    payload: T.Object({
      notificationId: T.String(),
      kind: T.String(),
      severity: T.Union(severities.map((severity) => T.Literal(severity))),
    }),
    example: { notificationId: 'ntf_812', kind: 'order.filled', severity: 'success' },
  }),
  read: event({
    topic: 'notification.read',
    version: 1,
    summary: 'Notifications were read, or taken back, on some device',
    audience: 'account',
    changes: [{ resource: 'notifications', id: 'notificationId' }],
    payload: T.Object({
      notificationId: T.Union([T.String(), T.Null()], {
        description: 'The one, or the newest of those up to which all were; null for all.',
      }),
      unreadCount: unread,
    }),
    example: { notificationId: 'ntf_812', unreadCount: 3 },
  }),
  deleted: event({
    topic: 'notification.deleted',
    version: 1,
    summary: 'A notification was deleted',
    audience: 'account',
    changes: [{ resource: 'notifications', id: 'notificationId' }],
    payload: T.Object({ notificationId: T.String(), unreadCount: unread }),
    example: { notificationId: 'ntf_812', unreadCount: 2 },
  }),
}
