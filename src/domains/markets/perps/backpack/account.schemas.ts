import { type Static, Type as T } from '@sinclair/typebox'
import { Nullable, shape } from '../../../../kernel/schemas.ts'
import {
  ClientId,
  Literals,
  MarketTypes,
  Maybe,
  OrderId,
  orderMembers,
  ordersMax,
  Signed,
  Symbol,
} from '../perps.schemas.ts'
import { limitUpTo1000, offset } from './market-data.schemas.ts'

const brokerId = T.Optional(T.Integer({ minimum: 0, maximum: 65_535 }))
export const ClientOrderRequest = shape(
  { ...orderMembers, brokerId },
  { $id: 'PerpsClientOrderRequest' },
)
export const ClientOrdersRequest = T.Array(ClientOrderRequest, {
  minItems: 1,
  maxItems: ordersMax,
})
const name = { symbol: Symbol, orderId: T.Optional(OrderId), clientId: T.Optional(ClientId) }
export const OrderName = shape(name, { $id: 'PerpsClientOrderName' })
export const OrderNameQuery = shape(name)
export const OpenOrdersQuery = shape({
  symbol: T.Optional(Symbol),
  marketType: T.Optional(MarketTypes),
})
export const CancelOrdersRequest = shape(
  {
    symbol: Symbol,
    orderType: T.Optional(Literals(['RestingLimitOrder', 'ConditionalOrder'])),
  },
  { $id: 'PerpsCancelOrdersRequest' },
)
export const AccountChanges = shape(
  {
    leverageLimit: T.Optional(
      T.String({ pattern: '^([1-9]|[1-4]\\d|50)$', description: 'Whole, at most 50' }),
    ),
    // The paper exchange has no lending, so there is nothing to lend automatically.
    autoLend: T.Optional(T.Literal(false)),
    autoBorrowSettlements: T.Optional(T.Literal(false)),
    autoRepayBorrows: T.Optional(T.Literal(false)),
  },
  { $id: 'PerpsAccountChanges' },
)

const Milliseconds = T.Integer({ minimum: 0, maximum: 32_503_680_000_000 })
const sortDirection = T.Optional(Literals(['Asc', 'Desc'], 'Newest first unless Asc'))
const stretch = { symbol: T.Optional(Symbol), limit: limitUpTo1000, offset, sortDirection }
const marketType = T.Optional(MarketTypes)
export const OrderHistoryQuery = shape({ ...stretch, orderId: T.Optional(OrderId), marketType })
export const FillHistoryQuery = shape({
  ...stretch,
  orderId: T.Optional(OrderId),
  from: T.Optional(Milliseconds),
  to: T.Optional(Milliseconds),
  fillType: T.Optional(
    Literals(['User', 'BookLiquidation', 'Adl', 'Backstop', 'Liquidation', 'AllLiquidation']),
  ),
  marketType,
})
export const FundingHistoryQuery = shape(stretch)
export const TransfersQuery = shape({
  from: T.Optional(Milliseconds),
  to: T.Optional(Milliseconds),
  endTime: T.Optional(Milliseconds),
  limit: limitUpTo1000,
  offset,
})
export type FillHistoryQuery = Static<typeof FillHistoryQuery>
export type TransfersQuery = Static<typeof TransfersQuery>

const orderCommon = {
  id: T.String(),
  clientId: Nullable(T.Integer()),
  symbol: T.String(),
  side: T.String(),
  orderType: T.String(),
  price: T.Optional(Signed),
  postOnly: T.Optional(T.Boolean()),
  quantity: Nullable(Signed),
  quoteQuantity: Nullable(Signed),
  executedQuantity: Signed,
  executedQuoteQuantity: Signed,
  timeInForce: T.String(),
  selfTradePrevention: T.String(),
  status: T.String({
    description: 'Cancelled, Expired, Filled, New, PartiallyFilled, TriggerPending, TriggerFailed',
  }),
  stopLossLimitPrice: Maybe(Signed),
  stopLossTriggerBy: Maybe(T.String()),
  stopLossTriggerPrice: Maybe(Signed),
  takeProfitLimitPrice: Maybe(Signed),
  takeProfitTriggerBy: Maybe(T.String()),
  takeProfitTriggerPrice: Maybe(Signed),
  triggerBy: Nullable(T.String()),
  triggerPrice: Nullable(Signed),
  triggerQuantity: Nullable(T.String()),
  strategyId: T.Null(),
}
const placedMembers = {
  ...orderCommon,
  reduceOnly: T.Boolean(),
  relatedOrderId: Nullable(T.String()),
  createdAt: T.Integer({ description: 'Unix milliseconds' }),
  triggeredAt: Nullable(T.Integer()),
}
export const ClientOrder = T.Object(placedMembers, { $id: 'PerpsClientOrder' })
export const PlacedClientOrder = T.Union(
  [
    T.Object({ operation: T.Literal('Ok'), ...placedMembers }),
    T.Object({ operation: T.Literal('Err'), code: T.String(), message: T.String() }),
  ],
  { $id: 'PerpsPlacedClientOrder' },
)
export const HistoryOrder = T.Object(
  {
    ...orderCommon,
    createdAt: T.String({ description: 'UTC, without a zone' }),
    expiryReason: Nullable(T.String()),
    systemOrderType: T.Null(),
  },
  { $id: 'PerpsHistoryOrder' },
)
export const ClientFill = T.Object(
  {
    clientId: Nullable(T.String()),
    fee: Signed,
    feeSymbol: T.String(),
    isMaker: T.Boolean(),
    orderId: T.String(),
    price: Signed,
    quantity: Signed,
    side: T.String(),
    symbol: T.String(),
    systemOrderType: Nullable(T.String()),
    timestamp: T.String(),
    tradeId: T.Integer(),
  },
  { $id: 'PerpsClientFill' },
)
export const ClientFunding = T.Object(
  {
    userId: T.Integer(),
    subaccountId: T.Null(),
    symbol: T.String(),
    quantity: Signed,
    intervalEndTimestamp: T.String(),
    fundingRate: Signed,
  },
  { $id: 'PerpsClientFunding' },
)
export const ClientBalances = T.Record(
  T.String(),
  T.Object({ available: Signed, locked: Signed, staked: Signed }),
  { $id: 'PerpsClientBalances' },
)
export const ClientAccount = T.Object(
  {
    autoBorrowSettlements: T.Boolean(),
    autoLend: T.Boolean(),
    autoRealizePnl: T.Boolean(),
    autoRepayBorrows: T.Boolean(),
    borrowLimit: Signed,
    futuresMakerFee: T.String({ description: 'Basis points' }),
    futuresTakerFee: T.String({ description: 'Basis points' }),
    leverageLimit: Signed,
    limitOrders: T.Integer(),
    liquidating: T.Boolean(),
    positionLimit: Signed,
    spotMakerFee: Signed,
    spotTakerFee: Signed,
    triggerOrders: T.Integer(),
  },
  { $id: 'PerpsClientAccount' },
)
const SqrtFunction = T.Object({ type: T.Literal('sqrt'), base: Signed, factor: Signed })
export const ClientPosition = T.Object(
  {
    symbol: T.String(),
    netQuantity: Signed,
    netExposureQuantity: Signed,
    netExposureNotional: Signed,
    netCost: Signed,
    entryPrice: Signed,
    breakEvenPrice: Signed,
    markPrice: Signed,
    estLiquidationPrice: Signed,
    imf: Signed,
    imfFunction: SqrtFunction,
    mmf: Signed,
    mmfFunction: SqrtFunction,
    pnlRealized: Signed,
    pnlUnrealized: Signed,
    cumulativeFundingPayment: Signed,
    cumulativeInterest: Signed,
    subaccountId: T.Null(),
    userId: T.Integer(),
    positionId: T.String(),
  },
  { $id: 'PerpsClientPosition' },
)
export const ClientDeposit = T.Object(
  {
    id: T.Integer(),
    toAddress: T.Null(),
    fromAddress: T.Null(),
    source: T.String({ description: 'administrator: paper dollars come out of nothing' }),
    status: T.String(),
    transactionHash: T.Null(),
    symbol: T.String(),
    quantity: Signed,
    createdAt: T.String(),
  },
  { $id: 'PerpsClientDeposit' },
)
export const ClientWithdrawal = T.Object(
  {
    id: T.Integer(),
    blockchain: T.Null(),
    clientId: T.Null(),
    quantity: Signed,
    fee: Signed,
    symbol: T.String(),
    status: T.String(),
    subaccountId: T.Null(),
    toAddress: T.Null(),
    transactionHash: T.Null(),
    createdAt: T.String(),
    isInternal: T.Boolean(),
  },
  { $id: 'PerpsClientWithdrawal' },
)
