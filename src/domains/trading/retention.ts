import type { Keeping } from '../../ports/retention.ts'

/** What becomes of the rows of each table. */
export const tradingKeeping: Keeping = {
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
