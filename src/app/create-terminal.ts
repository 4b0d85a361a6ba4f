import type { LaunchpadService } from '../domains/chain/launchpad/index.ts'
import type { PoolMirror } from '../domains/chain/pools/index.ts'
import {
  createLiveTrading,
  createPaperExchangeFeed,
  createTickersChannel,
} from '../domains/markets/bridges/index.ts'
import type { LedgerService } from '../domains/money/ledger/index.ts'
import type { Jobs } from '../ports/jobs.ts'
import type { Ports } from '../ports/ports.ts'
import { createMarket } from './create-market.ts'
import { createMedia } from './create-media.ts'
import { createOrders } from './create-orders.ts'
import { createPerps } from './create-perps.ts'
import { type createRehearsals, createRisk } from './create-rehearsals.ts'
import { createTrading } from './create-trading.ts'
import { createVault } from './create-vault.ts'
import type { ServiceOptions } from './service-options.ts'
import type { Shutdown } from './shutdown.ts'

/**
 * Everything that trades: swaps, orders, paper accounts, market data, and the launch services beside their contracts.
 */
export async function createTerminal(
  options: ServiceOptions,
  parts: {
    readonly launchpad: LaunchpadService
    readonly rehearsals: ReturnType<typeof createRehearsals>
    readonly ledger: LedgerService
    readonly jobs: Jobs
    readonly poolMirror: PoolMirror
    /** Whether an account is a simulated trader's. */
    readonly isSimulated: (address: string) => boolean
  },
) {
  const { config } = options
  const { launchpad, rehearsals, ledger, jobs, isSimulated, poolMirror } = parts
  const perps = createPerps(options, { ledger, perps: config.perps })
  // Test tokens may only define the dollar price where everything is test money.
  const ownFeeds =
    options.world.chains.faucet === null ? [] : [createPaperExchangeFeed(perps.service)]
  const media = createMedia(options, config.media)
  const market = createMarket(options, {
    isSimulated,
    ownFeeds,
    readDescription: (cid) => media.service.description(cid),
    baseUrl: config.baseUrl,
  })
  const trading = createTrading(options, {
    launchpad,
    poolMirror,
    market: market.service,
    jupiter: config.jupiter,
  })
  const { clock, vaultKeys } = options.world
  const vault = await createVault(options, vaultKeys)
  const live = liveTradingOf(options, { trading, orderWallet: vault.orderWallet })
  const swaps = trading.service.quotes
  const orders = await createOrders(options, { ledger, jobs, live, swaps })
  return {
    built: {
      hasSwaps: trading.service.isConfigured,
      hasLiveOrders: live !== null,
      hasMedia: media.isConfigured,
    },
    byDomain: {
      trading: trading.service,
      market: market.service,
      market_venues: perps.venues,
      perps: perps.service,
      orders: orders.service,
      paper: orders.paper,
      vault,
      media: media.service,
      rehearsals: rehearsals.service,
      risk: createRisk(options, { launchOf: launchpad.launches.get, forks: rehearsals.forks }),
      pools: null,
    },
    /** The chain index's projections; the pools precede their readers. */
    retention: trading.service.retention,
    channels: channelsOf({ clock, perps: perps.service.channels, market: market.channels }),
    intentOwners: trading.intentOwners,
    projections: [...trading.projections, market.projection, orders.projection],
    /** The jobs must have been started. */
    async start(shutdown: Shutdown): Promise<void> {
      rehearsals.start(shutdown)
      perps.start(shutdown)
      media.start(shutdown)
      vault.start()
      shutdown.onStop('vault', () => vault.stop())
      await orders.start()
    },
  }
}

/** Orders in live mode; null without a vault's wallet or without swaps. */
function liveTradingOf(
  { config, world: { chains, clock } }: ServiceOptions,
  {
    orderWallet,
    trading,
  }: {
    readonly orderWallet: Awaited<ReturnType<typeof createVault>>['orderWallet']
    readonly trading: ReturnType<typeof createTrading>
  },
) {
  if (orderWallet === null || !trading.service.isConfigured) return null
  return createLiveTrading({
    wallet: orderWallet,
    calls: () => trading.service.ready().calls,
    evm: chains.evm,
    clock,
    weth: chains.contracts.weth,
    isEmbedded: config.evmRpcUrl === null,
  })
}

type Channels = Pick<ReturnType<typeof createMarket>['channels'], 'sources' | 'tickers'>

/** The live channels of every kind of market. */
function channelsOf({
  clock,
  market,
  perps,
}: Ports<'clock'> & { readonly perps: Channels; readonly market: Channels }) {
  const kinds = [perps.tickers, market.tickers]
  return [createTickersChannel({ clock, kinds }), ...perps.sources, ...market.sources]
}
