import { type Static, Type as T, type TSchema } from '@sinclair/typebox'
import { Nullable, namedObject, shape } from '../../../kernel/schemas.ts'
import { selfTradePreventions } from './engine/matching.ts'

export const Literals = <const names extends readonly string[]>(
  names: names,
  description?: string,
) =>
  T.Unsafe<names[number]>({
    type: 'string',
    enum: [...names],
    ...(description === undefined ? {} : { description }),
  })
export const Signed = T.String({
  pattern: '^-?\\d{1,60}(\\.\\d{1,30})?$',
  description: 'Decimal number',
})
export const Decimal = T.String({
  pattern: '^\\d{1,30}(\\.\\d{1,18})?$',
  description: 'Decimal number as a string',
})
export const Maybe = <schema extends TSchema>(schema: schema) => T.Optional(Nullable(schema))

export const Mode = Literals(['paper', 'live'], 'The paper exchange, or the configured live one')
const mode = { mode: T.Optional(Mode) }
export const Symbol = T.String({
  pattern: '^[A-Za-z0-9_]{1,40}$',
  description: 'Such as SOL_USDC_PERP',
})
export const MarketTypes = Literals(['SPOT', 'PERP', 'IPERP', 'DATED', 'PREDICTION', 'RFQ'])
const depthLimits = ['5', '10', '20', '50', '100', '500', '1000'] as const
export const klineIntervals = [
  ...(['1m', '3m', '5m', '15m', '30m', '1h', '2h', '4h'] as const),
  ...(['6h', '8h', '12h', '1d', '3d', '1w', '1month'] as const),
] as const
export const Seconds = T.Integer({
  minimum: 0,
  maximum: 32_503_680_000,
  description: 'Unix seconds',
})

export const ModeQuery = shape(mode)
export const SymbolQuery = shape({ symbol: Symbol, ...mode })
export const MaybeSymbolQuery = shape({ symbol: T.Optional(Symbol), ...mode })
export const MarketsQuery = shape({ marketType: T.Optional(MarketTypes), ...mode })
export const MarkPricesQuery = shape({
  symbol: T.Optional(Symbol),
  marketType: T.Optional(MarketTypes),
  ...mode,
})
export const DepthQuery = shape({
  symbol: Symbol,
  limit: T.Optional(Literals(depthLimits, 'Prices on each side; 1000 unless given')),
  ...mode,
})
export const KlinesQuery = shape({
  symbol: Symbol,
  interval: Literals(klineIntervals),
  startTime: Seconds,
  endTime: T.Optional(Seconds),
  priceType: T.Optional(Literals(['Last', 'Index', 'Mark'])),
  ...mode,
})
export const FundingRatesQuery = shape({
  symbol: Symbol,
  limit: T.Integer({ minimum: 1, maximum: 10_000, default: 100 }),
  offset: T.Integer({ minimum: 0, maximum: 1_000_000, default: 0 }),
  ...mode,
})

const Fn = T.Object({ type: T.String(), base: Decimal, factor: Decimal })
export const Asset = namedObject('PerpsAsset', {
  symbol: T.String(),
  displayName: T.Optional(T.String()),
  coingeckoId: Maybe(T.String()),
  tokens: T.Array(
    T.Object({
      blockchain: T.String(),
      contractAddress: Maybe(T.String()),
      depositEnabled: T.Boolean(),
      displayName: T.Optional(T.String()),
      minimumDeposit: T.Optional(Signed),
      withdrawEnabled: T.Boolean(),
      minimumWithdrawal: T.Optional(Signed),
      maximumWithdrawal: Maybe(Signed),
      withdrawalFee: T.Optional(Signed),
    }),
  ),
})
export const Collateral = namedObject('PerpsCollateral', {
  symbol: T.String(),
  imfFunction: Fn,
  mmfFunction: Fn,
  haircutFunction: T.Object({
    weight: Signed,
    kind: T.Object({ type: T.String() }, { additionalProperties: true }),
  }),
})
export const BorrowLendApy = namedObject('BorrowLendApy', {
  borrowLend: T.Array(T.Object({ symbol: T.String(), borrowRate: Signed, lendRate: Signed })),
  staking: T.Array(
    T.Object({ symbol: T.String(), dilutionFactor: T.Optional(Signed), stakingRate: Signed }),
  ),
})
export const BorrowLendMarket = namedObject('BorrowLendMarket', {
  state: T.String(),
  assetMarkPrice: Signed,
  borrowInterestRate: Signed,
  borrowedQuantity: Signed,
  fee: Signed,
  lendInterestRate: Signed,
  lentQuantity: Signed,
  maxUtilization: Signed,
  openBorrowLendLimit: Signed,
  optimalUtilization: Signed,
  symbol: T.String(),
  timestamp: T.Union([T.String(), T.Integer()]),
  throttleUtilizationThreshold: Signed,
  throttleUtilizationBound: Signed,
  throttleUpdateFraction: Signed,
  utilization: Signed,
  stepSize: Maybe(Signed),
})
export const Market = T.Object(
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
        meanMarkPriceBand: Maybe(T.Object({ maxMultiplier: Signed, minMultiplier: Signed })),
        meanPremiumBand: Maybe(T.Object({ tolerancePct: Signed })),
        borrowEntryFeeMaxMultiplier: Maybe(Signed),
        borrowEntryFeeMinMultiplier: Maybe(Signed),
      }),
      quantity: T.Object({ minQuantity: Signed, maxQuantity: Maybe(Signed), stepSize: Signed }),
      leverage: Maybe(T.Object({ minLeverage: Signed, maxLeverage: Signed, stepSize: Signed })),
    }),
    imfFunction: Maybe(Fn),
    mmfFunction: Maybe(Fn),
    fundingInterval: Maybe(T.Integer({ description: 'Milliseconds' })),
    fundingRateUpperBound: Maybe(Signed),
    fundingRateLowerBound: Maybe(Signed),
    openInterestLimit: Maybe(Signed),
    orderBookState: T.String({ description: 'Open, Closed, CancelOnly, LimitOnly or PostOnly' }),
    createdAt: T.String(),
    visible: T.Optional(T.Boolean()),
    positionLimitWeight: Maybe(Signed),
    source: T.Optional(
      T.String({ description: 'paper-exchange for markets of the paper exchange' }),
    ),
    makerFeeBps: T.Optional(T.Number()),
    takerFeeBps: T.Optional(T.Number()),
  },
  { $id: 'PerpsMarket' },
)
const PriceLevel = T.Array(Decimal, { minItems: 2, maxItems: 2, description: 'Price, quantity' })
export const Depth = T.Object(
  {
    asks: T.Array(PriceLevel),
    bids: T.Array(PriceLevel),
    lastUpdateId: T.String(),
    timestamp: T.Integer({ description: 'Unix microseconds' }),
  },
  { $id: 'PerpsDepth' },
)
export const Kline = namedObject('PerpsKline', {
  start: T.String(),
  end: T.String(),
  open: Nullable(Signed),
  high: Nullable(Signed),
  low: Nullable(Signed),
  close: Nullable(Signed),
  volume: Signed,
  quoteVolume: Signed,
  trades: T.String(),
})
export const MarkPrice = namedObject('PerpsMarkPrice', {
  fundingRate: Signed,
  indexPrice: Signed,
  markPrice: Signed,
  nextFundingTimestamp: T.Integer(),
  symbol: T.String(),
})
export const OpenInterest = namedObject('PerpsOpenInterest', {
  symbol: T.String(),
  openInterest: Nullable(Signed),
  timestamp: T.Integer(),
})
export const FundingRate = namedObject('PerpsFundingRate', {
  symbol: T.String(),
  intervalEndTimestamp: T.String(),
  fundingRate: Signed,
})

const TriggerBy = Literals(['LastPrice', 'MarkPrice', 'IndexPrice'])
export const ClientId = T.Integer({ minimum: 0, maximum: 4_294_967_295 })
export const orderMembers = {
  symbol: Symbol,
  side: Literals(['Bid', 'Ask']),
  orderType: Literals(['Limit', 'Market']),
  price: T.Optional(Decimal),
  quantity: T.Optional(Decimal),
  quoteQuantity: T.Optional(Decimal),
  timeInForce: T.Optional(Literals(['GTC', 'IOC', 'FOK'])),
  postOnly: T.Optional(T.Boolean()),
  reduceOnly: T.Optional(T.Boolean()),
  closePosition: T.Optional(
    T.Boolean({ description: 'Closes all that is open in the market; takes no quantity' }),
  ),
  clientId: T.Optional(ClientId),
  selfTradePrevention: T.Optional(Literals(selfTradePreventions)),
  autoLend: T.Optional(T.Boolean()),
  autoLendRedeem: T.Optional(T.Boolean()),
  autoBorrow: T.Optional(T.Boolean()),
  autoBorrowRepay: T.Optional(T.Boolean()),
  stopLossTriggerPrice: T.Optional(Decimal),
  stopLossLimitPrice: T.Optional(Decimal),
  stopLossTriggerBy: T.Optional(TriggerBy),
  takeProfitTriggerPrice: T.Optional(Decimal),
  takeProfitLimitPrice: T.Optional(Decimal),
  takeProfitTriggerBy: T.Optional(TriggerBy),
  triggerBy: T.Optional(TriggerBy),
  triggerPrice: T.Optional(Decimal),
  triggerQuantity: T.Optional(
    T.String({
      pattern: '^(\\d{1,30}(\\.\\d{1,18})?|(100|\\d{1,2})(\\.\\d{1,4})?%)$',
      description: 'A quantity, or a share of the position at that time such as 12.5%',
    }),
  ),
  slippageTolerance: T.Optional(Decimal),
  slippageToleranceType: T.Optional(Literals(['TickSize', 'Percent'])),
}
export const OrderRequest = shape(
  { ...orderMembers, mode: T.Optional(Mode) },
  { $id: 'PerpsOrderRequest' },
)
export type OrderRequest = Static<typeof OrderRequest>
/** An order of the paper exchange alone: a `mode` other than paper is refused instead of ignored. */
export const PaperOrderRequest = shape(
  {
    ...orderMembers,
    mode: T.Optional(Literals(['paper'], 'This is of the paper exchange only')),
  },
  { $id: 'PerpsPaperOrderRequest' },
)

export const Order = T.Object(
  {
    id: T.String(),
    clientId: Maybe(T.Integer()),
    symbol: T.String(),
    side: T.String(),
    orderType: T.String(),
    price: Maybe(Signed),
    quantity: Maybe(Signed),
    quoteQuantity: Maybe(Signed),
    executedQuantity: Signed,
    executedQuoteQuantity: Signed,
    timeInForce: T.String(),
    selfTradePrevention: T.String(),
    postOnly: T.Optional(T.Boolean()),
    reduceOnly: Maybe(T.Boolean()),
    relatedOrderId: Maybe(T.String()),
    triggerBy: Maybe(T.String()),
    triggerPrice: Maybe(Signed),
    status: T.String({
      description: 'Cancelled, Expired, Filled, New, PartiallyFilled, Triggered or TriggerPending',
    }),
    reason: Maybe(T.String({ description: 'Why it ended without being filled' })),
    createdAt: T.Integer({ description: 'Unix milliseconds' }),
    updatedAt: T.Optional(T.Integer()),
    mode: T.Optional(Mode),
  },
  { $id: 'PerpsOrder' },
)

/** The most orders of one call. */
export const ordersMax = 20
export const OrdersRequest = shape(
  { orders: T.Array(PaperOrderRequest, { minItems: 1, maxItems: ordersMax }) },
  { $id: 'PerpsOrdersRequest' },
)
export type OrdersRequest = Static<typeof OrdersRequest>
const Refused = T.Object({
  code: T.String({ description: 'The error code that the order by itself would be answered with' }),
  reason: T.String(),
  detail: T.String(),
  fix: T.String(),
})
export const PlacedOrders = T.Object(
  {
    items: T.Array(T.Object({ order: Nullable(Order), refusal: Nullable(Refused) }), {
      maxItems: ordersMax,
      description: 'In the order of the request; of both members one is null',
    }),
  },
  { $id: 'PerpsPlacedOrders' },
)
export const CancelAfterRequest = shape(
  {
    timeoutMs: T.Union([T.Literal(0), T.Integer({ minimum: 5_000, maximum: 86_400_000 })], {
      description: 'From now; 0 takes it off',
    }),
    keepReduceOnly: T.Optional(
      T.Boolean({ description: 'Orders that only close positions stay; true unless given' }),
    ),
  },
  { $id: 'PerpsCancelAfterRequest' },
)
export type CancelAfterRequest = Static<typeof CancelAfterRequest>
export const CancelAfter = T.Object(
  {
    armed: T.Boolean(),
    timeoutMs: T.Integer({ description: '0 while it is off' }),
    cancelsAt: Nullable(T.String({ description: 'When the open orders are cancelled' })),
    keepReduceOnly: T.Boolean(),
    isPaper: T.Literal(true),
  },
  { $id: 'PerpsCancelAfter' },
)

const Standing = namedObject('PerpsStanding', {
  netEquity: Signed,
  netEquityAvailable: Signed,
  imf: T.String({ description: 'Initial margin of positions and open orders, in dollars' }),
  mmf: T.String({ description: 'Maintenance margin of positions, in dollars' }),
})
export const OrderPreview = T.Object(
  {
    isPaper: T.Literal(true),
    status: Nullable(T.String({ description: 'What the order would be; null: refused' })),
    refusal: Nullable(Refused),
    reason: Nullable(T.String({ description: 'Why it would end without being filled whole' })),
    quantity: Signed,
    fill: T.Object({
      quantity: Signed,
      quoteQuantity: Signed,
      averagePrice: Nullable(Signed),
      worstPrice: Nullable(Signed),
      impactBps: Nullable(
        T.Integer({ description: 'Beyond the mark price; below zero when better than it' }),
      ),
      fee: Signed,
    }),
    resting: T.Object({ quantity: Signed, price: Nullable(Signed), fee: Signed }),
    before: Standing,
    after: Standing,
    position: Nullable(
      T.Object({
        symbol: T.String(),
        netQuantity: Signed,
        entryPrice: Signed,
        estLiquidationPrice: Nullable(Signed),
        fundingRate: Signed,
        fundingPerInterval: T.String({
          description: 'At the rate of now: below zero is paid, above it received',
        }),
      }),
      'In this market after the order; null: none',
    ),
    asOf: T.Object({
      lastUpdateId: T.String({ description: 'The command that the preview follows' }),
      pricedAt: Nullable(T.String()),
      markPrice: Signed,
      indexSource: T.String(),
    }),
  },
  { $id: 'PerpsOrderPreview' },
)

export const OrderId = T.String({ pattern: '^\\d{1,15}$' })
export const OrderNameQuery = shape({
  symbol: Symbol,
  orderId: T.Optional(OrderId),
  clientId: T.Optional(ClientId),
  ...mode,
})
export const ReplaceRequest = shape(
  {
    symbol: Symbol,
    orderId: T.Optional(OrderId),
    clientId: T.Optional(ClientId),
    price: T.Optional(Decimal),
    quantity: T.Optional(Decimal),
  },
  {
    $id: 'PerpsReplaceRequest',
    description: 'The new whole quantity, with what is filled already',
  },
)
export type ReplaceRequest = Static<typeof ReplaceRequest>
export const DepositRequest = shape(
  { amount: T.String({ pattern: '^\\d{1,7}(\\.\\d{1,6})?$', description: 'Paper dollars' }) },
  { $id: 'PerpsDepositRequest' },
)
export const AccountChangesRequest = shape(
  {
    leverageLimit: Nullable(
      T.String({ pattern: '^([1-9]|[1-4]\\d|50)$', description: 'Whole, at most 50' }),
      'Null takes the limit off',
    ),
  },
  { $id: 'PerpsAccountChangesRequest' },
)
export const ResetRequest = shape(
  { seed: T.String({ pattern: '^\\d{1,7}(\\.\\d{1,6})?$', description: 'Paper dollars' }) },
  { $id: 'PerpsResetRequest' },
)
export const IndexRequest = shape(
  {
    symbol: Symbol,
    indexPrice: Nullable(Decimal, 'Null lets the index go again'),
  },
  { $id: 'PerpsIndexRequest' },
)
export const IndexPrice = T.Object(
  { symbol: T.String(), indexPrice: Signed, markPrice: Signed, indexSource: T.String() },
  { $id: 'PerpsIndexPrice' },
)
export const Position = T.Object(
  {
    symbol: T.String(),
    netQuantity: Signed,
    netExposureNotional: Signed,
    netCost: Signed,
    entryPrice: Signed,
    markPrice: Signed,
    estLiquidationPrice: Maybe(Signed),
    pnlRealized: Signed,
    pnlUnrealized: Signed,
    cumulativeFundingPayment: Signed,
    adlRank: T.Optional(Signed),
    openedAt: T.Optional(T.Integer()),
  },
  { $id: 'PerpsPosition' },
)
export const AccountCollateral = T.Object(
  {
    isPaper: T.Optional(T.Boolean()),
    assetsValue: Signed,
    liabilitiesValue: Signed,
    borrowLiability: Signed,
    netEquity: Signed,
    netEquityAvailable: Signed,
    netEquityLocked: Signed,
    netExposureFutures: Signed,
    pnlUnrealized: Signed,
    unsettledEquity: Signed,
    imf: Signed,
    mmf: Signed,
    marginFraction: Nullable(Signed),
    collateral: T.Array(
      T.Object({
        symbol: T.String(),
        assetMarkPrice: Signed,
        totalQuantity: Signed,
        balanceNotional: Signed,
        collateralWeight: Signed,
        collateralValue: Signed,
        availableQuantity: Signed,
      }),
    ),
    openOrders: T.Optional(T.Integer()),
    leverageLimit: T.Optional(
      Nullable(T.String(), 'Set for the account; null: as the markets have it'),
    ),
    lastUpdateId: T.Optional(T.String({ description: 'The last command that is in here' })),
  },
  { $id: 'PerpsAccount' },
)
export const PerpsFill = T.Object(
  {
    tradeId: Nullable(T.Union([T.String(), T.Integer()])),
    orderId: Nullable(T.String()),
    symbol: T.String(),
    side: T.String(),
    kind: T.Optional(T.String({ description: 'trade, liquidation or adl' })),
    isMaker: T.Boolean(),
    price: Signed,
    quantity: Signed,
    quoteQuantity: T.Optional(Signed),
    fee: Signed,
    feeSymbol: T.String(),
    pnlRealized: T.Optional(Signed),
    timestamp: T.String(),
  },
  { $id: 'PerpsFill' },
)
export const VenueMarkets = T.Object(
  {
    source: T.String({ description: 'The venue, or paper-exchange' }),
    markets: T.Array(T.Unknown({ description: 'The venue’s own JSON' }), { maxItems: 10_000 }),
  },
  { $id: 'PerpsVenueMarkets' },
)
export const PerpsStatus = T.Object(
  {
    paper: T.Object({
      commands: T.Integer({ description: 'In the journal so far' }),
      pricedAt: Nullable(T.String()),
      insuranceFund: Signed,
      simulatedTraders: T.Boolean(),
      markets: T.Array(
        T.Object({
          symbol: T.String(),
          indexSource: T.String({
            description: 'synthetic, simulated:set-by-hand, or the name of a market feed',
          }),
          indexPrice: Signed,
          markPrice: Signed,
        }),
      ),
    }),
    live: T.Object({
      configured: T.Boolean(),
      exchange: T.String(),
      canTrade: T.Boolean({ description: 'A signing key is configured; for the operator only' }),
    }),
    venue: T.Object({ configured: T.Boolean(), name: T.String() }),
  },
  { $id: 'PerpsStatus' },
)
