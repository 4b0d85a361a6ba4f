// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, NoInput, PagedCall } from '../client/call.ts'
import type { NotificationKind, NotificationPage, Notification } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link NotificationsMethods.list} takes. */
export type NotificationsListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  /** Only what is unread, or only what was read. */
  readonly unread?: boolean
  /** One of GET /api/notification-kinds, `order.filled`. */
  readonly kind?: string
}

/** What {@link NotificationsMethods.getUnreadCount} answers. */
export type NotificationsGetUnreadCountAnswer = {
  /** All that is unread, of any kind. */
  readonly unreadCount: number
}

/** What {@link NotificationsMethods.listKinds} answers. */
export type NotificationsListKindsAnswer = {
  readonly items: ReadonlyArray<NotificationKind>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
}

/** What {@link NotificationsMethods.setMuted} takes. */
export type NotificationsSetMutedInput = {
  /** One of GET /api/notification-kinds, `order.filled`. */
  readonly kind: string
} & {
  readonly isMuted: boolean
}

/** What {@link NotificationsMethods.markAllRead} takes. */
export type NotificationsMarkAllReadInput = {
  /** The newest that was seen: what came later stays unread. All unless given. */
  readonly through?: string
}

/** What {@link NotificationsMethods.markAllRead} answers. */
export type NotificationsMarkAllReadAnswer = {
  /** All that is unread, of any kind. */
  readonly unreadCount: number
}

/** What {@link NotificationsMethods.get} takes. */
export type NotificationsGetInput = {
  readonly notificationId: string
}

/** What {@link NotificationsMethods.markRead} takes. */
export type NotificationsMarkReadInput = {
  readonly notificationId: string
}

/** What {@link NotificationsMethods.delete} takes. */
export type NotificationsDeleteInput = {
  readonly notificationId: string
}

/** The operations of `notifications`. */
export interface NotificationsMethods {
  /**
   * List what happened to the account that a person should see, newest first.
   *
   * `GET /api/notifications`, `get_api_notifications`.
   */
  list(input?: NotificationsListInput, options?: CallOptions): PagedCall<NotificationPage, ItemOf<NotificationPage, 'items'>>

  /**
   * Read how many notifications are unread.
   *
   * `GET /api/notifications/unread-count`, `get_api_notifications_unread_count`.
   */
  getUnreadCount(input?: NoInput, options?: CallOptions): Call<NotificationsGetUnreadCountAnswer>

  /**
   * List the kinds of notifications, and which of them the account has muted.
   *
   * `GET /api/notification-kinds`, `get_api_notification_kinds`.
   */
  listKinds(input?: NoInput, options?: CallOptions): Call<NotificationsListKindsAnswer>

  /**
   * Mute a kind of notifications, or hear of it again.
   *
   * What happens while a kind is muted does not come later.
   *
   * `PUT /api/notification-kinds/{kind}`, `put_api_notification_kinds_kind`.
   */
  setMuted(input: NotificationsSetMutedInput, options?: CallOptions): Call<NotificationKind>

  /**
   * Mark all notifications as read, or all up to one.
   *
   * `POST /api/notifications/read`, `post_api_notifications_read`.
   */
  markAllRead(input?: NotificationsMarkAllReadInput, options?: CallOptions): Call<NotificationsMarkAllReadAnswer>

  /**
   * Read a notification.
   *
   * `GET /api/notifications/{notificationId}`, `get_api_notifications_notificationId`.
   */
  get(input: NotificationsGetInput, options?: CallOptions): Call<Notification>

  /**
   * Mark a notification as read.
   *
   * `POST /api/notifications/{notificationId}/read`, `post_api_notifications_notificationId_read`.
   */
  markRead(input: NotificationsMarkReadInput, options?: CallOptions): Call<Notification>

  /**
   * Delete a notification.
   *
   * `DELETE /api/notifications/{notificationId}`, `delete_api_notifications_notificationId`.
   */
  delete(input: NotificationsDeleteInput, options?: CallOptions): Call<Notification>
}

/** `notifications` of a client: `notifications(client)`. */
export const notifications: Resource<NotificationsMethods> = /* @__PURE__ */ resource<NotificationsMethods>('notifications', {
  list: ["GET", "/api/notifications", {"list":"items"}],
  getUnreadCount: ["GET", "/api/notifications/unread-count"],
  listKinds: ["GET", "/api/notification-kinds"],
  setMuted: ["PUT", "/api/notification-kinds/{kind}", {"keyless":true}],
  markAllRead: ["POST", "/api/notifications/read", {"keyless":true}],
  get: ["GET", "/api/notifications/{notificationId}"],
  markRead: ["POST", "/api/notifications/{notificationId}/read", {"body":"none","keyless":true}],
  delete: ["DELETE", "/api/notifications/{notificationId}", {"body":"none"}],
})
