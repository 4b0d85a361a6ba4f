import { Type as T, type TSchema } from '@sinclair/typebox'
import { rowsOf } from '../../kernel/operation.ts'
import { requestErrors, resourceErrors, upstreamErrors } from '../../kernel/shared-errors.ts'
import { perpsErrors } from './perps.errors.ts'
import {
  Asset,
  BorrowLendApy,
  BorrowLendMarket,
  Collateral,
  Depth,
  DepthQuery,
  FundingRate,
  FundingRatesQuery,
  Kline,
  KlinesQuery,
  Market,
  MarketsQuery,
  MarkPrice,
  MarkPricesQuery,
  MaybeSymbolQuery,
  ModeQuery,
  OpenInterest,
  PerpsStatus,
  SymbolQuery,
  VenueMarkets,
} from './perps.schemas.ts'
import type { PerpsService } from './perps.service.ts'
import { perpsExamples as examples } from './perps-examples.ts'
import { venueFreshness } from './venue-proxy.ts'

const { operation } = rowsOf<PerpsService>()
const listOf = <item extends TSchema>(item: item) => T.Array(item, { maxItems: 10_000 })
const read = { method: 'GET', family: 'Perps', effect: 'none' } as const
const open = { ...read, tier: 'public', auth: [] } as const
const closed = {
  ...read,
  tier: 'private',
  auth: ['wallet_session', 'api_key', 'idp_bearer', 'account_session'],
} as const
const liveOnly = [
  perpsErrors.live_not_configured,
  perpsErrors.refused,
  requestErrors.invalid,
  upstreamErrors.failed,
] as const
const ofMarket = [...liveOnly, resourceErrors.not_found] as const
const ofLending = [...liveOnly, perpsErrors.lending_not_configured] as const
const symbol = 'SOL_USDC_PERP'

/** The path segments that configuration names. */
export type PerpsNames = { readonly exchange: string; readonly venue: string }

/** Market data of the exchange and of the venue. */
export function marketDataOperations({ exchange, venue }: PerpsNames) {
  const path = (end: string): `/${string}` => `/api/${exchange}/${end}`
  return {
    ...assetRows(path),
    ...marketRows(path),
    ...bookRows(path),
    ...rateRows(path),
    status: operation({
      ...open,
      path: path('status'),
      summary:
        'Read what the perpetuals routes rest on: index sources, the live exchange, the venue',
      input: {},
      output: PerpsStatus,
      examples: [{ name: 'without a live exchange', output: examples.status }],
      handler: (perps) => perps.status(),
    }),
    venueMarkets: operation({
      ...closed,
      gate: 'holder',
      path: `/api/${venue}/markets`,
      summary: 'Read the market list of the perpetuals venue',
      description:
        'Each market as the venue gives it, for ten seconds; for sixty more it stands in, with X-Cache-Stale: 1, while it is fetched anew. On the embedded chains without a venue: the markets of the paper exchange, with source paper-exchange.',
      input: {},
      output: VenueMarkets,
      errors: [perpsErrors.venue_not_configured, upstreamErrors.failed],
      cache: venueFreshness,
      examples: [
        {
          name: 'the paper exchange’s',
          output: { source: 'paper-exchange', markets: [examples.market] },
        },
      ],
      handler: async (perps, { header }) => {
        const { body, isStale } = await perps.venueMarkets()
        if (isStale) header('x-cache-stale', '1')
        return body
      },
    }),
  }
}

type Path = (end: string) => `/${string}`

function assetRows(path: Path) {
  return {
    assets: operation({
      ...closed,
      path: path('assets'),
      summary: 'List the assets of the perpetuals exchange',
      input: { query: ModeQuery },
      output: listOf(Asset),
      errors: liveOnly,
      examples: [{ name: 'paper', input: { query: {} }, output: [examples.asset] }],
      handler: (perps, { input: { query } }) =>
        perps.either(query, { schema: listOf(Asset), what: 'assets', paper: perps.paper.assets }),
    }),
    collateral: operation({
      ...closed,
      path: path('collateral'),
      summary: 'List what counts as collateral, and for how much',
      input: { query: ModeQuery },
      output: listOf(Collateral),
      errors: liveOnly,
      examples: [{ name: 'paper', input: { query: {} }, output: [examples.collateral] }],
      handler: (perps, { input: { query } }) =>
        perps.either(query, {
          schema: listOf(Collateral),
          what: 'collateral',
          paper: perps.paper.collateral,
        }),
    }),
    borrowLendApy: operation({
      ...closed,
      path: path('borrow-lend/apy'),
      summary: 'Read what borrowing costs and lending earns on the exchange',
      description:
        'Of the live exchange: on the paper exchange nobody lends, so that without PERPS_EXCHANGE_URL the answer is 503, and with it mode=paper is refused.',
      input: { query: ModeQuery },
      output: BorrowLendApy,
      errors: ofLending,
      examples: [{ name: 'live', input: { query: {} }, output: examples.borrowLendApy }],
      handler: (perps, { input: { query } }) =>
        perps.lending(query, { schema: BorrowLendApy, what: 'borrow-lend/apy' }),
    }),
    borrowLendMarkets: operation({
      ...open,
      path: path('borrow-lend/markets'),
      summary: 'List the borrow and lend markets of the exchange',
      description:
        'Of the live exchange: on the paper exchange nobody lends, so that without PERPS_EXCHANGE_URL the answer is 503, and with it mode=paper is refused.',
      input: { query: ModeQuery },
      output: listOf(BorrowLendMarket),
      errors: ofLending,
      examples: [{ name: 'live', input: { query: {} }, output: [examples.borrowLendMarket] }],
      handler: (perps, { input: { query } }) =>
        perps.lending(query, { schema: listOf(BorrowLendMarket), what: 'borrow-lend/markets' }),
    }),
  }
}

function marketRows(path: Path) {
  return {
    markets: operation({
      ...open,
      path: path('markets'),
      summary: 'List the markets of the perpetuals exchange',
      input: { query: MarketsQuery },
      output: listOf(Market),
      errors: liveOnly,
      examples: [{ name: 'paper', input: { query: {} }, output: [examples.market] }],
      handler: (perps, { input: { query } }) =>
        perps.either(query, {
          schema: listOf(Market),
          what: 'markets',
          paper: () => perps.paper.markets(query.marketType),
        }),
    }),
    market: operation({
      ...closed,
      path: path('market'),
      summary: 'Read one market of the perpetuals exchange with its filters and margins',
      input: { query: SymbolQuery },
      output: Market,
      errors: ofMarket,
      examples: [{ name: 'paper', input: { query: { symbol } }, output: examples.market }],
      handler: (perps, { input: { query } }) =>
        perps.either(query, {
          schema: Market,
          what: 'market',
          paper: () => perps.paper.market(query.symbol),
        }),
    }),
  }
}

function bookRows(path: Path) {
  return {
    depth: operation({
      ...closed,
      path: path('depth'),
      summary: 'Read the order book of a market',
      description:
        'Prices with their quantities: asks from the best one up, bids up to the best one. `lastUpdateId` grows with every command of the exchange.',
      input: { query: DepthQuery },
      output: Depth,
      errors: ofMarket,
      examples: [
        { name: 'five prices', input: { query: { symbol, limit: '5' } }, output: examples.depth },
      ],
      handler: (perps, { input: { query } }) =>
        perps.either(query, {
          schema: Depth,
          what: 'depth',
          paper: () => perps.paper.depth(query.symbol, Number(query.limit ?? 1_000)),
        }),
    }),
    klines: operation({
      ...closed,
      path: path('klines'),
      summary: 'Read candles of a market, oldest first',
      description:
        'From trades, or from index or mark prices. At most the newest 1,000 of the range; intervals in which nothing happened are left out.',
      input: { query: KlinesQuery },
      output: listOf(Kline),
      errors: ofMarket,
      examples: [
        {
          name: 'an hour',
          input: { query: { symbol, interval: '1h', startTime: 1_784_106_000 } },
          output: [examples.kline],
        },
      ],
      handler: (perps, { input: { query } }) =>
        perps.either(query, {
          schema: listOf(Kline),
          what: 'klines',
          paper: () => perps.paper.klines(query),
        }),
    }),
  }
}

function rateRows(path: Path) {
  return {
    markPrices: operation({
      ...closed,
      path: path('mark-prices'),
      summary: 'Read mark and index prices and the funding rate that would be due',
      input: { query: MarkPricesQuery },
      output: listOf(MarkPrice),
      errors: ofMarket,
      examples: [{ name: 'one', input: { query: { symbol } }, output: [examples.markPrice] }],
      handler: (perps, { input: { query } }) =>
        perps.either(query, {
          schema: listOf(MarkPrice),
          what: 'mark-prices',
          paper: () => perps.paper.markPrices(query.symbol, query.marketType),
        }),
    }),
    openInterest: operation({
      ...closed,
      path: path('open-interest'),
      summary: 'Read how much is open in each market',
      input: { query: MaybeSymbolQuery },
      output: listOf(OpenInterest),
      errors: ofMarket,
      examples: [{ name: 'one', input: { query: { symbol } }, output: [examples.openInterest] }],
      handler: (perps, { input: { query } }) =>
        perps.either(query, {
          schema: listOf(OpenInterest),
          what: 'open-interest',
          paper: () => perps.paper.openInterest(query.symbol),
        }),
    }),
    fundingRates: operation({
      ...closed,
      path: path('funding-rates'),
      summary: 'Read past funding rates of a market, newest first',
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
      handler: (perps, { input: { query } }) =>
        perps.either(query, {
          schema: listOf(FundingRate),
          what: 'funding-rates',
          paper: () => perps.paper.fundingRates(query),
        }),
    }),
  }
}
