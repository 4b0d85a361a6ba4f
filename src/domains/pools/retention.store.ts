import { sql } from 'kysely'
import type { Keeping, RetentionRule } from '../../ports/retention.ts'
import { isUnknownProjection, keptFromBlock, trimBlocks } from '../chain-index/index.ts'
import { forgetSwaps } from './pool-history.store.ts'

/**
 * Those that nobody is known to have signed. What people swapped goes once it is summed up in their positions (`trading`);
 * where nobody sums it up, it goes here.
 */
const swaps: RetentionRule = {
  name: 'swaps in pools',
  tables: ['pool_swaps'],
  subject: 'trades',
  trim: ({ query }, { days, rowsMax }) =>
    forgetSwaps(
      query,
      sql`
        SELECT block_number, log_index FROM pool_swaps
        WHERE block_number < ${keptFromBlock('pools', days)}
          AND (trader IS NULL OR ${isUnknownProjection('trading')})
        ORDER BY block_number, log_index LIMIT ${rowsMax}::int
        FOR UPDATE SKIP LOCKED`,
    ),
}

/** What becomes of the rows of each table. */
export const poolsKeeping: Keeping = {
  rules: [
    swaps,
    {
      // Of each pool the newest old one stays: the pool stands where it left it.
      name: 'changes of pools',
      tables: ['pool_changes'],
      subject: 'trades',
      trim: trimBlocks({ projection: 'pools', table: 'pool_changes', newestOf: 'pool' }),
    },
  ],
  bounded: {
    pool_marks: 'One for each pool of the factory.',
    pools: 'One for each pool of the factory.',
    pool_ticks: 'Those at which liquidity begins or ends.',
    pool_tokens: 'One for each token of a pool.',
    pool_revision: 'One row.',
  },
}
