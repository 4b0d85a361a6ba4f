import { Type as T, type TSchema } from '@sinclair/typebox'
import { rowsOf } from '../../../../kernel/operation.ts'
import { requestErrors, resourceErrors } from '../../../../kernel/shared-errors.ts'
import { Asset, Collateral, Depth, FundingRate, MarkPrice, OpenInterest } from '../perps.schemas.ts'
import type { PerpsService } from '../perps.service.ts'
import { perpsExamples } from '../perps-examples.ts'
import { backpackFailure } from './failure-form.ts'
import {
  ClientKline,
  ClientMarket,
  DepthQuery,
  FundingRatesQuery,
  KlinesQuery,
  MarketsQuery,
  MarkPricesQuery,
  OpenInterestQuery,
  PublicTrade,
  SymbolQuery,
  SystemStatus,
  Ticker,
  TickerQuery,
  TickersQuery,
  TradesHistoryQuery,
  TradesQuery,
} from './market-data.schemas.ts'

const { document, operation } = rowsOf<PerpsService>()
const listOf = <item extends TSchema>(item: item) => T.Array(item, { maxItems: 10_000 })
/** Public without a key, as on the exchange itself. */
const open = {
  method: 'GET',
  tier: 'public',
  family: 'Perps',
  auth: [],
  effect: 'none',
  // The same data are tools already, as rows under /api/perps.
  mcp: false,
  failure: backpackFailure,
} as const
const ofMarket = [requestErrors.invalid, resourceErrors.not_found] as const

/** Market data of the paper exchange, for clients written for Backpack Exchange. */
export const clientMarketDataOperations = {
  clientAssets: operation({
    name: 'exchange.listAssets',
    ...open,
    path: '/api/{exchange}/api/v1/assets',
    summary: 'List the assets, for clients of the exchange',
    input: {},
    output: listOf(Asset),
    handler: ({ client }) => client.assets(),
  }),
  clientCollateral: operation({
    name: 'exchange.listCollateral',
    ...open,
    path: '/api/{exchange}/api/v1/collateral',
    summary: 'List what counts as collateral, for clients of the exchange',
    input: {},
    output: listOf(Collateral),
    examples: [{ name: 'paper dollars', output: [perpsExamples.collateral] }],
    handler: ({ client }) => client.collateral(),
  }),
  clientMarkets: operation({
    name: 'exchange.listMarkets',
    ...open,
    path: '/api/{exchange}/api/v1/markets',
    summary: 'List the markets, for clients of the exchange',
    description:
      'Point a client of the exchange at the part of the address before `api/v1`: it parses these answers unchanged.',
    input: { query: MarketsQuery },
    output: listOf(ClientMarket),
    handler: ({ client }, { input: { query } }) => client.markets(query.marketType),
  }),
  clientMarket: operation({
    name: 'exchange.getMarket',
    ...open,
    path: '/api/{exchange}/api/v1/market',
    summary: 'Read one market, for clients of the exchange',
    input: { query: SymbolQuery },
    output: ClientMarket,
    errors: ofMarket,
    handler: ({ client }, { input: { query } }) => client.market(query.symbol),
  }),
  clientTicker: operation({
    name: 'exchange.getTicker',
    ...open,
    path: '/api/{exchange}/api/v1/ticker',
    summary: 'Read what a market did in a day or a week, for clients of the exchange',
    input: { query: TickerQuery },
    output: Ticker,
    errors: ofMarket,
    handler: ({ client }, { input: { query } }) => client.ticker(query.symbol, query.interval),
  }),
  clientTickers: operation({
    name: 'exchange.listTickers',
    ...open,
    path: '/api/{exchange}/api/v1/tickers',
    summary: 'Read what each market did in a day or a week, for clients of the exchange',
    input: { query: TickersQuery },
    output: listOf(Ticker),
    errors: [requestErrors.invalid],
    handler: ({ client }, { input: { query } }) => client.tickers(query.interval),
  }),
  clientKlines: operation({
    name: 'exchange.listKlines',
    ...open,
    path: '/api/{exchange}/api/v1/klines',
    summary: 'Read candles, for clients of the exchange',
    input: { query: KlinesQuery },
    output: listOf(ClientKline),
    errors: ofMarket,
    handler: ({ client }, { input: { query } }) => client.klines(query),
  }),
  clientDepth: operation({
    name: 'exchange.getDepth',
    ...open,
    path: '/api/{exchange}/api/v1/depth',
    summary: 'Read the order book of a market, for clients of the exchange',
    input: { query: DepthQuery },
    output: Depth,
    errors: ofMarket,
    handler: ({ client }, { input: { query } }) =>
      client.depth(query.symbol, Number(query.limit ?? 1_000)),
  }),
  clientTrades: operation({
    name: 'exchange.listTrades',
    ...open,
    path: '/api/{exchange}/api/v1/trades',
    summary: 'List the newest trades of a market, for clients of the exchange',
    input: { query: TradesQuery },
    output: listOf(PublicTrade),
    errors: ofMarket,
    handler: ({ client }, { input: { query } }) => client.trades(query),
  }),
  clientTradesHistory: operation({
    name: 'exchange.listTradeHistory',
    ...open,
    path: '/api/{exchange}/api/v1/trades/history',
    summary: 'List trades of a market behind the newest ones, for clients of the exchange',
    input: { query: TradesHistoryQuery },
    output: listOf(PublicTrade),
    errors: ofMarket,
    handler: ({ client }, { input: { query } }) => client.trades(query),
  }),
  clientMarkPrices: operation({
    name: 'exchange.listMarkPrices',
    ...open,
    path: '/api/{exchange}/api/v1/markPrices',
    summary: 'Read mark and index prices with funding rates, for clients of the exchange',
    input: { query: MarkPricesQuery },
    output: listOf(MarkPrice),
    errors: ofMarket,
    handler: ({ client }, { input: { query } }) =>
      client.markPrices(query.symbol, query.marketType),
  }),
  clientOpenInterest: operation({
    name: 'exchange.listOpenInterest',
    ...open,
    path: '/api/{exchange}/api/v1/openInterest',
    summary: 'Read how much is open in each market, for clients of the exchange',
    input: { query: OpenInterestQuery },
    output: listOf(OpenInterest),
    errors: ofMarket,
    handler: ({ client }, { input: { query } }) => client.openInterest(query.symbol),
  }),
  clientFundingRates: operation({
    name: 'exchange.listFundingRates',
    ...open,
    path: '/api/{exchange}/api/v1/fundingRates',
    summary: 'Read past funding rates, newest first, for clients of the exchange',
    input: { query: FundingRatesQuery },
    output: listOf(FundingRate),
    errors: ofMarket,
    handler: ({ client }, { input: { query } }) => client.fundingRates(query),
  }),
  clientStatus: operation({
    name: 'exchange.getStatus',
    ...open,
    path: '/api/{exchange}/api/v1/status',
    summary: 'Read whether the exchange takes orders, for clients of the exchange',
    input: {},
    output: SystemStatus,
    handler: ({ client }) => client.status(),
  }),
  clientPing: document({
    name: 'exchange.ping',
    ...open,
    path: '/api/{exchange}/api/v1/ping',
    summary: 'Answer pong, for clients of the exchange',
    input: {},
    produces: ['text/plain'],
    examples: [{ name: 'pong', output: 'pong' }],
    handler: () => ({ contentType: 'text/plain; charset=utf-8', body: 'pong' }),
  }),
  clientTime: operation({
    name: 'exchange.getTime',
    ...open,
    path: '/api/{exchange}/api/v1/time',
    summary: 'Read the time of the exchange in milliseconds, for clients of the exchange',
    input: {},
    output: T.Integer({ description: 'Unix milliseconds' }),
    handler: ({ client }) => client.time(),
  }),
}
