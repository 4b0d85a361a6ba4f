import { alertsOperations } from './alerts.operations.ts'
import { launchMarketOperations } from './launches.operations.ts'
import { leaderboardOperations } from './leaderboards/leaderboards.operations.ts'
import { marketChannels } from './market.channels.ts'
import { marketErrors } from './market.errors.ts'
import { marketEvents } from './market.events.ts'
import examples from './market.examples.json' with { type: 'json' }
import { marketOperations } from './market.operations.ts'
import { screenerOperations } from './screener.operations.ts'
import { simplePriceOperations } from './simple/simple-prices.operations.ts'
import { udfOperations } from './udf/udf.operations.ts'
import { venuesOperations } from './venues.operations.ts'

export { type AlertState, type Direction, isCrossed } from './alert-crossing.ts'
export { createMarketChannels } from './live-channels.ts'
export { candlesFeed, itemsFeed, tapeFeed, tickersFeed, wholeFeed } from './live-feeds.ts'
export {
  candlesMax,
  type LiveCandle,
  type LiveTrade,
  type MarketTicker,
  marketChannels,
  tapeMax,
} from './market.channels.ts'
export { marketMigrations } from './market.migrations.ts'
export {
  createMarketService,
  type MarketService,
  type MarketServiceOptions,
} from './market.service.ts'
export { createMarketProjection, type MarketProjectionOptions } from './projection.ts'
export { marketRetention, marketVenuesRetention } from './retention.store.ts'
export { tokenNamesMigrations } from './token-names.migrations.ts'
export { createTokenSearch } from './token-search.ts'
export { venueBounds } from './venue-intervals.ts'
export { venueTapeMigrations } from './venue-tape.migrations.ts'
export { createVenueTape, type VenuePrint, type VenueTape } from './venue-tape.ts'
export { createVenuesService } from './venues.service.ts'

/** The operations, events and error codes that this domain registers. */
export const marketRows = {
  examples,
  operations: {
    ...marketOperations,
    ...launchMarketOperations,
    ...screenerOperations,
    ...alertsOperations,
    ...udfOperations,
    ...leaderboardOperations,
    ...simplePriceOperations,
  },
  events: marketEvents,
  channels: marketChannels,
  errors: [marketErrors],
}

/** Operations of market data of off-chain venues, which has a service of its own. */
export const marketVenuesRows = { examples, operations: venuesOperations }
