import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import {
  KindList,
  KindParams,
  KindView,
  ListNotificationsQuery,
  MarkReadRequest,
  MuteRequest,
  NotificationPage,
  NotificationParams,
  NotificationView,
  UnreadView,
} from './notifications.schemas.ts'
import type { NotificationsService } from './notifications.service.ts'

const { operation } = rowsOf<NotificationsService>()

const row = { tier: 'private', family: 'User-activity', auth: accountCredentials } as const

/** The inbox of the account. */
export const notificationsOperations = {
  list: operation({
    name: 'notifications.list',
    ...row,
    method: 'GET',
    path: '/api/notifications',
    summary: 'List what happened to the account that a person should see, newest first',
    input: { query: ListNotificationsQuery },
    output: NotificationPage,
    effect: 'none',
    handler: (inbox, { input, principal }) => inbox.list(principal, input.query),
  }),

  unread: operation({
    name: 'notifications.getUnreadCount',
    ...row,
    method: 'GET',
    path: '/api/notifications/unread-count',
    summary: 'Read how many notifications are unread',
    input: {},
    output: UnreadView,
    effect: 'none',
    handler: (inbox, { principal }) => inbox.unread(principal),
  }),

  kinds: operation({
    name: 'notifications.listKinds',
    ...row,
    method: 'GET',
    path: '/api/notification-kinds',
    summary: 'List the kinds of notifications, and which of them the account has muted',
    input: {},
    output: KindList,
    effect: 'none',
    handler: (inbox, { principal }) => inbox.kinds(principal),
  }),

  setMuted: operation({
    name: 'notifications.setMuted',
    ...row,
    method: 'PUT',
    path: '/api/notification-kinds/{kind}',
    summary: 'Mute a kind of notifications, or hear of it again',
    description: 'What happens while a kind is muted does not come later.',
    input: { params: KindParams, body: MuteRequest },
    output: KindView,
    effect: 'reversible',
    // A repeat sets the same.
    idempotent: false,
    handler: (inbox, { input, principal }) =>
      inbox.setMuted(principal, input.params.kind, input.body),
  }),

  markAllRead: operation({
    name: 'notifications.markAllRead',
    ...row,
    method: 'POST',
    path: '/api/notifications/read',
    summary: 'Mark all notifications as read, or all up to one',
    input: { body: MarkReadRequest },
    output: UnreadView,
    effect: 'reversible',
    // A repeat marks what is unread then.
    idempotent: false,
    handler: (inbox, { input, principal }) => inbox.markAllRead(principal, input.body),
  }),

  get: operation({
    name: 'notifications.get',
    ...row,
    method: 'GET',
    path: '/api/notifications/{notificationId}',
    summary: 'Read a notification',
    input: { params: NotificationParams },
    output: NotificationView,
    effect: 'none',
    handler: (inbox, { input, principal }) => inbox.get(principal, input.params.notificationId),
  }),

  markRead: operation({
    name: 'notifications.markRead',
    ...row,
    method: 'POST',
    path: '/api/notifications/{notificationId}/read',
    summary: 'Mark a notification as read',
    input: { params: NotificationParams },
    output: NotificationView,
    effect: 'reversible',
    // A repeat changes nothing.
    idempotent: false,
    handler: (inbox, { input, principal }) =>
      inbox.markRead(principal, input.params.notificationId),
  }),

  delete: operation({
    name: 'notifications.delete',
    ...row,
    method: 'DELETE',
    path: '/api/notifications/{notificationId}',
    summary: 'Delete a notification',
    input: { params: NotificationParams },
    output: NotificationView,
    effect: 'irreversible',
    handler: (inbox, { input, principal }) => inbox.delete(principal, input.params.notificationId),
  }),
}
