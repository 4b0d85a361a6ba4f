import type { TableRetention } from '../../../ports/retention.ts'

/** Retention of the tables of this domain. */
export const notificationsRetention: TableRetention = {
  ownUpkeep: {
    notifications: 'The newest 1,000 of an account, 90 days at most (`notification-feed.ts`).',
  },
  bounded: {
    notification_cursor: 'One row.',
    notification_mutes: 'At most one for each account and kind of the table.',
  },
}
