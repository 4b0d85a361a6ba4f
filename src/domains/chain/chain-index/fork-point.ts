import type { ChainEvm } from '../../../ports/chain-evm.ts'
import type { BlockRef, blocksStore } from './blocks.store.ts'

const blocksAtOnce = 16

/**
 * The newest stored block that is still on the chain; null when there is none and the index starts again. Throws when
 * the reorganisation is deeper than the stored blocks, because it is then unknown what to revert.
 */
export async function findCommonAncestor(options: {
  readonly evm: Pick<ChainEvm, 'getBlock' | 'getLogs'>
  readonly store: ReturnType<typeof blocksStore>
  readonly cursor: BlockRef
  readonly startBlock: bigint
  readonly retainedBlocks: number
}): Promise<BlockRef | null> {
  let number = options.cursor.number
  let lowest = number
  for (let seen = 0; seen <= options.retainedBlocks; seen += blocksAtOnce) {
    const kept = await options.store.newest(number, blocksAtOnce)
    const found = await newestOnChain(options.evm, kept)
    if (found !== undefined) return found
    const last = kept.at(-1)
    if (last === undefined) break
    lowest = last.number
    number = last.number - 1n
  }
  if (lowest <= options.startBlock) return null
  throw new Error(`the chain reorganised below block ${lowest}, the oldest that is stored`)
}

async function newestOnChain(
  evm: Pick<ChainEvm, 'getBlock'>,
  kept: readonly BlockRef[],
): Promise<BlockRef | undefined> {
  const onChain = await Promise.all(kept.map((block) => evm.getBlock(block.number)))
  return kept.find((block, index) => onChain[index]?.hash === block.hash)
}
