import { portfolioOperations } from './portfolio.operations.ts'
import { quotesOperations } from './quotes.operations.ts'
import { solanaOperations } from './solana.operations.ts'
import { swapsOperations } from './swaps.operations.ts'
import { tradingErrors } from './trading.errors.ts'
import examples from './trading.examples.json' with { type: 'json' }

export type { Asset } from './assets.ts'
export type { PricedSwap, SwapQuestion, SwapQuotes, SwapRoute } from './pricing.ts'
export { createTradingProjection } from './projection.ts'
export { tradingRetention } from './retention.store.ts'
export type { DirectSwap, DirectSwapCall, SwapCalls } from './swap-calls.ts'
export { swapIntents } from './swap-intents.ts'
export { tradingMigrations } from './trading.migrations.ts'
export {
  createTradingService,
  type TradingService,
  type TradingServiceOptions,
} from './trading.service.ts'
export type { TradingContracts } from './venue.ts'

/** The operations, events and error codes that this domain registers. */
export const tradingRows = {
  examples,
  operations: {
    ...quotesOperations,
    ...swapsOperations,
    ...portfolioOperations,
    ...solanaOperations,
  },
  events: {},
  errors: [tradingErrors],
}
