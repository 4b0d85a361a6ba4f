import type { ChainEvm } from '../../../ports/chain-evm.ts'
import type { Logger } from '../../../ports/logger.ts'

/**
 * The first block that can be read from `from` on: `from` itself, or the oldest block of a node that has pruned it.
 * Logs of pruned blocks are lost for good, so they are skipped with a warning.
 */
export async function firstAvailableBlock(
  { evm, logger }: { readonly evm: Pick<ChainEvm, 'getBlock'>; readonly logger: Logger },
  from: bigint,
): Promise<bigint> {
  if ((await evm.getBlock(from)) !== null) return from
  const earliest = await evm.getBlock('earliest')
  if (earliest === null || earliest.number <= from) return from
  logger.warn('the node has pruned blocks that were not indexed', {
    fromBlock: from.toString(),
    oldestBlock: earliest.number.toString(),
  })
  return earliest.number
}

/** Throws when the node has pruned the next block: rows would silently lack its logs, and a retry would not help. */
export async function assertNoGap(
  { evm }: { readonly evm: Pick<ChainEvm, 'getBlock'> },
  next: bigint,
): Promise<void> {
  const earliest = await evm.getBlock('earliest')
  if (earliest === null || earliest.number <= next) return
  throw new Error(
    `the node has pruned block ${next}, which was not indexed, and begins at ${earliest.number}: index into an empty database`,
  )
}
