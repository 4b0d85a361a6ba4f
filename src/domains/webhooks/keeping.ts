import type { Keeping } from '../../ports/retention.ts'

/** What becomes of the rows of each table. */
export const webhooksKeeping: Keeping = {
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
