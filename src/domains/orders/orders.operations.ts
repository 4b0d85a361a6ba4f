import { rowsOf } from '../../kernel/operation.ts'
import { resourceErrors } from '../../kernel/shared-errors.ts'
import { paperErrors } from '../paper/index.ts'
import {
  event,
  eventPage,
  oneOrder,
  open,
  openSummary,
  order,
  placeBody,
  preview,
  previewBody,
  receipt,
} from './order-examples.ts'
import { ordersErrors } from './orders.errors.ts'
import {
  CancelAllRequest,
  CancelAllResult,
  OrderEventPage,
  OrderEventsQuery,
  OrderPage,
  OrderParams,
  OrderPreview,
  OrderReceipt,
  OrdersQuery,
  OrderView,
  PlaceOrderRequest,
  PreviewOrderRequest,
  ReplaceOrderRequest,
} from './orders.schemas.ts'
import type { OrdersService } from './orders.service.ts'

const { operation } = rowsOf<OrdersService>()

const row = {
  tier: 'private',
  family: 'Trading',
  auth: ['wallet_session', 'api_key', 'idp_bearer', 'account_session'],
} as const
const placing = [
  ordersErrors.unsupported_pair,
  ordersErrors.duplicate_client_order_id,
  ordersErrors.too_many_open,
  ordersErrors.no_price,
  ordersErrors.live_not_configured,
  ordersErrors.no_wallet,
  paperErrors.not_started,
  paperErrors.insufficient,
] as const

/** Orders: placed once, executed by jobs, told of by numbered events. */
export const ordersOperations = {
  placeOrder: operation({
    ...row,
    method: 'POST',
    path: '/api/trading/orders',
    summary: 'Place an order',
    description:
      'Its value is reserved before it opens. Without a `clientOrderId`, an order of the same side, pair and size within 30 seconds is taken for a repeat and refused with the id of the first one.',
    input: { body: PlaceOrderRequest },
    output: OrderView,
    errors: [...placing, ordersErrors.possible_duplicate],
    effect: 'irreversible',
    examples: [
      { name: 'a paper limit order', input: { body: placeBody }, output: open },
      {
        name: 'a protected position: take profit or stop',
        input: {
          body: {
            mode: 'paper',
            kind: 'oco',
            side: 'sell',
            pair: placeBody.pair,
            amountAtomic: '1000000000000000000',
            legs: [
              { kind: 'take_profit', trigger: { price: '2.5' } },
              { kind: 'stop', trigger: { price: '1.5' } },
            ],
          },
        },
      },
    ],
    handler: (orders, { input, principal }) => orders.place(principal, input.body),
  }),

  orders: operation({
    ...row,
    method: 'GET',
    path: '/api/trading/orders',
    summary: 'List the orders of the account, newest first',
    input: { query: OrdersQuery },
    output: OrderPage,
    effect: 'none',
    examples: [
      {
        name: 'the open ones',
        input: { query: { limit: 50, status: 'open' } },
        output: { items: [openSummary], nextCursor: null },
      },
    ],
    handler: (orders, { input, principal }) => orders.list(principal, input.query),
  }),

  previewOrder: operation({
    method: 'POST',
    path: '/api/trading/orders/preview',
    tier: 'public',
    family: 'Trading',
    summary: 'Say what an order would cost and give now',
    description:
      'Nothing is kept and no account is asked for. A schedule is previewed by one round.',
    auth: [],
    input: { body: PreviewOrderRequest },
    output: OrderPreview,
    errors: [ordersErrors.unsupported_pair],
    effect: 'none',
    idempotent: false,
    examples: [{ name: 'a limit order', input: { body: previewBody }, output: preview }],
    handler: (orders, { input }) => orders.preview(input.body),
  }),

  cancelAllOrders: operation({
    ...row,
    method: 'POST',
    path: '/api/trading/orders/cancel-all',
    summary: 'Cancel every living order that fits the filter, at most 200 in one call',
    input: { body: CancelAllRequest },
    output: CancelAllResult,
    effect: 'irreversible',
    examples: [
      {
        name: 'the paper ones',
        input: { body: { mode: 'paper' } },
        output: {
          cancelled: [{ ...openSummary, status: 'cancelled', statusReason: 'cancelled_by_owner' }],
        },
      },
    ],
    handler: (orders, { input, principal }) => orders.cancelAll(principal, input.body),
  }),

  order: operation({
    ...row,
    method: 'GET',
    path: '/api/trading/orders/{orderId}',
    summary: 'Read one order with its rounds, legs and first events',
    input: { params: OrderParams },
    output: OrderView,
    errors: [resourceErrors.not_found],
    effect: 'none',
    examples: [{ name: 'a filled one', input: oneOrder, output: order }],
    handler: (orders, { input, principal }) => orders.get(principal, input.params.orderId),
  }),

  cancelOrder: operation({
    ...row,
    method: 'POST',
    path: '/api/trading/orders/{orderId}/cancel',
    summary: 'Cancel an order; one that has ended is answered as it is',
    description:
      'Answers 200 whatever the state is. A leg is cancelled with its pair. An order whose transaction is signed becomes `cancel_pending` and ends as the chain says.',
    input: { params: OrderParams },
    output: OrderView,
    errors: [resourceErrors.not_found],
    effect: 'irreversible',
    examples: [
      {
        name: 'one order',
        input: oneOrder,
        output: { ...open, status: 'cancelled', statusReason: 'cancelled_by_owner' },
      },
    ],
    handler: (orders, { input, principal }) => orders.cancel(principal, input.params.orderId),
  }),

  replaceOrder: operation({
    ...row,
    method: 'POST',
    path: '/api/trading/orders/{orderId}/replace',
    summary: 'Replace an open order by one with changes: both or neither',
    input: { params: OrderParams, body: ReplaceOrderRequest },
    output: OrderView,
    errors: [resourceErrors.not_found, resourceErrors.illegal_transition, ...placing],
    effect: 'irreversible',
    examples: [
      {
        name: 'another limit',
        input: { ...oneOrder, body: { limitPrice: '1.9' } },
        output: { ...open, limitPrice: '1.9', replacesId: 'ord_01k00000000000000000000009' },
      },
    ],
    handler: (orders, { input, principal }) =>
      orders.replace(principal, input.params.orderId, input.body),
  }),

  orderEvents: operation({
    ...row,
    method: 'GET',
    path: '/api/trading/orders/{orderId}/events',
    summary: 'List the events of an order and its legs, oldest first',
    description:
      "`seq` numbers the account's order events without gaps; `prevSeq` in the payload shows a missed one. The same events come over the event channels and webhooks.",
    input: { params: OrderParams, query: OrderEventsQuery },
    output: OrderEventPage,
    errors: [resourceErrors.not_found],
    effect: 'none',
    examples: [
      { name: 'one order', input: { ...oneOrder, query: { limit: 50 } }, output: eventPage(event) },
    ],
    handler: (orders, { input, principal }) =>
      orders.events(principal, input.params.orderId, input.query),
  }),

  orderReceipt: operation({
    ...row,
    method: 'GET',
    path: '/api/trading/orders/{orderId}/receipt',
    summary: 'Read the signed record of what was seen and decided for an order',
    description:
      'Each entry is bound to the one before by its hash, and the signature covers the last hash, so the record can be checked without the service.',
    input: { params: OrderParams },
    output: OrderReceipt,
    errors: [resourceErrors.not_found],
    effect: 'none',
    examples: [{ name: 'one order', input: oneOrder, output: receipt }],
    handler: (orders, { input, principal }) => orders.receipt(principal, input.params.orderId),
  }),
}
