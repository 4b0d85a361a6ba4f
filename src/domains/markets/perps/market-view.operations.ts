import { Type as T } from '@sinclair/typebox'
import { rowsOf } from '../../../kernel/operation.ts'
import { namedObject, shape } from '../../../kernel/schemas.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { partOf } from '../../../kernel/view-parts.ts'
import { PublicTrade, Ticker } from './backpack/market-data.schemas.ts'
import { viewIntervals } from './market-view.service.ts'
import {
  Depth,
  FundingRate,
  Kline,
  Market,
  MarkPrice,
  OpenInterest,
  Symbol,
} from './perps.schemas.ts'
import type { PerpsService } from './perps.service.ts'

const { operation } = rowsOf<PerpsService>()
const Interval = T.Unsafe<(typeof viewIntervals)[number]>({
  type: 'string',
  enum: [...viewIntervals],
  default: '1m',
  description: 'Of the candles',
})

const MarketView = namedObject('PerpsMarketView', {
  market: Market,
  interval: Interval,
  ticker: partOf(Ticker),
  depth: partOf(Depth),
  klines: partOf(T.Array(Kline, { maxItems: 1_000 })),
  trades: partOf(T.Array(PublicTrade, { maxItems: 1_000 })),
  mark: partOf(MarkPrice),
  openInterest: partOf(OpenInterest),
  funding: partOf(T.Array(FundingRate, { maxItems: 1_000 })),
})

/** The first view of a market of the paper exchange, for anybody. */
export const marketViewOperations = {
  view: operation({
    name: 'perpMarkets.getView',
    method: 'GET',
    path: '/api/{exchange}/view',
    tier: 'public',
    auth: [],
    family: 'Perps',
    effect: 'none',
    summary: 'Read everything that a page about one market shows first, in one call',
    description:
      'The market of the paper exchange with its ticker, book, candles, trades, mark price, open interest and funding rates, each part with its own `asOf`. A part that cannot be read is null with its problem, and the others are answered. Later parts come from the channels, or from the row of each part.',
    input: { query: shape({ symbol: Symbol, interval: Interval }) },
    output: MarketView,
    errors: [resourceErrors.not_found],
    cache: { freshSeconds: 0 },
    limit: { bucket: 'api', weight: 3 },
    // For pages; a model asks for the part that it needs.
    mcp: false,
    handler: (perps, { input: { query } }) => perps.view(query),
  }),
}
