import { Type as T, type TSchema } from '@sinclair/typebox'
import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { requestErrors, resourceErrors, upstreamErrors } from '../../../kernel/shared-errors.ts'
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
import { venueFreshness } from './venue-proxy.ts'

const { operation } = rowsOf<PerpsService>()
const listOf = <item extends TSchema>(item: item) => T.Array(item, { maxItems: 10_000 })
const read = { method: 'GET', family: 'Perps', effect: 'none' } as const
const open = { ...read, tier: 'public', auth: [] } as const
const closed = {
  ...read,
  tier: 'private',
  auth: accountCredentials,
} as const
const liveOnly = [
  perpsErrors.live_not_configured,
  perpsErrors.refused,
  requestErrors.invalid,
  upstreamErrors.failed,
] as const
const ofMarket = [...liveOnly, resourceErrors.not_found] as const
const ofLending = [...liveOnly, perpsErrors.lending_not_configured] as const

/** Market data of the exchange and of the venue. */
export const marketDataOperations = {
  assets: operation({
    name: 'perps.listAssets',
    ...closed,
    path: '/api/{exchange}/assets',
    summary: 'List the assets of the perpetuals exchange',
    input: { query: ModeQuery },
    output: listOf(Asset),
    errors: liveOnly,
    handler: (perps, { input: { query } }) =>
      perps.either(query, { schema: listOf(Asset), what: 'assets', paper: perps.paper.assets }),
  }),
  collateral: operation({
    name: 'perps.listCollateral',
    ...closed,
    path: '/api/{exchange}/collateral',
    summary: 'List the collateral assets and their weights',
    input: { query: ModeQuery },
    output: listOf(Collateral),
    errors: liveOnly,
    handler: (perps, { input: { query } }) =>
      perps.either(query, {
        schema: listOf(Collateral),
        what: 'collateral',
        paper: perps.paper.collateral,
      }),
  }),
  borrowLendApy: operation({
    name: 'perps.listLendingRates',
    ...closed,
    path: '/api/{exchange}/borrow-lend/apy',
    summary: 'Read what borrowing costs and lending earns on the exchange',
    description:
      'Of the live exchange: on the paper exchange nobody lends, so that without PERPS_EXCHANGE_URL the answer is 503, and with it mode=paper is refused.',
    input: { query: ModeQuery },
    output: BorrowLendApy,
    errors: ofLending,
    handler: (perps, { input: { query } }) =>
      perps.lending(query, { schema: BorrowLendApy, what: 'borrow-lend/apy' }),
  }),
  borrowLendMarkets: operation({
    name: 'perps.listLendingMarkets',
    ...open,
    path: '/api/{exchange}/borrow-lend/markets',
    summary: 'List the borrow and lend markets of the exchange',
    description:
      'Of the live exchange: on the paper exchange nobody lends, so that without PERPS_EXCHANGE_URL the answer is 503, and with it mode=paper is refused.',
    input: { query: ModeQuery },
    output: listOf(BorrowLendMarket),
    errors: ofLending,
    handler: (perps, { input: { query } }) =>
      perps.lending(query, { schema: listOf(BorrowLendMarket), what: 'borrow-lend/markets' }),
  }),
  markets: operation({
    name: 'perpMarkets.list',
    ...open,
    path: '/api/{exchange}/markets',
    summary: 'List the markets of the perpetuals exchange',
    input: { query: MarketsQuery },
    output: listOf(Market),
    errors: liveOnly,
    handler: (perps, { input: { query } }) =>
      perps.either(query, {
        schema: listOf(Market),
        what: 'markets',
        paper: () => perps.paper.markets(query.marketType),
      }),
  }),
  market: operation({
    name: 'perpMarkets.get',
    ...closed,
    path: '/api/{exchange}/market',
    summary: 'Read one market of the perpetuals exchange with its filters and margins',
    input: { query: SymbolQuery },
    output: Market,
    errors: ofMarket,
    handler: (perps, { input: { query } }) =>
      perps.either(query, {
        schema: Market,
        what: 'market',
        paper: () => perps.paper.market(query.symbol),
      }),
  }),
  depth: operation({
    name: 'perpMarkets.getDepth',
    ...closed,
    path: '/api/{exchange}/depth',
    summary: 'Read the order book of a market',
    description:
      'Prices with their quantities: asks from the best one up, bids up to the best one. `lastUpdateId` grows with every command of the exchange.',
    input: { query: DepthQuery },
    output: Depth,
    errors: ofMarket,
    handler: (perps, { input: { query } }) =>
      perps.either(query, {
        schema: Depth,
        what: 'depth',
        paper: () => perps.paper.depth(query.symbol, Number(query.limit ?? 1_000)),
      }),
  }),
  klines: operation({
    name: 'perpMarkets.listCandles',
    ...closed,
    path: '/api/{exchange}/klines',
    summary: 'Read candles of a market, oldest first',
    description:
      'From trades, or from index or mark prices. At most the newest 1,000 of the range; intervals in which nothing happened are left out.',
    input: { query: KlinesQuery },
    output: listOf(Kline),
    errors: ofMarket,
    handler: (perps, { input: { query } }) =>
      perps.either(query, {
        schema: listOf(Kline),
        what: 'klines',
        paper: () => perps.paper.klines(query),
      }),
  }),
  markPrices: operation({
    name: 'perpMarkets.listMarkPrices',
    ...closed,
    path: '/api/{exchange}/mark-prices',
    summary: 'Read mark and index prices and the funding rate that would be due',
    input: { query: MarkPricesQuery },
    output: listOf(MarkPrice),
    errors: ofMarket,
    handler: (perps, { input: { query } }) =>
      perps.either(query, {
        schema: listOf(MarkPrice),
        what: 'mark-prices',
        paper: () => perps.paper.markPrices(query.symbol, query.marketType),
      }),
  }),
  openInterest: operation({
    name: 'perpMarkets.listOpenInterest',
    ...closed,
    path: '/api/{exchange}/open-interest',
    summary: 'Read how much is open in each market',
    input: { query: MaybeSymbolQuery },
    output: listOf(OpenInterest),
    errors: ofMarket,
    handler: (perps, { input: { query } }) =>
      perps.either(query, {
        schema: listOf(OpenInterest),
        what: 'open-interest',
        paper: () => perps.paper.openInterest(query.symbol),
      }),
  }),
  fundingRates: operation({
    name: 'perpMarkets.listFundingRates',
    ...closed,
    path: '/api/{exchange}/funding-rates',
    summary: 'Read past funding rates of a market, newest first',
    input: { query: FundingRatesQuery },
    output: listOf(FundingRate),
    errors: ofMarket,
    handler: (perps, { input: { query } }) =>
      perps.either(query, {
        schema: listOf(FundingRate),
        what: 'funding-rates',
        paper: () => perps.paper.fundingRates(query),
      }),
  }),
  status: operation({
    name: 'perps.getStatus',
    ...open,
    path: '/api/{exchange}/status',
    summary: 'Read the sources of the perpetuals routes: index feeds, the live exchange, the venue',
    input: {},
    output: PerpsStatus,
    handler: (perps) => perps.status(),
  }),
  venueMarkets: operation({
    name: 'perps.listVenueMarkets',
    ...closed,
    gate: 'holder',
    path: '/api/{perps-venue}/markets',
    summary: 'Read the market list of the perpetuals venue',
    description:
      'Each market as the venue gives it, for ten seconds; for sixty more it stands in, with X-Cache-Stale: 1, while it is fetched anew. On the embedded chains without a venue: the markets of the paper exchange, with source paper-exchange.',
    input: {},
    output: VenueMarkets,
    errors: [perpsErrors.venue_not_configured, upstreamErrors.failed],
    cache: venueFreshness,
    handler: async (perps, { header }) => {
      const { body, isStale } = await perps.venueMarkets()
      if (isStale) header('x-cache-stale', '1')
      return body
    },
  }),
}
