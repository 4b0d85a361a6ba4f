import type { AppError } from '../../../../kernel/errors.ts'
import { rowsOf } from '../../../../kernel/operation.ts'
import { requestErrors, resourceErrors } from '../../../../kernel/shared-errors.ts'
import type { MarketService } from '../market.service.ts'
import * as schemas from './udf.schemas.ts'

const { document, operation } = rowsOf<MarketService>()
const row = {
  method: 'GET',
  tier: 'public',
  auth: [],
  family: 'Market Data',
  effect: 'none',
  // The tools of market data answer the same with exact numbers.
  mcp: false,
  errorForm: {
    under: '/api/market/udf',
    members: ({ message, spec }: AppError) => ({
      s: 'error',
      errmsg: spec === resourceErrors.not_found ? 'unknown_symbol' : message,
    }),
  },
} as const

/** TradingView's Universal Data Feed: give `/api/market/udf` to its charting library as the address of the feed. */
export const udfOperations = {
  chartConfig: operation({
    name: 'chartFeed.getConfig',
    ...row,
    path: '/api/market/udf/config',
    summary: 'What the chart feed (TradingView UDF) offers',
    input: {},
    output: schemas.Configuration,
    cache: { freshSeconds: 3_600 },
    handler: ({ chartFeed }) => chartFeed.config(),
  }),
  chartSymbols: operation({
    name: 'chartFeed.getSymbol',
    ...row,
    path: '/api/market/udf/symbols',
    summary: 'What a chart must know of a symbol',
    input: { query: schemas.SymbolQuery },
    output: schemas.SymbolInfo,
    errors: [resourceErrors.not_found],
    handler: ({ chartFeed }, { input }) => chartFeed.symbol(input.query.symbol),
  }),
  chartSearch: operation({
    name: 'chartFeed.searchSymbols',
    ...row,
    path: '/api/market/udf/search',
    summary: 'Search symbols by name, symbol or address',
    input: { query: schemas.SearchSymbolsQuery },
    output: schemas.FoundSymbols,
    limit: { bucket: 'api', weight: 2 },
    handler: ({ chartFeed }, { input }) => chartFeed.search(input.query),
  }),
  chartHistory: operation({
    name: 'chartFeed.listBars',
    ...row,
    path: '/api/market/udf/history',
    summary: 'Bars of a symbol, oldest first',
    description:
      'Of tokens in ether, of perpetuals in dollars. Intervals without a trade have no bar; without any bar the answer says when the newest older one begins.',
    input: { query: schemas.HistoryQuery },
    output: schemas.History,
    errors: [requestErrors.invalid, resourceErrors.not_found],
    handler: ({ chartFeed }, { input }) => chartFeed.history(input.query),
  }),
  chartTime: document({
    name: 'chartFeed.getTime',
    ...row,
    path: '/api/market/udf/time',
    summary: 'The time of the server, in Unix seconds',
    input: {},
    produces: ['text/plain'],
    examples: [{ name: 'now' }],
    handler: ({ chartFeed }) => chartFeed.time(),
  }),
}
