import { sql } from 'kysely'
import type { RetentionRule, TableRetention } from '../../../ports/retention.ts'
import { isUnknownProjection, retainedFromBlock, trimBlocks } from '../chain-index/index.ts'
import { forgetSwaps } from './pool-history.store.ts'

/**
 * Swaps whose signer is unknown. Those of a known trader are deleted after `trading` has summed them up in positions;
 * where it does not run, they are deleted here.
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
        WHERE block_number < ${retainedFromBlock('pools', days)}
          AND (trader IS NULL OR ${isUnknownProjection('trading')})
        ORDER BY block_number, log_index LIMIT ${rowsMax}::int
        FOR UPDATE SKIP LOCKED`,
    ),
}

/** Retention of the tables of this domain. */
export const poolsRetention: TableRetention = {
  rules: [
    swaps,
    {
      // The newest old change of each pool stays: it holds the pool's state at that time.
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
