import type { TableRetention } from '../../../ports/retention.ts'

/** Retention of the tables of this domain. */
export const chainIndexRetention: TableRetention = {
  ownUpkeep: {
    chain_blocks: 'The newest 1,024 blocks alone (`apply.ts`).',
  },
  bounded: {
    chain_days: 'One for each day.',
    indexer_cursor: 'One row.',
    indexer_projections: 'One for each projection.',
  },
}
