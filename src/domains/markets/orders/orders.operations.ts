import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { paperErrors } from '../paper/index.ts'
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
  auth: accountCredentials,
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

/** Orders: placed once, executed by jobs, reported by numbered events. */
export const ordersOperations = {
  placeOrder: operation({
    name: 'orders.place',
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
    playMoney: 'where_mode_is_paper',
    handler: (orders, { input, principal }) => orders.place(principal, input.body),
  }),

  orders: operation({
    name: 'orders.list',
    ...row,
    method: 'GET',
    path: '/api/trading/orders',
    summary: 'List the orders of the account, newest first',
    input: { query: OrdersQuery },
    output: OrderPage,
    effect: 'none',
    handler: (orders, { input, principal }) => orders.list(principal, input.query),
  }),

  previewOrder: operation({
    name: 'orders.preview',
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
    handler: (orders, { input }) => orders.preview(input.body),
  }),

  cancelAllOrders: operation({
    name: 'orders.cancelAll',
    ...row,
    method: 'POST',
    path: '/api/trading/orders/cancel-all',
    summary: 'Cancel every living order that fits the filter, at most 200 in one call',
    input: { body: CancelAllRequest },
    output: CancelAllResult,
    effect: 'irreversible',
    playMoney: 'where_mode_is_paper',
    handler: (orders, { input, principal }) => orders.cancelAll(principal, input.body),
  }),

  order: operation({
    name: 'orders.get',
    ...row,
    method: 'GET',
    path: '/api/trading/orders/{orderId}',
    summary: 'Read one order with its rounds, legs and first events',
    input: { params: OrderParams },
    output: OrderView,
    errors: [resourceErrors.not_found],
    effect: 'none',
    handler: (orders, { input, principal }) => orders.get(principal, input.params.orderId),
  }),

  cancelOrder: operation({
    name: 'orders.cancel',
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
    handler: (orders, { input, principal }) => orders.cancel(principal, input.params.orderId),
  }),

  replaceOrder: operation({
    name: 'orders.replace',
    ...row,
    method: 'POST',
    path: '/api/trading/orders/{orderId}/replace',
    summary: 'Replace an open order by one with changes: both or neither',
    input: { params: OrderParams, body: ReplaceOrderRequest },
    output: OrderView,
    errors: [resourceErrors.not_found, resourceErrors.illegal_transition, ...placing],
    effect: 'irreversible',
    handler: (orders, { input, principal }) =>
      orders.replace(principal, input.params.orderId, input.body),
  }),

  orderEvents: operation({
    name: 'orders.listEvents',
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
    handler: (orders, { input, principal }) =>
      orders.events(principal, input.params.orderId, input.query),
  }),

  orderReceipt: operation({
    name: 'orders.getReceipt',
    ...row,
    method: 'GET',
    path: '/api/trading/orders/{orderId}/receipt',
    summary: 'Read the signed record of observations and decisions about an order',
    description:
      'Each entry is bound to the one before by its hash, and the signature covers the last hash, so the record can be checked without the service.',
    input: { params: OrderParams },
    output: OrderReceipt,
    errors: [resourceErrors.not_found],
    effect: 'none',
    handler: (orders, { input, principal }) => orders.receipt(principal, input.params.orderId),
  }),
}
