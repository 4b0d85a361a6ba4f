import { createBackpackExchange } from '../adapters/backpack/backpack-exchange.ts'
import { createBirdeyeFeed } from '../adapters/birdeye/birdeye-feed.ts'
import { createPhoenixVenue } from '../adapters/phoenix/phoenix-venue.ts'
import type { LedgerService } from '../domains/billing/index.ts'
import { createVenuesService, createVenueTape } from '../domains/market/index.ts'
import { createPerpsService, type PerpsService } from '../domains/perps/index.ts'
import { isOperator } from '../kernel/principal.ts'
import type { MarketFeed } from '../ports/market-feed.ts'
import type { ServiceOptions } from './service-options.ts'
import type { Shutdown } from './shutdown.ts'

/** Where the live exchange and the venue are; null where the operator named none. */
export type PerpsConfig = {
  readonly exchangeUrl: string | null
  readonly exchangeSecret: string | null
  readonly venueUrl: string | null
}

/** The paper exchange, the live one where it is configured, and what market data is told of their trades. */
export function createPerps(
  { config, world, foundations }: ServiceOptions,
  {
    ledger,
    perps: { exchangeSecret, exchangeUrl, venueUrl },
  }: { readonly ledger: LedgerService; readonly perps: PerpsConfig },
) {
  const { clock, operatorEgress: egress } = world
  const { birdeye } = config.vendors
  const service = createPerpsService({
    ...world,
    outbox: foundations.eventLog,
    ledger,
    tape: createVenueTape(),
    feeds: [
      createBirdeyeFeed({
        baseUrl: birdeye?.baseUrl ?? 'https://public-api.birdeye.so',
        apiKey: birdeye?.secret ?? null,
        egress,
      }),
    ],
    live:
      exchangeUrl === null
        ? null
        : createBackpackExchange({ baseUrl: exchangeUrl, secret: exchangeSecret, egress, clock }),
    venue: venueUrl === null ? null : createPhoenixVenue({ baseUrl: venueUrl, egress }),
    isEmbedded: world.chains.faucet !== null,
    maySetIndex: world.chains.faucet !== null && config.databaseUrl === null && config.mpp.isLocal,
    isOperator: (principal) => isOperator(principal, config.operatorWallets),
  })
  return {
    service,
    venues: createVenuesService(world),
    start(shutdown: Shutdown): void {
      service.start()
      shutdown.onStop('perps', () => service.stop())
    },
  }
}

/**
 * The mark price of ether on the paper exchange as a feed of market data. It is asked after feeds of the world outside,
 * and says of itself what it is.
 */
export function createPaperExchangeFeed(perps: Pick<PerpsService, 'etherMark'>): MarketFeed {
  return {
    name: 'paper-exchange',
    origin: 'the mark price of ether on the paper exchange: simulated, play money',
    isConfigured: true,
    async ether() {
      const mark = await perps.etherMark()
      return mark === null ? null : { usdPerEth: mark.usdE8, asOf: new Date(mark.atMs) }
    },
  }
}
