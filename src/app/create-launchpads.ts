import { zeroHash } from 'viem'
import { type ChainProjection, createChainIndexer } from '../domains/chain-index/index.ts'
import {
  createGraduationKeeper,
  createLaunchpadProjection,
  createLaunchpadService,
  type LaunchpadServiceOptions,
  type SharedPlaces,
  sharedContractNames,
} from '../domains/launchpad/index.ts'
import { evmChainId } from '../kernel/chains.ts'
import type { Jobs } from '../ports/jobs.ts'
import type { Chains } from './open-chains.ts'
import type { ServiceOptions } from './service-options.ts'

const indexPollMs = 250

/**
 * Builds the service of the launchpad, which accepts no other code than is expected where the contracts are. What is not as
 * expected is in the log at the start.
 */
export function createLaunchpad(
  { config, world, foundations }: ServiceOptions,
  parts: Pick<LaunchpadServiceOptions, 'isSimulated' | 'poolMirror' | 'rehearsalFits'>,
) {
  const { contracts, launchpad, evm, evmPublicRpcUrl } = world.chains
  const { creatorFees, graduator } = contracts.codeHashes
  const service = createLaunchpadService({
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
      shared: sharedOf(world.chains),
      graduationAccount: world.wallets.graduations?.address ?? null,
    },
  })
  // The chain may be away or slow: the start does not wait, and every use checks again.
  void service.factories.warn(world.logger).catch((failure: unknown) => {
    world.logger.error('the contracts on the chain could not be checked', failure)
  })
  return service
}

/**
 * What goes on with graduations that a last buy could not finish. Without a wallet nobody does it for the service, and
 * everybody may still do it.
 */
export function createGraduations(
  { config, world, foundations }: ServiceOptions,
  { jobs }: { readonly jobs: Jobs },
) {
  const { chains, wallets } = world
  const keeper =
    wallets.graduations === null
      ? null
      : createGraduationKeeper({
          ...world,
          evm: chains.evm,
          outbox: foundations.eventLog,
          launchpad: chains.launchpad.address,
          wallet: wallets.graduations,
          spendPerTokenDay: config.graduations.spendPerTokenDay,
        })
  return {
    /** Looks after each block whether something waits. It reads no logs. */
    projection: {
      name: 'graduations',
      filter: { address: chains.launchpad.address, topics: [zeroHash] },
      apply: async () => undefined,
      revertAbove: async () => undefined,
      follow: async () => {
        await keeper?.wake(jobs)
      },
    } satisfies ChainProjection,
    /** The jobs must be started. */
    start: async (): Promise<void> => {
      await keeper?.start(jobs)
    },
  }
}

/** Builds the one reader of chain 4663's logs; `further` are projections of other domains. */
export function createIndexer(
  { world, foundations }: ServiceOptions,
  further: readonly ChainProjection[],
  isSimulated: (address: string) => boolean,
) {
  const { contracts, launchpad, evm } = world.chains
  const { creatorFees } = contracts
  const parts = { ...world, evm, outbox: foundations.eventLog }
  return createChainIndexer({
    ...parts,
    projections: [
      createLaunchpadProjection({
        ...parts,
        isSimulated,
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

/** What others put on the chain, and launches or swaps use. */
function sharedOf({ contracts }: Chains): SharedPlaces {
  return Object.fromEntries(
    sharedContractNames.map((name) => {
      const address = contracts[name]
      return [name, address === null ? null : { address, codeHash: contracts.codeHashes[name] }]
    }),
  )
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
