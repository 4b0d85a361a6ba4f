import type { Database } from '../../../ports/database.ts'
import { type BlockRef, blockOf, blocksStore, type PositionRow } from './blocks.store.ts'

/** How far the chain has been applied. */
export type ChainPosition = {
  readonly block: BlockRef
  /** The newest block that counts as safe: `safeDepth` blocks lie above it. */
  readonly safeNumber: bigint
}

export type Finality = 'latest' | 'safe'

export type ChainPositions = {
  /** Null before the first block was applied. */
  readonly current: () => Promise<ChainPosition | null>
  /** The position of a `positionRow` that another statement selected. */
  readonly of: (row: PositionRow) => ChainPosition | null
}

/** Reads how far the index is; works in any process, whether or not it holds the lease. */
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

/** The finality of a block, seen from a position. */
export function finalityOf(blockNumber: bigint, position: ChainPosition | null): Finality {
  return position !== null && blockNumber <= position.safeNumber ? 'safe' : 'latest'
}
