import { Type as T } from '@sinclair/typebox'
import { Nullable, shape } from '../../../../kernel/schemas.ts'
import {
  klineIntervals,
  Literals,
  MarketTypes,
  Maybe,
  Seconds,
  Signed,
  Symbol,
} from '../perps.schemas.ts'

/** A whole number of a query, with the exchange's own default. */
const count = (maximum: number, fallback: number, minimum = 1) =>
  T.Integer({ minimum, maximum, default: fallback })
export const limitUpTo1000 = count(1_000, 100)
export const offset = count(1_000_000, 0, 0)

export const SymbolQuery = shape({ symbol: Symbol })
export const MarketsQuery = shape({ marketType: T.Optional(MarketTypes) })
export const MarkPricesQuery = shape({
  symbol: T.Optional(Symbol),
  marketType: T.Optional(MarketTypes),
})
export const OpenInterestQuery = shape({ symbol: T.Optional(Symbol) })
const TickerInterval = Literals(['1d', '1w'], 'How far back; a day unless given')
export const TickerQuery = shape({ symbol: Symbol, interval: T.Optional(TickerInterval) })
export const TickersQuery = shape({ interval: T.Optional(TickerInterval) })
export const DepthQuery = shape({
  symbol: Symbol,
  limit: T.Optional(Literals(['5', '10', '20', '50', '100', '500', '1000'])),
})
export const KlinesQuery = shape({
  symbol: Symbol,
  interval: Literals(klineIntervals),
  startTime: Seconds,
  endTime: T.Optional(Seconds),
  priceType: T.Optional(Literals(['Last', 'Index', 'Mark'])),
})
export const FundingRatesQuery = shape({
  symbol: Symbol,
  limit: count(10_000, 100),
  offset,
})
export const TradesQuery = shape({ symbol: Symbol, limit: limitUpTo1000 })
export const TradesHistoryQuery = shape({ symbol: Symbol, limit: limitUpTo1000, offset })

const SqrtFunction = T.Object({ type: T.Literal('sqrt'), base: Signed, factor: Signed })
export const ClientMarket = T.Object(
  {
    symbol: T.String(),
    baseSymbol: T.String(),
    quoteSymbol: T.String(),
    marketType: T.String(),
    filters: T.Object({
      price: T.Object({
        minPrice: Signed,
        maxPrice: Maybe(Signed),
        tickSize: Signed,
        maxMultiplier: Maybe(Signed),
        minMultiplier: Maybe(Signed),
        maxImpactMultiplier: Maybe(Signed),
        minImpactMultiplier: Maybe(Signed),
        meanMarkPriceBand: T.Null(),
        meanPremiumBand: T.Null(),
        borrowEntryFeeMaxMultiplier: T.Null(),
        borrowEntryFeeMinMultiplier: T.Null(),
      }),
      quantity: T.Object({ minQuantity: Signed, maxQuantity: Maybe(Signed), stepSize: Signed }),
    }),
    imfFunction: Nullable(SqrtFunction),
    mmfFunction: Nullable(SqrtFunction),
    fundingInterval: T.Integer({ description: 'Milliseconds' }),
    fundingRateUpperBound: Nullable(Signed),
    fundingRateLowerBound: Nullable(Signed),
    openInterestLimit: Signed,
    orderBookState: T.String(),
    createdAt: T.String({ description: 'UTC, without a zone' }),
    visible: T.Boolean(),
  },
  { $id: 'PerpsClientMarket' },
)
export const Ticker = T.Object(
  {
    symbol: T.String(),
    firstPrice: Signed,
    lastPrice: Signed,
    priceChange: Signed,
    priceChangePercent: T.String({ description: 'A fraction: 0.01 is one percent' }),
    high: Signed,
    low: Signed,
    volume: Signed,
    quoteVolume: Signed,
    trades: T.String(),
  },
  { $id: 'PerpsTicker' },
)
export const ClientKline = T.Object(
  {
    start: T.String({ description: 'UTC: 2026-07-15 10:00:00' }),
    end: T.String(),
    open: Nullable(Signed),
    high: Nullable(Signed),
    low: Nullable(Signed),
    close: Nullable(Signed),
    volume: Signed,
    quoteVolume: Signed,
    trades: T.String(),
  },
  { $id: 'PerpsClientKline' },
)
export const PublicTrade = T.Object(
  {
    id: T.Integer(),
    price: Signed,
    quantity: Signed,
    quoteQuantity: Signed,
    timestamp: T.Integer({ description: 'Unix milliseconds' }),
    isBuyerMaker: T.Boolean(),
  },
  { $id: 'PerpsPublicTrade' },
)
export const SystemStatus = T.Object({
  status: Literals(['Ok', 'Maintenance']),
  message: Nullable(T.String()),
})
