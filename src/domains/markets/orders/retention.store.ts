import { sql } from 'kysely'
import type { RetentionRule, TableRetention } from '../../../ports/retention.ts'

/**
 * Deletes ended orders with their records. A pair is deleted after its legs, and a replaced order after its
 * replacement. The money is in the ledger.
 */
const ended: RetentionRule = {
  name: 'orders that ended',
  tables: ['orders', 'order_rounds', 'order_transactions', 'order_events', 'order_decisions'],
  subject: 'orders',
  oldest: {
    by: 'updated_at',
    only: () => sql`
      old.status IN ('filled', 'cancelled', 'expired', 'rejected', 'failed', 'replaced')
      AND NOT EXISTS (SELECT FROM orders AS other WHERE other.parent_id = old.id)
      AND NOT EXISTS (SELECT FROM orders AS other WHERE other.replaces_id = old.id)`,
    whole: { column: 'order_id', rows: 20 },
  },
}

/** Retention of the tables of this domain. */
export const ordersRetention: TableRetention = {
  rules: [ended],
  bounded: {
    order_accounts: 'One for each account.',
  },
}
