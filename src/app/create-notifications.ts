import { accountOf } from '../domains/access/auth/index.ts'
import {
  createKindBook,
  createNotificationFeed,
  createNotificationsService,
} from '../domains/platform/notifications/index.ts'
import type { ServiceOptions } from './service-options.ts'
import type { Shutdown } from './shutdown.ts'

/** Inboxes of accounts, and what fills them from the event log. */
export function createNotifications({ catalog, foundations, world }: ServiceOptions) {
  const book = createKindBook(catalog.events)
  const feed = createNotificationFeed({ ...world, log: foundations.eventLog, book, accountOf })
  return {
    service: createNotificationsService({ ...world, book }),
    start(shutdown: Shutdown): void {
      feed.start()
      shutdown.onStop('notifications', () => feed.stop())
    },
  }
}
