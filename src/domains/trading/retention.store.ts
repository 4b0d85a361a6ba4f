import { sql } from 'kysely'
import type { Keeping, RetentionRule } from '../../ports/retention.ts'
import { hasNoIntent } from '../intents/index.ts'

/** They go after their intents: what became of those is what a swap shows. */
const swaps: RetentionRule = {
  name: 'swaps that accounts built',
  tables: ['trading_swaps'],
  subject: 'intents',
  oldest: {
    by: 'created_at',
    only: () => hasNoIntent('trading', sql.ref('old.id')),
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
