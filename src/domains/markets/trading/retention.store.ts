import { sql } from 'kysely'
import type { RetentionRule, TableRetention } from '../../../ports/retention.ts'
import { hasNoIntent } from '../../chain/intents/index.ts'

/** A swap is deleted after its intents, which are shown with it. */
const swaps: RetentionRule = {
  name: 'swaps that accounts built',
  tables: ['trading_swaps'],
  subject: 'intents',
  oldest: {
    by: 'created_at',
    only: () => hasNoIntent('trading', sql.ref('old.id')),
  },
}

/** Retention of the tables of this domain. */
export const tradingRetention: TableRetention = {
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
