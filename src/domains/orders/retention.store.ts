import { sql } from 'kysely'
import type { Keeping, RetentionRule } from '../../ports/retention.ts'

/** Rounds, events and decisions that one order has, roughly. */
const rowsOfOne = 20

/** With all that is on record of them. A pair goes after its legs, and what was replaced after what replaced it. Money is in the ledger. */
const ended: RetentionRule = {
  name: 'orders that ended',
  tables: ['orders', 'order_rounds', 'order_transactions', 'order_events', 'order_decisions'],
  subject: 'orders',
  async trim({ query }, { before, rowsMax }) {
    const { rows } = await sql`
      WITH old AS (
        SELECT id FROM orders AS o
        WHERE status IN ('filled', 'cancelled', 'expired', 'rejected', 'failed', 'replaced')
          AND updated_at < ${before}
          AND NOT EXISTS (SELECT FROM orders AS other WHERE other.parent_id = o.id)
          AND NOT EXISTS (SELECT FROM orders AS other WHERE other.replaces_id = o.id)
        ORDER BY updated_at LIMIT ${Math.ceil(rowsMax / rowsOfOne)}::int
        FOR UPDATE SKIP LOCKED
      ),
      transactions AS (DELETE FROM order_transactions AS t USING old WHERE t.order_id = old.id),
      rounds AS (DELETE FROM order_rounds AS r USING old WHERE r.order_id = old.id),
      events AS (DELETE FROM order_events AS e USING old WHERE e.order_id = old.id),
      decisions AS (DELETE FROM order_decisions AS d USING old WHERE d.order_id = old.id)
      DELETE FROM orders AS o USING old WHERE o.id = old.id RETURNING 1`.execute(query)
    return rows.length
  },
}

/** What becomes of the rows of each table. */
export const ordersKeeping: Keeping = {
  rules: [ended],
  bounded: {
    order_accounts: 'One for each account.',
  },
}
