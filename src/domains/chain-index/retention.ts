import type { Keeping } from '../../ports/retention.ts'

/** What becomes of the rows of each table. */
export const chainIndexKeeping: Keeping = {
  ownUpkeep: {
    chain_blocks: 'The newest 1,024 blocks alone (`apply.ts`).',
  },
  bounded: {
    chain_days: 'One for each day.',
    indexer_cursor: 'One row.',
    indexer_projections: 'One for each projection.',
  },
}
