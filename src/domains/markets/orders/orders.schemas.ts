import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../kernel/ids.ts'
import { pageOf, pageQuery } from '../../../kernel/page.ts'
import {
  AtomicAmount,
  DecimalAmount,
  EvmAddress,
  Nullable,
  NullableTimestamp,
  namedObject,
  namedShape,
  shape,
  Timestamp,
} from '../../../kernel/schemas.ts'
import { orderReasons } from './order-reasons.ts'
import { orderIdPrefix, orderKinds } from './order-record.ts'
import { orderStates } from './order-states.ts'

const oneOf = <const name extends string>(names: readonly name[]) =>
  T.Union(names.map((name) => T.Literal(name)))

const Mode = T.Union([T.Literal('paper'), T.Literal('live')])
const Side = T.Union([T.Literal('buy'), T.Literal('sell')], {
  description: '`buy` spends the quote token for the base token, `sell` the other way.',
})
const Kind = oneOf(orderKinds)
const Status = oneOf(orderStates)
const Reason = oneOf(orderReasons)
const TimeInForce = oneOf(['gtc', 'ioc', 'fok', 'gtd'])
const Direction = oneOf(['at_or_above', 'at_or_below'])
const Pair = shape(
  { base: EvmAddress, quote: EvmAddress },
  {
    $id: 'TokenPair',
    description:
      'Tokens of chain 4663; ether is 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE. Prices are whole units of `quote` for one of `base`.',
  },
)
const PriceText = T.String({
  pattern: '^\\d{1,40}(\\.\\d{1,18})?$',
  description: 'Whole units of quote for one whole unit of base; at most 18 places',
})
const PositiveAtomic = T.String({
  pattern: '^[1-9]\\d{0,76}$',
  description: 'Whole number of the smallest unit, above zero',
})
const Trigger = namedShape('OrderTriggerRequest', {
  price: PriceText,
  source: T.Optional(
    T.Literal('market', { description: 'The price of the newest block that is indexed' }),
  ),
  direction: T.Optional(Direction),
})
const TrailBps = T.Integer({
  minimum: 50,
  maximum: 9_000,
  description: 'Basis points behind the best price since the order was opened',
})
const SlippageBps = T.Integer({ minimum: 0, maximum: 5_000 })
const ClientOrderId = T.String({
  pattern: '^[A-Za-z0-9._:-]{1,64}$',
  description: "The caller's own name of the order, unique for the account",
})
const Tag = T.String({ pattern: '^[A-Za-z0-9._:-]{1,32}$', description: 'Groups orders' })

const Leg = namedShape('OrderLegRequest', {
  kind: oneOf(['limit', 'stop', 'take_profit', 'trailing']),
  limitPrice: T.Optional(PriceText),
  trigger: T.Optional(Trigger),
  trailBps: T.Optional(TrailBps),
})
export type LegRequest = Static<typeof Leg>
const Schedule = shape(
  {
    rounds: T.Integer({ minimum: 2, maximum: 100 }),
    intervalSeconds: T.Integer({ minimum: 10, maximum: 2_678_400 }),
    minPrice: T.Optional(PriceText),
    maxPrice: T.Optional(PriceText),
  },
  { $id: 'OrderSchedule', description: 'Equal parts at equal intervals, the first one at once.' },
)

const orderFields = {
  mode: Mode,
  kind: Kind,
  side: Side,
  pair: Pair,
  amountAtomic: T.String({
    ...PositiveAtomic,
    description: 'What is spent: of quote for a buy, of base for a sale',
  }),
  limitPrice: T.Optional(PriceText),
  trigger: T.Optional(Trigger),
  trailBps: T.Optional(TrailBps),
  maxSlippageBps: T.Optional(
    T.Integer({
      ...SlippageBps,
      description:
        'How much worse than the price that triggered it a fill may be, fees of venues included; 300 if left out',
    }),
  ),
  legs: T.Optional(T.Array(Leg, { minItems: 2, maxItems: 2 })),
  schedule: T.Optional(Schedule),
  timeInForce: T.Optional(TimeInForce),
  expiresAt: T.Optional(Timestamp),
}

export const PlaceOrderRequest = shape(
  {
    ...orderFields,
    clientOrderId: T.Optional(ClientOrderId),
    tag: T.Optional(Tag),
    confirmDuplicate: T.Optional(
      T.Boolean({ description: 'True for a second order that looks like one of the last 30 s' }),
    ),
  },
  { $id: 'PlaceOrderRequest' },
)
export type PlaceOrderRequest = Static<typeof PlaceOrderRequest>
export const PreviewOrderRequest = shape(orderFields, { $id: 'PreviewOrderRequest' })
export type PreviewOrderRequest = Static<typeof PreviewOrderRequest>
export const ReplaceOrderRequest = shape(
  {
    clientOrderId: T.Optional(ClientOrderId),
    amountAtomic: T.Optional(PositiveAtomic),
    limitPrice: T.Optional(PriceText),
    trigger: T.Optional(Trigger),
    trailBps: T.Optional(TrailBps),
    maxSlippageBps: T.Optional(SlippageBps),
    timeInForce: T.Optional(TimeInForce),
    expiresAt: T.Optional(Timestamp),
    tag: T.Optional(Tag),
  },
  { $id: 'ReplaceOrderRequest', description: 'What is left out stays as it was.' },
)
export type ReplaceOrderRequest = Static<typeof ReplaceOrderRequest>
export const CancelAllRequest = shape(
  {
    mode: T.Optional(Mode),
    kind: T.Optional(Kind),
    side: T.Optional(Side),
    pair: T.Optional(Pair),
    tag: T.Optional(Tag),
  },
  { $id: 'CancelAllOrdersRequest', description: 'Every open order that fits all of it.' },
)
export type CancelAllRequest = Static<typeof CancelAllRequest>

const Fill = namedObject('OrderFill', {
  amountInAtomic: AtomicAmount,
  quotedOutAtomic: AtomicAmount,
  receivedAtomic: AtomicAmount,
  feeAtomic: AtomicAmount,
  slippageAtomic: AtomicAmount,
  blockNumber: AtomicAmount,
  quoteHash: T.String(),
  transactionHash: Nullable(T.String()),
})
const Round = namedObject('OrderRound', {
  round: T.Integer(),
  amountInAtomic: AtomicAmount,
  dueAt: NullableTimestamp,
  status: oneOf(['scheduled', 'filled', 'skipped', 'failed', 'cancelled']),
  reason: Nullable(Reason),
  fill: Nullable(Fill),
  endedAt: NullableTimestamp,
})
const summaryFields = {
  id: T.String({ pattern: idPattern(orderIdPrefix) }),
  clientOrderId: Nullable(T.String()),
  mode: Mode,
  isPaper: T.Boolean(),
  kind: Kind,
  side: Side,
  pair: T.Object({ base: EvmAddress, quote: EvmAddress }),
  amountAtomic: AtomicAmount,
  limitPrice: Nullable(DecimalAmount),
  trigger: Nullable(
    T.Object({
      price: Nullable(DecimalAmount),
      source: T.Literal('market'),
      direction: Direction,
    }),
  ),
  trailBps: Nullable(T.Integer()),
  maxSlippageBps: T.Integer(),
  timeInForce: TimeInForce,
  expiresAt: NullableTimestamp,
  status: Status,
  statusReason: Nullable(Reason),
  filledIn: AtomicAmount,
  filledOut: T.String({ ...AtomicAmount, description: 'Received, after fee and slippage' }),
  avgPrice: Nullable(DecimalAmount),
  remaining: AtomicAmount,
  fees: T.Array(
    T.Object({ kind: T.Literal('paper'), token: EvmAddress, amountAtomic: AtomicAmount }),
    { maxItems: 1 },
  ),
  parentId: Nullable(T.String()),
  replacesId: Nullable(T.String()),
  replacedById: Nullable(T.String()),
  tag: Nullable(T.String()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
}
export const OrderSummary = T.Object(summaryFields, { $id: 'OrderSummary' })
export type OrderSummary = Static<typeof OrderSummary>
const LegView = T.Object({ ...summaryFields, rounds: T.Array(Round, { maxItems: 1 }) })
const OrderEvent = namedObject('OrderEvent', {
  seq: AtomicAmount,
  topic: T.String(),
  payload: T.Record(T.String(), T.Unknown()),
  recordedAt: Timestamp,
})
export const OrderView = T.Object(
  {
    ...summaryFields,
    rounds: T.Array(Round, { maxItems: 100 }),
    children: T.Array(LegView, { maxItems: 2 }),
    events: T.Array(OrderEvent, {
      maxItems: 50,
      description: 'The first 50; GET /api/trading/orders/{orderId}/events has all of them',
    }),
  },
  { $id: 'Order' },
)
export type OrderView = Static<typeof OrderView>
export const OrderPage = pageOf(OrderSummary)
export const OrderEventPage = pageOf(OrderEvent)
export const OrderParams = shape({ orderId: T.String({ pattern: idPattern(orderIdPrefix) }) })
export const OrdersQuery = shape({
  ...pageQuery,
  status: T.Optional(Status),
  mode: T.Optional(Mode),
  kind: T.Optional(Kind),
  side: T.Optional(Side),
  tag: T.Optional(Tag),
})
export type OrdersQuery = Static<typeof OrdersQuery>
export const OrderEventsQuery = shape(pageQuery)
export type OrderEventsQuery = Static<typeof OrderEventsQuery>
export const CancelAllResult = namedObject('CancelledOrders', {
  cancelled: T.Array(OrderSummary, { maxItems: 200 }),
})
export const OrderPreview = T.Object(
  {
    kind: Kind,
    side: Side,
    spends: T.Object({ token: EvmAddress, amountAtomic: AtomicAmount }),
    receives: T.Object({ token: EvmAddress, amountAtomic: Nullable(AtomicAmount) }),
    worstCaseOutAtomic: Nullable(AtomicAmount),
    priceNow: Nullable(DecimalAmount),
    averagePrice: Nullable(DecimalAmount),
    priceImpactBps: Nullable(
      T.Integer({ description: 'How much worse the average price is than the price now' }),
    ),
    blockNumber: Nullable(AtomicAmount),
    route: T.Array(T.Object({ venue: T.String(), pool: EvmAddress, shareBps: T.Integer() }), {
      maxItems: 64,
    }),
    wouldReject: T.Array(Reason, {
      maxItems: 8,
      description: 'What would keep it from being filled now',
    }),
  },
  { $id: 'OrderPreview' },
)
export type OrderPreview = Static<typeof OrderPreview>
export const OrderReceipt = T.Object(
  {
    orderId: T.String(),
    status: Status,
    isPaper: T.Boolean(),
    decisions: T.Array(
      T.Object({
        number: T.Integer(),
        kind: T.String(),
        facts: T.Record(T.String(), T.Union([T.String(), T.Number(), T.Boolean(), T.Null()])),
        decidedAt: Timestamp,
        previousHash: T.String(),
        hash: T.String(),
      }),
      { maxItems: 2_000 },
    ),
    signature: T.String({
      description: 'Compact JWS, EdDSA, over order, status, number of decisions and the last hash',
    }),
    keys: T.Array(
      T.Object({
        kty: T.Literal('OKP'),
        crv: T.Literal('Ed25519'),
        x: T.String(),
        kid: T.String(),
        alg: T.Literal('EdDSA'),
        use: T.Literal('sig'),
      }),
      { maxItems: 16 },
    ),
  },
  { $id: 'OrderReceipt' },
)
export type OrderReceipt = Static<typeof OrderReceipt>
