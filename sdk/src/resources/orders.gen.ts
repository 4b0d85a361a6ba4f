// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { PlaceOrderRequest, PreviewOrderRequest, CancelAllOrdersRequest, ReplaceOrderRequest, Order, OrderSummaryPage, OrderPreview, CancelledOrders, OrderEventPage, OrderReceipt } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link OrdersMethods.place} takes. */
export type OrdersPlaceInput = PlaceOrderRequest

/** What {@link OrdersMethods.list} takes. */
export type OrdersListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  readonly status?: "created" | "open" | "triggered" | "executing" | "awaiting_signature" | "submitted" | "partially_filled" | "cancel_pending" | "reverted_by_reorg" | "filled" | "cancelled" | "expired" | "rejected" | "failed" | "replaced"
  readonly mode?: "paper" | "live"
  readonly kind?: "market" | "limit" | "stop" | "take_profit" | "trailing" | "oco" | "dca" | "twap"
  /** `buy` spends the quote token for the base token, `sell` the other way. */
  readonly side?: "buy" | "sell"
  /** Groups orders */
  readonly tag?: string
}

/** What {@link OrdersMethods.preview} takes. */
export type OrdersPreviewInput = PreviewOrderRequest

/** What {@link OrdersMethods.cancelAll} takes. */
export type OrdersCancelAllInput = CancelAllOrdersRequest

/** What {@link OrdersMethods.get} takes. */
export type OrdersGetInput = {
  readonly orderId: string
}

/** What {@link OrdersMethods.cancel} takes. */
export type OrdersCancelInput = {
  readonly orderId: string
}

/** What {@link OrdersMethods.replace} takes. */
export type OrdersReplaceInput = {
  readonly orderId: string
} & ReplaceOrderRequest

/** What {@link OrdersMethods.listEvents} takes. */
export type OrdersListEventsInput = {
  readonly orderId: string
} & {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link OrdersMethods.getReceipt} takes. */
export type OrdersGetReceiptInput = {
  readonly orderId: string
}

/** The operations of `orders`. */
export interface OrdersMethods {
  /**
   * Place an order.
   *
   * Its value is reserved before it opens. Without a `clientOrderId`, an order of the same side, pair and size within 30 seconds is taken for a repeat and refused with the id of the first one.
   *
   * `POST /api/trading/orders`, `post_api_trading_orders`.
   * @throws {BourseError} `orders.unsupported_pair`, `orders.duplicate_client_order_id`, `orders.too_many_open`, `orders.no_price`, `orders.live_not_configured`, `orders.no_wallet`, `paper.not_started`, `paper.insufficient`, `orders.possible_duplicate`
   */
  place(input: OrdersPlaceInput, options?: CallOptions): Call<Order>

  /**
   * List the orders of the account, newest first.
   *
   * `GET /api/trading/orders`, `get_api_trading_orders`.
   */
  list(input?: OrdersListInput, options?: CallOptions): PagedCall<OrderSummaryPage, ItemOf<OrderSummaryPage, 'items'>>

  /**
   * Say what an order would cost and give now.
   *
   * Nothing is kept and no account is asked for. A schedule is previewed by one round.
   *
   * `POST /api/trading/orders/preview`, `post_api_trading_orders_preview`.
   * @throws {BourseError} `orders.unsupported_pair`
   */
  preview(input: OrdersPreviewInput, options?: CallOptions): Call<OrderPreview>

  /**
   * Cancel every living order that fits the filter, at most 200 in one call.
   *
   * `POST /api/trading/orders/cancel-all`, `post_api_trading_orders_cancel_all`.
   */
  cancelAll(input?: OrdersCancelAllInput, options?: CallOptions): Call<CancelledOrders>

  /**
   * Read one order with its rounds, legs and first events.
   *
   * `GET /api/trading/orders/{orderId}`, `get_api_trading_orders_orderId`.
   * @throws {BourseError} `resource.not_found`
   */
  get(input: OrdersGetInput, options?: CallOptions): Call<Order>

  /**
   * Cancel an order; one that has ended is answered as it is.
   *
   * Answers 200 whatever the state is. A leg is cancelled with its pair. An order whose transaction is signed becomes `cancel_pending` and ends as the chain says.
   *
   * `POST /api/trading/orders/{orderId}/cancel`, `post_api_trading_orders_orderId_cancel`.
   * @throws {BourseError} `resource.not_found`
   */
  cancel(input: OrdersCancelInput, options?: CallOptions): Call<Order>

  /**
   * Replace an open order by one with changes: both or neither.
   *
   * `POST /api/trading/orders/{orderId}/replace`, `post_api_trading_orders_orderId_replace`.
   * @throws {BourseError} `resource.not_found`, `resource.illegal_transition`, `orders.unsupported_pair`, `orders.duplicate_client_order_id`, `orders.too_many_open`, `orders.no_price`, `orders.live_not_configured`, `orders.no_wallet`, `paper.not_started`, `paper.insufficient`
   */
  replace(input: OrdersReplaceInput, options?: CallOptions): Call<Order>

  /**
   * List the events of an order and its legs, oldest first.
   *
   * `seq` numbers the account's order events without gaps; `prevSeq` in the payload shows a missed one. The same events come over the event channels and webhooks.
   *
   * `GET /api/trading/orders/{orderId}/events`, `get_api_trading_orders_orderId_events`.
   * @throws {BourseError} `resource.not_found`
   */
  listEvents(input: OrdersListEventsInput, options?: CallOptions): PagedCall<OrderEventPage, ItemOf<OrderEventPage, 'items'>>

  /**
   * Read the signed record of observations and decisions about an order.
   *
   * Each entry is bound to the one before by its hash, and the signature covers the last hash, so the record can be checked without the service.
   *
   * `GET /api/trading/orders/{orderId}/receipt`, `get_api_trading_orders_orderId_receipt`.
   * @throws {BourseError} `resource.not_found`
   */
  getReceipt(input: OrdersGetReceiptInput, options?: CallOptions): Call<OrderReceipt>
}

/** `orders` of a client: `orders(client)`. */
export const orders: Resource<OrdersMethods> = /* @__PURE__ */ resource<OrdersMethods>('orders', {
  place: ["POST", "/api/trading/orders"],
  list: ["GET", "/api/trading/orders", {"list":"items"}],
  preview: ["POST", "/api/trading/orders/preview"],
  cancelAll: ["POST", "/api/trading/orders/cancel-all"],
  get: ["GET", "/api/trading/orders/{orderId}"],
  cancel: ["POST", "/api/trading/orders/{orderId}/cancel", {"body":"none"}],
  replace: ["POST", "/api/trading/orders/{orderId}/replace"],
  listEvents: ["GET", "/api/trading/orders/{orderId}/events", {"list":"items"}],
  getReceipt: ["GET", "/api/trading/orders/{orderId}/receipt"],
})
