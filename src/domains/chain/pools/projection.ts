import { getAddress } from 'viem'
import type { ChainEvm } from '../../../ports/chain-evm.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { ChainProjection } from '../chain-index/index.ts'
import { applyPoolLogs } from './apply-logs.ts'
import { createBackfill } from './backfill.ts'
import { poolTopics } from './pool-logs.ts'
import { retractPoolsAbove } from './retract-pools.ts'

/** The index of the pools of one factory; give it to `createChainIndexer`. */
export function createPoolsProjection(
  options: Ports<'database' | 'logger' | 'outbox'> & {
    readonly evm: Pick<ChainEvm, 'call' | 'getTransaction'>
    /** The Uniswap V3 factory whose pools are indexed. */
    readonly factoryAddress: string
  },
): ChainProjection {
  const { outbox } = options
  const factory = getAddress(options.factoryAddress)
  const backfill = createBackfill(options)
  return {
    name: 'pools',
    filter: { topics: [poolTopics] },
    apply: (tx, block, logs) => applyPoolLogs({ factory, tx, outbox, block, logs }),
    revertAbove: (tx, blockNumber) => retractPoolsAbove({ tx, outbox, blockNumber }),
    follow: (_tip, guarded) => backfill(guarded),
  }
}
