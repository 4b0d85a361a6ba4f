import type { ChainEvm } from '../../ports/chain-evm.ts'
import type { BlockRef, blocksStore } from './blocks.store.ts'

const blocksAtOnce = 16

/**
 * The newest kept block that the chain still has; null when none is left and the index must start again.
 * Throws when the reorganisation is deeper than what was kept, because then nobody knows what to take back.
 */
export async function findCommonBlock(options: {
  readonly evm: Pick<ChainEvm, 'getBlock' | 'getLogs'>
  readonly store: ReturnType<typeof blocksStore>
  readonly cursor: BlockRef
  readonly startBlock: bigint
  readonly keptBlocks: number
}): Promise<BlockRef | null> {
  let number = options.cursor.number
  let lowest = number
  for (let seen = 0; seen <= options.keptBlocks; seen += blocksAtOnce) {
    const kept = await options.store.newest(number, blocksAtOnce)
    const found = await newestShared(options.evm, kept)
    if (found !== undefined) return found
    const last = kept.at(-1)
    if (last === undefined) break
    lowest = last.number
    number = last.number - 1n
  }
  if (lowest <= options.startBlock) return null
  throw new Error(`the chain reorganised below block ${lowest}, the oldest that is kept`)
}

async function newestShared(
  evm: Pick<ChainEvm, 'getBlock'>,
  kept: readonly BlockRef[],
): Promise<BlockRef | undefined> {
  const onChain = await Promise.all(kept.map((block) => evm.getBlock(block.number)))
  return kept.find((block, index) => onChain[index]?.hash === block.hash)
}
