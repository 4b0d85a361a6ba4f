import type { Database } from '../../ports/database.ts'
import { type BlockRef, blocksStore } from './blocks.store.ts'

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
}

/** Reads how far the index is; works in any process, also in one that never leads. */
export function createChainPositions(options: {
  readonly database: Pick<Database, 'query'>
  readonly safeDepth: number
}): ChainPositions {
  return {
    async current() {
      const block = await blocksStore(options.database.query).cursor()
      return block === null ? null : { block, safeNumber: block.number - BigInt(options.safeDepth) }
    },
  }
}

/** How certain a block is at a position. */
export function finalityOf(blockNumber: bigint, position: ChainPosition | null): Finality {
  return position !== null && blockNumber <= position.safeNumber ? 'safe' : 'latest'
}
