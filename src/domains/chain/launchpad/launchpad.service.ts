import { getAddress } from 'viem'
import type { ChainEvm, Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { type BlockLogs, type ChainProjection, createChainPositions } from '../chain-index/index.ts'
import { createIntents, createIntentsFollower, type Submission } from '../intents/index.ts'
import { createPoolMirror, type PoolMirror } from '../pools/index.ts'
import {
  creatorFeesAbi,
  curveLaunchpadAbi,
  launchTokenAbi,
  limitedTokenAbi,
  ponsLaunchpadAbi,
  tokenFactoryAbi,
  uniLaunchpadAbi,
  vestingVaultAbi,
} from './abi.gen.ts'
import { createCreatorFeesService } from './creator-fees.service.ts'
import { createDiscovery } from './discovery.ts'
import { createDraftsService } from './drafts/drafts.service.ts'
import { createFactoriesService } from './factories.service.ts'
import { createFactory, type PartCodeHashes } from './factory.ts'
import { createGraduationsService } from './graduation/graduations.service.ts'
import { createLaunchesService } from './launches.service.ts'
import type { IntentView } from './launchpad.schemas.ts'
import { launchpadIntents } from './launchpad-intents.ts'
import type { ContractPlace } from './pool-launches/pool-factory.ts'
import { createPoolFamilies } from './pool-launches/pool-families.ts'
import { createPoolRouter } from './pool-launches/pool-router.ts'
import { applyBlocks, type LaunchContracts, projectedTopics } from './projection.ts'
import { createQuotesService } from './quotes.service.ts'
import type { RehearsalFits } from './rehearsed.ts'
import { retractAbove } from './retraction.ts'
import { createSharedContracts, type SharedAddresses } from './shared-contracts.ts'
import { createTokenFactory } from './token-factory/token-factory.ts'
import { createTokensService } from './token-factory/tokens.service.ts'
import { createTradesService } from './trades.service.ts'
import { intentView } from './views.ts'

export type LaunchpadServiceOptions = Ports<
  'clock' | 'database' | 'logger' | 'outbox' | 'random'
> & {
  readonly evm: ChainEvm
  /** Whether an account is a simulated trader's; none is unless given. */
  readonly isSimulated?: (address: string) => boolean
  readonly settings: {
    readonly launchpadAddress: string
    /** keccak256 of the code at the address; null accepts any code, for a launchpad that was just deployed. */
    readonly expectedCodeHash: Hex | null
    /** The same for the contracts that it names. */
    readonly partCodeHashes?: PartCodeHashes
    readonly chainId: number
    readonly baseUrl: string
    /** The chain's URL for wallets; null when none is configured. */
    readonly publicRpcUrl?: string | null
    /** How many blocks lie above a `safe` one. 0 unless given. */
    readonly safeDepth?: number
    /** Further launchpads and their parts; null where none is configured. */
    readonly further?: FurtherContracts
    /** Third parties' contracts that launches and swaps use; they are checked and shown. */
    readonly shared?: SharedAddresses
    /** The account of the graduation keeper; null where none runs. */
    readonly graduationAccount?: Hex | null
  }
  /** Compares launches with rehearsals; without it no launch can name one. */
  readonly rehearsalFits?: RehearsalFits
  /** The pools in memory, when another part of the program has them already. */
  readonly poolMirror?: PoolMirror
}

export type LaunchpadService = ReturnType<typeof createLaunchpadService>

/** Prepares and submits launches and trades, and shows them. It never signs and holds no key. */
export function createLaunchpadService(options: LaunchpadServiceOptions) {
  const { chainId, baseUrl, publicRpcUrl = null } = options.settings
  const address = getAddress(options.settings.launchpadAddress)
  const positions = createChainPositions({
    database: options.database,
    safeDepth: options.settings.safeDepth ?? 0,
  })
  const places = options.settings.shared ?? {}
  const partCodeHashes = {
    poolFactory: places.uniswapV3Factory?.codeHash ?? null,
    weth: places.weth?.codeHash ?? null,
    ...options.settings.partCodeHashes,
  }
  const factory = createFactory({
    ...options,
    address,
    expectedCodeHash: options.settings.expectedCodeHash,
    partCodeHashes,
  })
  const {
    pons,
    tokenFactory: place = null,
    uni,
    vestingVault = null,
  } = options.settings.further ?? {}
  const families = createPoolFamilies({
    ...options,
    partCodeHashes,
    places: { uni: uni ?? null, pons: pons ?? null },
  })
  const tokenFactory = createTokenFactory({ ...options, place, vaultPlace: vestingVault })
  const mirror = options.poolMirror ?? createPoolMirror(options)
  const shared = { ...options, factory, families, tokenFactory, mirror, positions, chainId }
  const intents = createIntents({ ...shared, owner: launchpadIntents })
  const launches = createLaunchesService({ ...shared, intents })
  const drafts = createDraftsService({ ...shared, intents })
  const quotes = createQuotesService(shared)
  const router = createPoolRouter({ ...options, place: places.swapRouter ?? null })
  const trades = createTradesService({ ...shared, intents, quotes, router })
  const creatorFees = createCreatorFeesService({ ...shared, intents })
  const factories = createFactoriesService({
    ...shared,
    shared: createSharedContracts({ ...options, places }),
  })
  const tokens = createTokensService({ ...shared, intents })
  const { graduationAccount: keeperAccount = null } = options.settings
  const graduations = createGraduationsService({ ...shared, intents, keeperAccount })

  return {
    launches,
    drafts,
    quotes,
    trades,
    creatorFees,
    factories,
    tokens,
    graduations,
    intents: {
      async get(intentId: string): Promise<IntentView> {
        return intentView(await intents.byId(intentId), await positions.current())
      },
      async submit(intentId: string, submission: Submission): Promise<IntentView> {
        const intent = await intents.submit(intentId, submission)
        return intentView(intent, await positions.current())
      },
    },
    discovery: createDiscovery({ factories, chainId, baseUrl, publicRpcUrl }),
    abi: showAbis,
  }
}

function showAbis() {
  return {
    launchpad: [...curveLaunchpadAbi],
    creatorFees: [...creatorFeesAbi],
    token: [...launchTokenAbi],
    uniLaunchpad: [...uniLaunchpadAbi],
    ponsLaunchpad: [...ponsLaunchpadAbi],
    limitedToken: [...limitedTokenAbi],
    tokenFactory: [...tokenFactoryAbi],
    vestingVault: [...vestingVaultAbi],
  }
}

/** The contracts beside the launchpad with curves; null where none is configured. */
export type FurtherContracts = {
  readonly [name in
    | 'graduator'
    | 'pons'
    | 'tokenFactory'
    | 'uni'
    | 'vestingVault']?: ContractPlace | null
}

function contractsOf(further: FurtherContracts = {}): Partial<LaunchContracts> {
  const { graduator, pons, tokenFactory, uni, vestingVault } = further
  return {
    ...(graduator == null ? {} : { graduator: getAddress(graduator.address) }),
    ...(uni == null ? {} : { uni: getAddress(uni.address) }),
    ...(pons == null ? {} : { pons: getAddress(pons.address) }),
    ...(tokenFactory == null ? {} : { tokenFactory: getAddress(tokenFactory.address) }),
    ...(vestingVault == null ? {} : { vestingVault: getAddress(vestingVault.address) }),
  }
}

/** The launchpad's part of the chain index; give it to `createChainIndexer`. */
export function createLaunchpadProjection(
  options: Ports<'clock' | 'database' | 'logger' | 'outbox'> & {
    readonly evm: ChainEvm
    readonly launchpadAddress: string
    /** The vault of creator fees; without it the launchpad is asked for it, and logs are filtered by topic alone. */
    readonly creatorFeesAddress?: string
    /** Further launchpads and their parts; what is absent or null is not indexed. */
    readonly further?: FurtherContracts
    /** Whether an account is a simulated trader's; without it events do not mark simulated traders. */
    readonly isSimulated?: (address: string) => boolean
  },
): ChainProjection {
  const { clock, isSimulated, outbox } = options
  const launchpad = getAddress(options.launchpadAddress)
  const factory = createFactory({ ...options, address: launchpad, expectedCodeHash: null })
  const known = options.creatorFeesAddress
  const contracts = contractsOf(options.further)
  const vaultOf = async () => getAddress(known ?? (await factory.config()).creatorFees)
  const isAlone = Object.keys(contracts).length === 0
  const intents = createIntentsFollower({ ...options, owner: launchpadIntents })
  const applyAll = async (tx: Queryable, blocks: readonly BlockLogs[]) =>
    applyBlocks({
      tx,
      outbox,
      clock,
      blocks,
      isSimulated,
      contracts: { ...contracts, launchpad, vault: await vaultOf() },
    })
  return {
    name: 'launchpad',
    filter:
      // Trades of locked pools occur in all pools, so logs are then filtered by topic alone.
      known === undefined || !isAlone
        ? { topics: [projectedTopics] }
        : { address: [launchpad, getAddress(known)] },
    apply: (tx, block, logs) => applyAll(tx, [{ block, logs }]),
    applyAll,
    revertAbove: async (tx, blockNumber) => {
      await retractAbove({ tx, outbox, clock, blockNumber, isSimulated })
      await intents.revertAbove(tx, blockNumber)
    },
    follow: intents.settle,
  }
}
