import { notificationsEvents } from './notifications.events.ts'
import examples from './notifications.examples.json' with { type: 'json' }
import { notificationsOperations } from './notifications.operations.ts'

export { createNotificationFeed, type NotificationFeed } from './notification-feed.ts'
export { createKindBook, type KindBook } from './notification-topics.ts'
export { notificationsMigrations } from './notifications.migrations.ts'
export { createNotificationsService, type NotificationsService } from './notifications.service.ts'
export { notificationsRetention } from './retention.ts'

/** The operations, events and error codes that this domain registers. */
export const notificationsRows = {
  examples,
  operations: notificationsOperations,
  events: notificationsEvents,
  errors: [],
}
