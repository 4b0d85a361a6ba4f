import { alertsOperations } from './alerts.operations.ts'
import { launchMarketOperations } from './launches.operations.ts'
import { marketErrors } from './market.errors.ts'
import { marketEvents } from './market.events.ts'
import { marketOperations } from './market.operations.ts'
import { screenerOperations } from './screener.operations.ts'
import { venuesOperations } from './venues.operations.ts'

export { marketMigrations } from './market.migrations.ts'
export {
  createMarketService,
  type MarketService,
  type MarketServiceOptions,
} from './market.service.ts'
export { createMarketProjection, type MarketProjectionOptions } from './projection.ts'
export { marketKeeping, marketVenuesKeeping } from './retention.store.ts'
export { venueBounds } from './venue-intervals.ts'
export { venueTapeMigrations } from './venue-tape.migrations.ts'
export { createVenueTape, type VenuePrint, type VenueTape } from './venue-tape.ts'
export { createVenuesService } from './venues.service.ts'

/** What this domain brings to the table. */
export const marketRows = {
  operations: {
    ...marketOperations,
    ...launchMarketOperations,
    ...screenerOperations,
    ...alertsOperations,
  },
  events: marketEvents,
  errors: [marketErrors],
}

/** Market data of venues that are not on the chain, which has a service of its own. */
export const marketVenuesRows = { operations: venuesOperations }
