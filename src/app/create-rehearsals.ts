import { createAnvilForks } from '../adapters/anvil/anvil-forks.ts'
import {
  type ExpectedCode,
  type LaunchReader,
  riskSubjects,
} from '../domains/chain/bridges/index.ts'
import { createRehearsalsService } from '../domains/chain/rehearsals/index.ts'
import { createRiskService, type HoldersOf } from '../domains/chain/risk/index.ts'
import { evmChainId } from '../kernel/chains.ts'
import type { ChainForks } from '../ports/chain-fork.ts'
import type { ServiceOptions } from './service-options.ts'
import type { Shutdown } from './shutdown.ts'

/** Rehearsals on forks of the embedded chain, or of the configured live one. */
export function createRehearsals({ config, world }: ServiceOptions) {
  const { contracts, evm, evmPublicRpcUrl, launchpad } = world.chains
  const rpcUrl = config.evmRpcUrl ?? evmPublicRpcUrl
  const forks = rpcUrl === null ? null : createAnvilForks({ rpcUrl })
  return {
    /** For other users of a copy of the chain. */
    forks,
    service: createRehearsalsService({
      ...world,
      evm,
      forks,
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

/** Risk facts of launched tokens; `holdersOf` reads a holder index, where there is one. */
export function createRisk(
  { world }: ServiceOptions,
  parts: {
    readonly launchOf: LaunchReader
    readonly forks: ChainForks | null
    readonly holdersOf?: HoldersOf
  },
) {
  const { contracts, evm, launchpad } = world.chains
  const { swapRouter: router, weth } = contracts
  const expected: ExpectedCode = {
    curve: launchpad.codeHash,
    uni: contracts.codeHashes.uniLaunchpad,
    pons: contracts.codeHashes.ponsLaunchpad,
  }
  return createRiskService({
    ...world,
    evm,
    forks: parts.forks,
    ...(parts.holdersOf === undefined ? {} : { holdersOf: parts.holdersOf }),
    swaps: router === null || weth === null ? null : { router, weth },
    subjectOf: riskSubjects(parts.launchOf, expected),
  })
}
