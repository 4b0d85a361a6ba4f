import type { Keeping } from '../../ports/retention.ts'

/** What becomes of the rows of each table. */
export const tradingKeeping: Keeping = {
  ownUpkeep: {
    trading_quotes: 'Removed once they ran out (`quotes.service.ts`).',
    trading_guards:
      'Removed once a repeat is nothing to guard against any more (`swaps.service.ts`).',
  },
}
