import { createBackpackExchange } from '../adapters/backpack/backpack-exchange.ts'
import { createBirdeyeFeed } from '../adapters/birdeye/birdeye-feed.ts'
import { createPhoenixVenue } from '../adapters/phoenix/phoenix-venue.ts'
import { createOrderLimits } from '../domains/access/keys/index.ts'
import { createVenuesService, createVenueTape } from '../domains/markets/market/index.ts'
import { createPerpsService } from '../domains/markets/perps/index.ts'
import type { LedgerService } from '../domains/money/ledger/index.ts'
import { isOperator } from '../kernel/principal.ts'
import type { ServiceOptions } from './service-options.ts'
import type { Shutdown } from './shutdown.ts'

/** The URLs of the live exchange and the venue; null when not configured. */
export type PerpsConfig = {
  readonly exchangeUrl: string | null
  readonly exchangeSecret: string | null
  readonly venueUrl: string | null
}

/** The paper exchange, the live one where it is configured, and the trades that both report to market data. */
export function createPerps(
  { config, world }: ServiceOptions,
  {
    ledger,
    perps: { exchangeSecret, exchangeUrl, venueUrl },
  }: { readonly ledger: LedgerService; readonly perps: PerpsConfig },
) {
  const { clock, operatorEgress: egress } = world
  const { birdeye } = config.vendors
  const service = createPerpsService({
    ...world,
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
    orderLimits: createOrderLimits(),
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
