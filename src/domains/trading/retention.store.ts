import { sql } from 'kysely'
import type { Keeping, RetentionRule } from '../../ports/retention.ts'
import { hasNoIntent } from '../intents/index.ts'

/** They go after their intents: what became of those is what a swap shows. */
const swaps: RetentionRule = {
  name: 'swaps that accounts built',
  tables: ['trading_swaps'],
  subject: 'intents',
  async trim({ query }, { before, rowsMax }) {
    const { rows } = await sql`
      DELETE FROM trading_swaps WHERE id IN (
        SELECT id FROM trading_swaps
        WHERE created_at < ${before} AND ${hasNoIntent('trading', sql.ref('trading_swaps.id'))}
        ORDER BY created_at LIMIT ${rowsMax}::int
        FOR UPDATE SKIP LOCKED
      ) RETURNING 1`.execute(query)
    return rows.length
  },
}

/** What becomes of the rows of each table. */
export const tradingKeeping: Keeping = {
  rules: [swaps],
  ownUpkeep: {
    trading_curve_fills: 'Summed up in the positions of who made them (`positions-rule.ts`).',
    trading_quotes: 'Removed once they ran out (`quotes.service.ts`).',
    trading_guards:
      'Removed once a repeat is nothing to guard against any more (`swaps.service.ts`).',
  },
  bounded: {
    trading_folded: 'One row.',
    trading_positions: 'One for each account that traded.',
  },
}
