import { portfolioOperations } from './portfolio.operations.ts'
import { quotesOperations } from './quotes.operations.ts'
import { solanaOperations } from './solana.operations.ts'
import { swapsOperations } from './swaps.operations.ts'
import { tradingErrors } from './trading.errors.ts'

export type { Asset } from './assets.ts'
export type { PricedSwap, SwapQuestion, SwapQuotes, SwapRoute } from './pricing.ts'
export { createTradingProjection } from './projection.ts'
export { tradingKeeping } from './retention.store.ts'
export type { DirectSwap, DirectSwapCall, SwapCalls } from './swap-calls.ts'
export { tradingMigrations } from './trading.migrations.ts'
export {
  createTradingService,
  type TradingService,
  type TradingServiceOptions,
} from './trading.service.ts'
export type { TradingContracts } from './venue.ts'

/** What this domain brings to the table. */
export const tradingRows = {
  operations: {
    ...quotesOperations,
    ...swapsOperations,
    ...portfolioOperations,
    ...solanaOperations,
  },
  events: {},
  errors: [tradingErrors],
}
