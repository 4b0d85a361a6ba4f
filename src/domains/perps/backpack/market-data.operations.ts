import { Type as T, type TSchema } from '@sinclair/typebox'
import { rowsOf } from '../../../kernel/operation.ts'
import { requestErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import { Asset, Collateral, Depth, FundingRate, MarkPrice, OpenInterest } from '../perps.schemas.ts'
import type { PerpsService } from '../perps.service.ts'
import { perpsExamples } from '../perps-examples.ts'
import { clientExamples as examples } from './examples.ts'
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
/** Nobody needs a key for what everybody may know, as on the exchange itself. */
const open = {
  method: 'GET',
  tier: 'public',
  family: 'Perps',
  auth: [],
  effect: 'none',
  // The same facts are tools already, by the routes beside these.
  mcp: false,
  failure: backpackFailure,
} as const
const ofMarket = [requestErrors.invalid, resourceErrors.not_found] as const
const { symbol } = perpsExamples.markPrice
type Path = (end: string) => `/${string}`

/** Market data of the paper exchange for clients that were written for the exchange itself. */
export function clientMarketDataOperations(path: Path) {
  return {
    ...listRows(path),
    ...priceRows(path),
    ...bookRows(path),
    ...rateRows(path),
    ...systemRows(path),
  }
}

function listRows(path: Path) {
  return {
    clientAssets: operation({
      ...open,
      path: path('assets'),
      summary: 'List the assets, for clients of the exchange',
      input: {},
      output: listOf(Asset),
      examples: [{ name: 'paper dollars', output: [perpsExamples.asset] }],
      handler: ({ client }) => client.assets(),
    }),
    clientCollateral: operation({
      ...open,
      path: path('collateral'),
      summary: 'List what counts as collateral, for clients of the exchange',
      input: {},
      output: listOf(Collateral),
      examples: [{ name: 'paper dollars', output: [perpsExamples.collateral] }],
      handler: ({ client }) => client.collateral(),
    }),
    clientMarkets: operation({
      ...open,
      path: path('markets'),
      summary: 'List the markets, for clients of the exchange',
      description:
        'Point a client of the exchange at the part of the address before `api/v1`: it parses these answers unchanged.',
      input: { query: MarketsQuery },
      output: listOf(ClientMarket),
      examples: [{ name: 'all', input: { query: {} }, output: [examples.market] }],
      handler: ({ client }, { input: { query } }) => client.markets(query.marketType),
    }),
    clientMarket: operation({
      ...open,
      path: path('market'),
      summary: 'Read one market, for clients of the exchange',
      input: { query: SymbolQuery },
      output: ClientMarket,
      errors: ofMarket,
      examples: [{ name: 'SOL', input: { query: { symbol } }, output: examples.market }],
      handler: ({ client }, { input: { query } }) => client.market(query.symbol),
    }),
  }
}

function priceRows(path: Path) {
  return {
    clientTicker: operation({
      ...open,
      path: path('ticker'),
      summary: 'Read what a market did in a day or a week, for clients of the exchange',
      input: { query: TickerQuery },
      output: Ticker,
      errors: ofMarket,
      examples: [{ name: 'SOL', input: { query: { symbol } }, output: examples.ticker }],
      handler: ({ client }, { input: { query } }) => client.ticker(query.symbol, query.interval),
    }),
    clientTickers: operation({
      ...open,
      path: path('tickers'),
      summary: 'Read what each market did in a day or a week, for clients of the exchange',
      input: { query: TickersQuery },
      output: listOf(Ticker),
      errors: [requestErrors.invalid],
      examples: [{ name: 'all', input: { query: {} }, output: [examples.ticker] }],
      handler: ({ client }, { input: { query } }) => client.tickers(query.interval),
    }),
    clientKlines: operation({
      ...open,
      path: path('klines'),
      summary: 'Read candles, for clients of the exchange',
      input: { query: KlinesQuery },
      output: listOf(ClientKline),
      errors: ofMarket,
      examples: [
        {
          name: 'an hour',
          input: { query: { symbol, interval: '1h', startTime: 1_784_106_000 } },
          output: [examples.kline],
        },
      ],
      handler: ({ client }, { input: { query } }) => client.klines(query),
    }),
  }
}

function bookRows(path: Path) {
  return {
    clientDepth: operation({
      ...open,
      path: path('depth'),
      summary: 'Read the order book of a market, for clients of the exchange',
      input: { query: DepthQuery },
      output: Depth,
      errors: ofMarket,
      examples: [{ name: 'SOL', input: { query: { symbol } }, output: perpsExamples.depth }],
      handler: ({ client }, { input: { query } }) =>
        client.depth(query.symbol, Number(query.limit ?? 1_000)),
    }),
    clientTrades: operation({
      ...open,
      path: path('trades'),
      summary: 'List the newest trades of a market, for clients of the exchange',
      input: { query: TradesQuery },
      output: listOf(PublicTrade),
      errors: ofMarket,
      examples: [
        { name: 'SOL', input: { query: { symbol, limit: 100 } }, output: [examples.trade] },
      ],
      handler: ({ client }, { input: { query } }) => client.trades(query),
    }),
    clientTradesHistory: operation({
      ...open,
      path: path('trades/history'),
      summary: 'List trades of a market behind the newest ones, for clients of the exchange',
      input: { query: TradesHistoryQuery },
      output: listOf(PublicTrade),
      errors: ofMarket,
      examples: [
        {
          name: 'after the first hundred',
          input: { query: { symbol, limit: 100, offset: 100 } },
          output: [examples.trade],
        },
      ],
      handler: ({ client }, { input: { query } }) => client.trades(query),
    }),
  }
}

function rateRows(path: Path) {
  return {
    clientMarkPrices: operation({
      ...open,
      path: path('markPrices'),
      summary: 'Read mark and index prices with funding rates, for clients of the exchange',
      input: { query: MarkPricesQuery },
      output: listOf(MarkPrice),
      errors: ofMarket,
      examples: [{ name: 'SOL', input: { query: { symbol } }, output: [perpsExamples.markPrice] }],
      handler: ({ client }, { input: { query } }) =>
        client.markPrices(query.symbol, query.marketType),
    }),
    clientOpenInterest: operation({
      ...open,
      path: path('openInterest'),
      summary: 'Read how much is open in each market, for clients of the exchange',
      input: { query: OpenInterestQuery },
      output: listOf(OpenInterest),
      errors: ofMarket,
      examples: [
        { name: 'SOL', input: { query: { symbol } }, output: [perpsExamples.openInterest] },
      ],
      handler: ({ client }, { input: { query } }) => client.openInterest(query.symbol),
    }),
    clientFundingRates: operation({
      ...open,
      path: path('fundingRates'),
      summary: 'Read past funding rates, newest first, for clients of the exchange',
      input: { query: FundingRatesQuery },
      output: listOf(FundingRate),
      errors: ofMarket,
      examples: [
        {
          name: 'the last one',
          input: { query: { symbol, limit: 1, offset: 0 } },
          output: [examples.fundingRate],
        },
      ],
      handler: ({ client }, { input: { query } }) => client.fundingRates(query),
    }),
  }
}

function systemRows(path: Path) {
  return {
    clientStatus: operation({
      ...open,
      path: path('status'),
      summary: 'Read whether the exchange takes orders, for clients of the exchange',
      input: {},
      output: SystemStatus,
      examples: [{ name: 'it does', output: { status: 'Ok', message: null } }],
      handler: ({ client }) => client.status(),
    }),
    clientPing: document({
      ...open,
      path: path('ping'),
      summary: 'Answer pong, for clients of the exchange',
      input: {},
      produces: ['text/plain'],
      examples: [{ name: 'pong', output: 'pong' }],
      handler: () => ({ contentType: 'text/plain; charset=utf-8', body: 'pong' }),
    }),
    clientTime: operation({
      ...open,
      path: path('time'),
      summary: 'Read the time of the exchange in milliseconds, for clients of the exchange',
      input: {},
      output: T.Integer({ description: 'Unix milliseconds' }),
      examples: [{ name: 'now', output: 1_784_106_001_000 }],
      handler: ({ client }) => client.time(),
    }),
  }
}
