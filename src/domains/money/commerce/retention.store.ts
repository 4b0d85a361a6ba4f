import { sql } from 'kysely'
import type { RetentionRule, TableRetention } from '../../../ports/retention.ts'

/** Their amounts are not reused for a week; they are kept for several weeks. */
const unpaid: RetentionRule = {
  name: 'checkouts that nobody paid',
  tables: ['commerce_checkouts'],
  subject: 'intents',
  times: 14,
  oldest: {
    by: 'updated_at',
    only: () => sql`old.state IN ('expired', 'canceled')
      AND old.received_atomic = 0 AND old.late_atomic = 0
      AND NOT EXISTS (SELECT FROM commerce_payments AS p WHERE p.checkout_id = old.id)`,
  },
}

/** The retention of the domain's tables. */
export const commerceRetention: TableRetention = {
  rules: [unpaid],
  forEver: {
    commerce_payments: 'Money: every payment to our addresses.',
  },
  bounded: {
    commerce_cursors: 'One for each address.',
  },
}
