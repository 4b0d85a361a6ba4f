import type { LedgerService } from '../domains/billing/index.ts'
import type { LaunchpadService } from '../domains/launchpad/index.ts'
import type { PoolMirror } from '../domains/pools/index.ts'
import type { Jobs } from '../ports/jobs.ts'
import { createMarket } from './create-market.ts'
import { createMedia } from './create-media.ts'
import { createOrders } from './create-orders.ts'
import { createPaperExchangeFeed, createPerps } from './create-perps.ts'
import { type createRehearsals, createRisk } from './create-rehearsals.ts'
import { createTrading } from './create-trading.ts'
import { createLiveTrading, createVault } from './create-vault.ts'
import type { ServiceOptions } from './service-options.ts'
import type { Shutdown } from './shutdown.ts'

/** Everything that trades: swaps, orders, paper accounts, market data, and what launches need beside their contracts. */
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
  const trading = createTrading(options, { launchpad, poolMirror, jupiter: config.jupiter })
  const perps = createPerps(options, { ledger, perps: config.perps })
  // Play money gives a dollar price only where everything is play money.
  const ownFeeds =
    options.world.chains.faucet === null ? [] : [createPaperExchangeFeed(perps.service)]
  const market = createMarket(options, { isSimulated, ownFeeds })
  const { chains, clock, vaultKeys } = options.world
  const vault = await createVault(options, vaultKeys)
  const live =
    vault.orderWallet === null || !trading.service.isConfigured
      ? null
      : createLiveTrading({
          wallet: vault.orderWallet,
          calls: () => trading.service.ready().calls,
          ...{ evm: chains.evm, clock, weth: chains.contracts.weth },
          isEmbedded: config.evmRpcUrl === null,
        })
  const orders = await createOrders(options, {
    ...{ ledger, jobs, live },
    swaps: trading.service.quotes,
  })
  return {
    byDomain: {
      trading: trading.service,
      market: market.service,
      market_venues: perps.venues,
      perps: perps.service,
      orders: orders.service,
      paper: orders.paper,
      vault,
      media: createMedia(options, config.media),
      rehearsals: rehearsals.service,
      risk: createRisk(options, { launchOf: launchpad.launches.get, forks: rehearsals.forks }),
      // Their owners answer for them.
      intents: null,
      pools: null,
    },
    /** What the chain index does for them; the pools come before those who read them. */
    retention: trading.service.retention,
    projections: [...trading.projections, market.projection, orders.projection],
    /** The jobs must be started. */
    async start(shutdown: Shutdown): Promise<void> {
      rehearsals.start(shutdown)
      perps.start(shutdown)
      vault.start()
      shutdown.onStop('vault', () => vault.stop())
      await orders.start()
    },
  }
}
