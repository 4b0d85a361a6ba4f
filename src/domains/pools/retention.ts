import type { Keeping } from '../../ports/retention.ts'

/** What becomes of the rows of each table. */
export const poolsKeeping: Keeping = {
  bounded: {
    pools: 'One for each pool of the factory.',
    pool_ticks: 'Those at which liquidity begins or ends.',
    pool_tokens: 'One for each token of a pool.',
    pool_revision: 'One row.',
  },
}
