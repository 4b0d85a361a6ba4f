import type { RetentionRule, TableRetention } from '../../../ports/retention.ts'

const shared = { tables: ['notifications'], key: ['account_id', 'seq'] } as const

/** What nobody looks at any more; that only the newest of an account stay is seen to when others are written. */
const old: RetentionRule = {
  name: 'notifications',
  tables: shared.tables,
  days: 90,
  oldest: { by: 'happened_at', key: shared.key },
}
const read: RetentionRule = {
  name: 'notifications that were read',
  tables: shared.tables,
  days: 30,
  oldest: { by: 'read_at', key: shared.key },
}

/** Retention of the tables of this domain. */
export const notificationsRetention: TableRetention = {
  rules: [old, read],
  bounded: {
    notification_cursor: 'One row.',
    notification_mutes: 'At most one for each account and kind of the table.',
  },
}
