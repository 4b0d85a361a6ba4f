import { decodeEventLog, getAddress, toEventSelector } from 'viem'
import type { ChainEvm, EvmBlock, EvmLog } from '../../../ports/chain-evm.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { ChainProjection } from '../../chain/chain-index/index.ts'
import { createIntentsFollower } from '../../chain/intents/index.ts'
import { curveLaunchpadAbi } from '../../chain/launchpad/index.ts'
import { type CurveFill, curveFillsStore } from './curve-fills.store.ts'
import { createSwapOwner } from './swap-intents.ts'
import { type TradingContracts, venueOf } from './venue.ts'

const tradeAbi = curveLaunchpadAbi.filter((item) => item.type === 'event' && item.name === 'Trade')

/**
 * Trading's part of the chain index: it stores trades on curves by trader, and settles swap intents. Null where the
 * venue is not configured.
 */
export function createTradingProjection(
  options: Ports<'clock' | 'database' | 'logger' | 'outbox'> & {
    readonly evm: ChainEvm
    readonly contracts: TradingContracts
  },
): ChainProjection | null {
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
