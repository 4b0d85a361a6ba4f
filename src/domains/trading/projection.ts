import { decodeEventLog, getAddress, toEventSelector } from 'viem'
import type { ChainEvm, EvmBlock, EvmLog } from '../../ports/chain-evm.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import type { Logger } from '../../ports/logger.ts'
import type { ChainProjection } from '../chain-index/index.ts'
import { createIntentsFollower } from '../intents/index.ts'
import { curveLaunchpadAbi } from '../launchpad/index.ts'
import { type CurveFill, curveFillsStore } from './curve-fills.store.ts'
import { createSwapOwner } from './swap-intents.ts'
import { type TradingContracts, venueOf } from './venue.ts'

const tradeAbi = curveLaunchpadAbi.filter((item) => item.type === 'event' && item.name === 'Trade')

/**
 * What the chain index does for trading: it keeps who traded on curves, and brings swap intents to their end. Null where
 * the venue is not configured.
 */
export function createTradingProjection(options: {
  readonly database: Database
  readonly evm: ChainEvm
  readonly clock: Clock
  readonly outbox: Outbox
  readonly logger: Logger
  readonly contracts: TradingContracts
}): ChainProjection | null {
  const venue = venueOf(options.contracts)
  if (venue === null) return null
  const follower = createIntentsFollower({ ...options, owner: createSwapOwner(venue) })
  return {
    name: 'trading',
    filter: { address: venue.launchpad, topics: [tradeAbi.map((item) => toEventSelector(item))] },
    apply: (tx, block, logs) =>
      curveFillsStore(tx).insert(logs.flatMap((log) => fillOf(block, log) ?? [])),
    async revertAbove(tx, blockNumber) {
      await curveFillsStore(tx).removeAbove(blockNumber)
      await follower.revertAbove(tx, blockNumber)
    },
    follow: (tip, guarded) => follower.settle(tip, guarded),
  }
}

function fillOf(block: EvmBlock, log: EvmLog): CurveFill | undefined {
  const [signature, ...rest] = log.topics
  if (signature === undefined) return undefined
  const decoded = decodeEventLog({ abi: tradeAbi, topics: [signature, ...rest], data: log.data })
  if (decoded.eventName !== 'Trade') return undefined
  const { ethAmount, isBuy, token, tokenAmount, trader } = decoded.args
  return {
    blockNumber: log.blockNumber,
    logIndex: log.logIndex,
    transactionHash: log.transactionHash,
    tradedAt: new Date(Number(block.timestamp) * 1_000),
    trader: getAddress(trader),
    token: getAddress(token),
    side: isBuy ? 'buy' : 'sell',
    ethAmount,
    tokenAmount,
  }
}
