import { createJupiterSwaps } from '../adapters/jupiter/jupiter-swaps.ts'
import type { ChainProjection } from '../domains/chain-index/index.ts'
import type { LaunchpadService } from '../domains/launchpad/index.ts'
import { createPoolsProjection, type PoolMirror } from '../domains/pools/index.ts'
import {
  createTradingProjection,
  createTradingService,
  type TradingContracts,
} from '../domains/trading/index.ts'
import { evmChainId } from '../kernel/chains.ts'
import type { ServiceOptions } from './service-options.ts'

/** Swaps, and what they need to see on chain 4663: the pools, and what became of their transactions. */
export function createTrading(
  { world, foundations }: ServiceOptions,
  parts: {
    readonly launchpad: LaunchpadService
    readonly poolMirror: PoolMirror
    /** The aggregator of swaps on Solana; null where none is configured. */
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
  const options = { ...world, evm, outbox: foundations.eventLog }
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
      solanaSwaps:
        jupiter === null ? null : createJupiterSwaps({ ...jupiter, egress: world.operatorEgress }),
      settings: { contracts, chainId: evmChainId },
    }),
    projections: projections.filter((each) => each !== null),
  }
}
