import { sql } from 'kysely'
import type { Keeping, RetentionRule } from '../../ports/retention.ts'

/** With all that is on record of them. A pair goes after its legs, and what was replaced after what replaced it. Money is in the ledger. */
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

/** What becomes of the rows of each table. */
export const ordersKeeping: Keeping = {
  rules: [ended],
  bounded: {
    order_accounts: 'One for each account.',
  },
}
