import { getAddress } from 'viem'
import type { ChainEvm, Hex } from '../../ports/chain-evm.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Random } from '../../ports/random.ts'
import { type ChainProjection, createChainPositions } from '../chain-index/index.ts'
import { curveLaunchpadAbi, launchTokenAbi } from './abi.gen.ts'
import { createCreatorFeesService } from './creator-fees.service.ts'
import { createFactoriesService } from './factories.service.ts'
import { createFactory } from './factory.ts'
import { createIntentsService } from './intents.service.ts'
import { createLaunchesService } from './launches.service.ts'
import type { IntentView } from './launchpad.schemas.ts'
import { applyLogs } from './projection.ts'
import { createQuotesService } from './quotes.service.ts'
import { retractAbove } from './retraction.ts'
import { createSettlement } from './settlement.ts'
import { createTradesService } from './trades.service.ts'
import { intentView } from './views.ts'

export type LaunchpadServiceOptions = {
  readonly database: Database
  readonly evm: ChainEvm
  readonly clock: Clock
  readonly random: Random
  readonly outbox: Outbox
  readonly logger: Logger
  readonly settings: {
    readonly launchpadAddress: string
    /** keccak256 of the code at the address; null accepts any code, for a launchpad that was just deployed. */
    readonly expectedCodeHash: Hex | null
    readonly chainId: number
    readonly baseUrl: string
    /** Where wallets reach the chain; null when the operator names no such address. */
    readonly publicRpcUrl?: string | null
    /** Blocks above a block that make it `safe`. 0 unless given. */
    readonly safeDepth?: number
  }
}

export type LaunchpadService = ReturnType<typeof createLaunchpadService>

/** The launchpad: prepares, submits, shows. It never signs and holds no key. */
export function createLaunchpadService(options: LaunchpadServiceOptions) {
  const { chainId, baseUrl, publicRpcUrl = null } = options.settings
  const address = getAddress(options.settings.launchpadAddress)
  const positions = createChainPositions({
    database: options.database,
    safeDepth: options.settings.safeDepth ?? 0,
  })
  const factory = createFactory({
    ...options,
    address,
    expectedCodeHash: options.settings.expectedCodeHash,
  })
  const shared = { ...options, factory, positions, chainId }
  const intents = createIntentsService(shared)
  const launches = createLaunchesService({ ...shared, intents })
  const quotes = createQuotesService(shared)
  const trades = createTradesService({ ...shared, intents, quotes })
  const creatorFees = createCreatorFeesService({ ...shared, intents })
  const factories = createFactoriesService(shared)

  return {
    launches,
    quotes,
    trades,
    creatorFees,
    factories,
    intents: {
      async get(intentId: string): Promise<IntentView> {
        return intentView(await intents.byId(intentId), await positions.current())
      },
      async submit(intentId: string, signedTransaction: string): Promise<IntentView> {
        const intent = await intents.submit(intentId, signedTransaction)
        return intentView(intent, await positions.current())
      },
    },
    /** Where everything is, for programs that know only the service's address. */
    discovery: () => ({
      name: 'Robinhood Chain launchpad',
      version: '1',
      chain: { id: chainId, caip2: `eip155:${chainId}`, nativeAsset: 'ETH', rpcUrl: publicRpcUrl },
      factories: [{ address, kind: 'curve' as const, version: '1' }],
      endpoints: {
        factories: `${baseUrl}/api/rh-launchpad/factories`,
        prepareLaunch: `${baseUrl}/api/rh-launchpad/launches/prepare`,
        launches: `${baseUrl}/api/rh-launchpad/launches`,
        token: `${baseUrl}/api/rh-launchpad/tokens/{address}`,
        quote: `${baseUrl}/api/rh-launchpad/quote`,
        prepareTrade: `${baseUrl}/api/rh-launchpad/trades/prepare`,
        submitIntent: `${baseUrl}/api/rh-launchpad/intents/{intentId}/submit`,
        creatorFees: `${baseUrl}/api/rh-launchpad/creator-fees`,
        prepareClaim: `${baseUrl}/api/rh-launchpad/creator-fees/prepare-claim`,
      },
      abi: `${baseUrl}/api/rh-launchpad/abi`,
      openapi: `${baseUrl}/openapi.json`,
      docs: `${baseUrl}/scalar`,
      signing: 'The service returns unsigned transactions and never asks for keys or seed phrases.',
    }),
    abi: () => ({ launchpad: [...curveLaunchpadAbi], token: [...launchTokenAbi] }),
  }
}

/** What the chain index does for the launchpad; give it to `createChainIndexer`. */
export function createLaunchpadProjection(options: {
  readonly database: Database
  readonly evm: ChainEvm
  readonly clock: Clock
  readonly outbox: Outbox
  readonly logger: Logger
  readonly launchpadAddress: string
}): ChainProjection {
  const { clock, outbox } = options
  const settlement = createSettlement(options)
  return {
    name: 'launchpad',
    filter: { address: getAddress(options.launchpadAddress) },
    apply: (tx, block, logs) => applyLogs({ tx, outbox, clock, block, logs }),
    revertAbove: (tx, blockNumber) => retractAbove({ tx, outbox, clock, blockNumber }),
    follow: settlement.settle,
  }
}
