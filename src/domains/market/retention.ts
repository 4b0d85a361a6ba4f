import type { Keeping } from '../../ports/retention.ts'

/** What becomes of the rows of each table. */
export const marketKeeping: Keeping = {
  forEver: {
    market_reorganisations:
      'One for each reorganisation; the revision of every candle is counted from them.',
  },
  bounded: {
    market_tokens: 'One for each launched token.',
    market_pools: 'One for each pool of a launched token.',
    market_balances: 'One for each token and holder.',
    market_traders: 'One for each token and trader.',
    market_screens: 'An account has a limited number.',
  },
}
