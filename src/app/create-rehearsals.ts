import { getAddress } from 'viem'
import { createAnvilForks } from '../adapters/anvil/anvil-forks.ts'
import type { LaunchpadService } from '../domains/launchpad/index.ts'
import { createRehearsalsService } from '../domains/rehearsals/index.ts'
import { createRiskService, type GivenSubject, type HoldersOf } from '../domains/risk/index.ts'
import { evmChainId } from '../kernel/chains.ts'
import type { Hex } from '../ports/chain-evm.ts'
import type { ChainForks } from '../ports/chain-fork.ts'
import type { ServiceOptions } from './service-options.ts'
import type { Shutdown } from './shutdown.ts'

/** Rehearsals on forks of the chain: the embedded one, or the live one behind the configured address. */
export function createRehearsals({ config, world }: ServiceOptions) {
  const { contracts, evm, evmPublicRpcUrl, launchpad } = world.chains
  const rpcUrl = config.evmRpcUrl ?? evmPublicRpcUrl
  const forks = rpcUrl === null ? null : createAnvilForks({ rpcUrl })
  return {
    /** For others who try something on a copy of the chain. */
    forks,
    service: createRehearsalsService({
      ...world,
      ...{ evm, forks },
      settings: {
        launchpadAddress: launchpad.address,
        chainId: evmChainId,
        pools: {
          uni: contracts.uniLaunchpad,
          pons: contracts.ponsLaunchpad,
          router: contracts.swapRouter,
          quoter: contracts.quoterV2,
        },
      },
    }),
    start(shutdown: Shutdown): void {
      if (forks !== null) shutdown.onStop('forks of the chain', () => forks.stop())
    },
  }
}

type LaunchOf = LaunchpadService['launches']['get']
type Launch = Awaited<ReturnType<LaunchOf>>

/** Facts about launched tokens; `holdersOf` is an index of holders, where there is one. */
export function createRisk(
  { world }: ServiceOptions,
  parts: {
    readonly launchOf: LaunchOf
    readonly forks: ChainForks | null
    readonly holdersOf?: HoldersOf
  },
) {
  const { contracts, evm, launchpad } = world.chains
  const { swapRouter: router, weth } = contracts
  const expected: Readonly<Record<Launch['family'], Hex | null>> = {
    curve: launchpad.codeHash,
    uni: contracts.codeHashes.uniLaunchpad,
    pons: contracts.codeHashes.ponsLaunchpad,
  }
  return createRiskService({
    ...world,
    ...{ evm, forks: parts.forks },
    ...(parts.holdersOf === undefined ? {} : { holdersOf: parts.holdersOf }),
    swaps: router === null || weth === null ? null : { router, weth },
    async subjectOf(launchId) {
      const launch = await parts.launchOf(launchId)
      return toSubject(launch, expected[launch.family])
    },
  })
}

function toSubject(launch: Launch, expectedCodeHash: Hex | null): GivenSubject | null {
  const { curve, evidence, family, pool, tokenAddress } = launch
  if (tokenAddress === null || evidence === null) return null
  const launchpad = getAddress(launch.launchpad)
  const graduated = curve?.pool ?? null
  return {
    ...{ family, launchpad, expectedCodeHash },
    token: getAddress(tokenAddress),
    creator: getAddress(launch.creator),
    blockNumber: BigInt(evidence.blockNumber),
    transactionHash: toHex(evidence.transactionHash),
    pool:
      pool !== null
        ? {
            address: getAddress(pool.address),
            owner: launchpad,
            ticks: [pool.tickLower, pool.tickUpper],
          }
        : graduated === null
          ? null
          : { address: getAddress(graduated), owner: null, ticks: null },
  }
}

function toHex(text: string): Hex {
  return `0x${text.slice(2)}`
}
