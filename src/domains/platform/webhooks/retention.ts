import type { TableRetention } from '../../../ports/retention.ts'

const dayMs = 86_400_000

/** The retention of deliveries, attempts and message bodies; at most that of the event log. */
export const retentionMs = 30 * dayMs
/** The retention of receivers' answers. */
export const excerptRetentionMs = 7 * dayMs

/** The retention of the domain's tables. */
export const webhooksRetention: TableRetention = {
  ownUpkeep: {
    webhook_messages: 'Removed after their deliveries.',
    webhook_deliveries: 'Removed 30 days after they were made.',
    webhook_attempts: 'Go with their delivery.',
    webhook_inbound: 'Removed when a repeat can come no more.',
    webhook_endpoints: 'Removed ones go once their deliveries have.',
    webhook_secrets: 'Replaced ones go when they end.',
  },
  bounded: {
    webhook_cursor: 'One row.',
  },
}
