import { type ChainProjection, createChainIndexer } from '../domains/chain-index/index.ts'
import {
  createLaunchpadProjection,
  createLaunchpadService,
  type LaunchpadServiceOptions,
} from '../domains/launchpad/index.ts'
import { evmChainId } from '../kernel/chains.ts'
import type { Chains } from './open-chains.ts'
import type { ServiceOptions } from './service-options.ts'

const indexPollMs = 250

/** Builds the service of the launchpad, which accepts no other code than is expected where the contracts are. */
export function createLaunchpad(
  { config, world, foundations }: ServiceOptions,
  parts: Pick<LaunchpadServiceOptions, 'isSimulated' | 'poolMirror' | 'rehearsalFits'>,
) {
  const { contracts, launchpad, evm, evmPublicRpcUrl } = world.chains
  const { creatorFees, graduator } = contracts.codeHashes
  return createLaunchpadService({
    ...world,
    evm,
    ...parts,
    outbox: foundations.eventLog,
    settings: {
      launchpadAddress: launchpad.address,
      expectedCodeHash: launchpad.codeHash,
      partCodeHashes: { creatorFees, graduator },
      chainId: evmChainId,
      baseUrl: config.baseUrl,
      publicRpcUrl: evmPublicRpcUrl,
      further: furtherOf(world.chains),
    },
  })
}

/** Builds the one reader of chain 4663's logs; `further` are projections of other domains. */
export function createIndexer(
  { world, foundations }: ServiceOptions,
  further: readonly ChainProjection[],
) {
  const { contracts, launchpad, evm } = world.chains
  const { creatorFees } = contracts
  const parts = { ...world, evm, outbox: foundations.eventLog }
  return createChainIndexer({
    ...parts,
    projections: [
      createLaunchpadProjection({
        ...parts,
        launchpadAddress: launchpad.address,
        further: furtherOf(world.chains),
        // Without it the vault is asked of the launchpad.
        ...(creatorFees === null ? {} : { creatorFeesAddress: creatorFees }),
      }),
      ...further,
    ],
    settings: { startBlock: launchpad.startBlock, pollMs: indexPollMs },
  })
}

/** The launch contracts beside the curve, as far as the chain has them. */
function furtherOf({ contracts }: Chains) {
  const place = (
    name: 'uniLaunchpad' | 'ponsLaunchpad' | 'graduator' | 'tokenFactory' | 'vestingVault',
  ) => {
    const address = contracts[name]
    return address === null ? null : { address, codeHash: contracts.codeHashes[name] }
  }
  return {
    uni: place('uniLaunchpad'),
    pons: place('ponsLaunchpad'),
    graduator: place('graduator'),
    tokenFactory: place('tokenFactory'),
    vestingVault: place('vestingVault'),
  }
}
