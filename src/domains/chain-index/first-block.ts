import type { ChainEvm } from '../../ports/chain-evm.ts'
import type { Logger } from '../../ports/logger.ts'

/**
 * Where to begin reading that has not been read from `from` on: there, or at the oldest block that the node has where it
 * has forgotten those before. What they told cannot be known any more, and waiting would not bring it back.
 */
export async function firstBlock(
  { evm, logger }: { readonly evm: Pick<ChainEvm, 'getBlock'>; readonly logger: Logger },
  from: bigint,
): Promise<bigint> {
  if ((await evm.getBlock(from)) !== null) return from
  const earliest = await evm.getBlock('earliest')
  if (earliest === null || earliest.number <= from) return from
  logger.warn('the chain has forgotten blocks that were not indexed', {
    fromBlock: from.toString(),
    oldestBlock: earliest.number.toString(),
  })
  return earliest.number
}

/** Raises where the node has forgotten a block that comes next: the rows would lack what it told, and waiting is no help. */
export async function refuseGap(
  { evm }: { readonly evm: Pick<ChainEvm, 'getBlock'> },
  next: bigint,
): Promise<void> {
  const earliest = await evm.getBlock('earliest')
  if (earliest === null || earliest.number <= next) return
  throw new Error(
    `the chain has forgotten block ${next}, which was not indexed, and begins at ${earliest.number}: index into an empty database`,
  )
}
