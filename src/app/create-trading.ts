import { createJupiterSwaps } from '../adapters/jupiter/jupiter-swaps.ts'
import type { ChainProjection } from '../domains/chain/chain-index/index.ts'
import type { LaunchpadService } from '../domains/chain/launchpad/index.ts'
import { createPoolsProjection, type PoolMirror } from '../domains/chain/pools/index.ts'
import type { MarketService } from '../domains/markets/market/index.ts'
import {
  createTradingProjection,
  createTradingService,
  swapIntents,
  type TradingContracts,
} from '../domains/markets/trading/index.ts'
import { evmChainId } from '../kernel/chains.ts'
import type { ServiceOptions } from './service-options.ts'

/** Swaps, with their projections of chain 4663: the pools, and the outcome of their transactions. */
export function createTrading(
  { world }: ServiceOptions,
  parts: {
    readonly launchpad: LaunchpadService
    readonly poolMirror: PoolMirror
    readonly market: MarketService
    /** The aggregator of swaps on Solana; null when not configured. */
    readonly jupiter?: { readonly url: string; readonly apiKey: string | null } | null
  },
) {
  const { contracts: named, evm, launchpad } = world.chains
  const { swapRouter, uniswapV3Factory, weth } = named
  const contracts: TradingContracts = {
    weth,
    uniswapV3Factory,
    swapRouter,
    launchpad: launchpad.address,
  }
  const options = { ...world, evm }
  const { jupiter = null } = parts
  const projections: readonly (ChainProjection | null)[] = [
    uniswapV3Factory === null
      ? null
      : createPoolsProjection({ ...options, factoryAddress: uniswapV3Factory }),
    createTradingProjection({ ...options, contracts }),
  ]
  return {
    service: createTradingService({
      ...options,
      launchpad: parts.launchpad,
      poolMirror: parts.poolMirror,
      solana: world.chains.solana,
      heldTokens: parts.market.tokens.heldBy,
      heldHistory: parts.market.heldHistory,
      solanaSwaps:
        jupiter === null ? null : createJupiterSwaps({ ...jupiter, egress: world.operatorEgress }),
      settings: { contracts, chainId: evmChainId },
    }),
    intentOwners: [swapIntents(contracts)].filter((each) => each !== null),
    projections: projections.filter((each) => each !== null),
  }
}
