import type { Database } from '../../ports/database.ts'
import { type BlockRef, blockOf, blocksStore, type PositionRow } from './blocks.store.ts'

/** How far the chain has been applied. */
export type ChainPosition = {
  readonly block: BlockRef
  /** Blocks at or below this number have `safeDepth` blocks above them. */
  readonly safeNumber: bigint
}

export type Finality = 'latest' | 'safe'

export type ChainPositions = {
  /** Null until the first block was applied. */
  readonly current: () => Promise<ChainPosition | null>
  /** The same of a `positionRow` that was read with something else. */
  readonly of: (row: PositionRow) => ChainPosition | null
}

/** Reads how far the index is; works in any process, also in one that never leads. */
export function createChainPositions(options: {
  readonly database: Pick<Database, 'query'>
  readonly safeDepth: number
}): ChainPositions {
  const positionAt = (block: BlockRef | null) =>
    block && { block, safeNumber: block.number - BigInt(options.safeDepth) }
  return {
    current: async () => positionAt(await blocksStore(options.database.query).cursor()),
    of: (row) => positionAt(blockOf(row)),
  }
}

/** How certain a block is at a position. */
export function finalityOf(blockNumber: bigint, position: ChainPosition | null): Finality {
  return position !== null && blockNumber <= position.safeNumber ? 'safe' : 'latest'
}
