import { zeroHash } from 'viem'
import { accountOf } from '../domains/access/auth/index.ts'
import { type ChainProjection, createChainIndexer } from '../domains/chain/chain-index/index.ts'
import { createIntentSightings, type IntentOwner } from '../domains/chain/intents/index.ts'
import {
  createGraduationKeeper,
  createLaunchpadProjection,
  createLaunchpadService,
  type LaunchpadServiceOptions,
  type SharedAddresses,
  sharedContractNames,
} from '../domains/chain/launchpad/index.ts'
import { evmChainId } from '../kernel/chains.ts'
import type { Jobs } from '../ports/jobs.ts'
import type { Chains } from './open-chains.ts'
import { publicRpcs } from './public-rpc.ts'
import type { ServiceOptions } from './service-options.ts'

const indexPollMs = 250

/** Creates the launchpad service, which accepts only the expected contract code. Deviations are logged at start. */
export function createLaunchpad(
  { config, world }: ServiceOptions,
  parts: Pick<LaunchpadServiceOptions, 'isSimulated' | 'poolMirror' | 'rehearsalFits'>,
) {
  const { contracts, launchpad, evm } = world.chains
  const { creatorFees, graduator } = contracts.codeHashes
  const service = createLaunchpadService({
    ...world,
    evm,
    ...parts,
    settings: {
      launchpadAddress: launchpad.address,
      expectedCodeHash: launchpad.codeHash,
      partCodeHashes: { creatorFees, graduator },
      chainId: evmChainId,
      baseUrl: config.baseUrl,
      publicRpcUrl: publicRpcs(config, world.chains).evm.url,
      further: furtherOf(world.chains),
      shared: sharedOf(world.chains),
      graduationAccount: world.wallets.graduations?.address ?? null,
    },
  })
  // The chain may be slow or down: the start does not wait, and every use checks again.
  void service.factories.warn(world.logger).catch((failure: unknown) => {
    world.logger.error('the contracts on the chain could not be checked', failure)
  })
  return service
}

/**
 * Completes graduations that a last buy could not finish. Without a wallet the service does not do so, but anybody may.
 */
export function createGraduations(
  { config, world }: ServiceOptions,
  { jobs }: { readonly jobs: Jobs },
) {
  const { chains, wallets } = world
  const keeper =
    wallets.graduations === null
      ? null
      : createGraduationKeeper({
          ...world,
          evm: chains.evm,
          launchpad: chains.launchpad.address,
          wallet: wallets.graduations,
          spendPerTokenDay: config.graduations.spendPerTokenDay,
        })
  return {
    /** Checks after each block whether a graduation is waiting. Reads no logs. */
    projection: {
      name: 'graduations',
      filter: { address: chains.launchpad.address, topics: [zeroHash] },
      apply: async () => undefined,
      revertAbove: async () => undefined,
      follow: async () => {
        await keeper?.wake(jobs)
      },
    } satisfies ChainProjection,
    /** The jobs must have been started. */
    start: async (): Promise<void> => {
      await keeper?.start(jobs)
    },
  }
}

/** What other domains add to the index, and everybody who owns intents. */
type ProjectionsOf = {
  readonly projections: readonly ChainProjection[]
  readonly intentOwners: readonly IntentOwner[]
}

/** Creates the indexer, the only reader of chain 4663's blocks and logs. */
export function createIndexer(
  { world }: ServiceOptions,
  { intentOwners, projections }: ProjectionsOf,
  isSimulated: (address: string) => boolean,
) {
  const { contracts, launchpad, evm } = world.chains
  const { creatorFees } = contracts
  const parts = { ...world, evm }
  return createChainIndexer({
    ...parts,
    projections: [
      createIntentSightings({ ...parts, accountOf, owners: intentOwners }),
      createLaunchpadProjection({
        ...parts,
        isSimulated,
        launchpadAddress: launchpad.address,
        further: furtherOf(world.chains),
        // Without it, the launchpad names its vault.
        ...(creatorFees === null ? {} : { creatorFeesAddress: creatorFees }),
      }),
      ...projections,
    ],
    settings: { startBlock: launchpad.startBlock, pollMs: indexPollMs },
  })
}

/** External contracts that launches or swaps use. */
function sharedOf({ contracts }: Chains): SharedAddresses {
  return Object.fromEntries(
    sharedContractNames.map((name) => {
      const address = contracts[name]
      return [name, address === null ? null : { address, codeHash: contracts.codeHashes[name] }]
    }),
  )
}

/** The launch contracts other than the curve that the chain has. */
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
