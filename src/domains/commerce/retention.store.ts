import { sql } from 'kysely'
import type { Keeping, RetentionRule } from '../../ports/retention.ts'

/** Their amounts are not given to others for a week; they stay several weeks. */
const unpaid: RetentionRule = {
  name: 'checkouts that nobody paid',
  tables: ['commerce_checkouts'],
  subject: 'intents',
  times: 14,
  async trim({ query }, { before, rowsMax }) {
    const { rows } = await sql`
      DELETE FROM commerce_checkouts WHERE id IN (
        SELECT id FROM commerce_checkouts AS c
        WHERE state IN ('expired', 'canceled') AND updated_at < ${before}
          AND received_atomic = 0 AND late_atomic = 0
          AND NOT EXISTS (SELECT FROM commerce_payments AS p WHERE p.checkout_id = c.id)
        ORDER BY updated_at LIMIT ${rowsMax}::int
        FOR UPDATE SKIP LOCKED
      ) RETURNING 1`.execute(query)
    return rows.length
  },
}

/** What becomes of the rows of each table. */
export const commerceKeeping: Keeping = {
  rules: [unpaid],
  forEver: {
    commerce_payments: 'Money: every payment to our addresses.',
  },
  bounded: {
    commerce_cursors: 'One for each address.',
  },
}
