import { getAddress } from 'viem'
import type { ChainEvm } from '../../ports/chain-evm.ts'
import type { Database } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import type { Logger } from '../../ports/logger.ts'
import type { ChainProjection } from '../chain-index/index.ts'
import { applyPoolLogs } from './apply-logs.ts'
import { poolTopics } from './pool-logs.ts'
import { createFurtherReading } from './read-more.ts'
import { retractPoolsAbove } from './retract-pools.ts'

/** What the chain index does for the pools of one factory; give it to `createChainIndexer`. */
export function createPoolsProjection(options: {
  readonly database: Database
  readonly evm: Pick<ChainEvm, 'call' | 'getTransaction'>
  readonly outbox: Outbox
  readonly logger: Logger
  /** The Uniswap V3 factory whose pools are believed. */
  readonly factoryAddress: string
}): ChainProjection {
  const { outbox } = options
  const factory = getAddress(options.factoryAddress)
  const readMore = createFurtherReading(options)
  return {
    name: 'pools',
    filter: { topics: [poolTopics] },
    apply: (tx, block, logs) => applyPoolLogs({ factory, tx, outbox, block, logs }),
    revertAbove: (tx, blockNumber) => retractPoolsAbove({ tx, outbox, blockNumber }),
    follow: (_tip, guarded) => readMore(guarded),
  }
}
