// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, NoInput, PagedCall } from '../client/call.ts'
import type { PerpsOrderRequest, PerpsReplaceRequest, PerpsPaperOrderRequest, PerpsOrdersRequest, PerpsCancelAfterRequest, PerpsOrder, PerpsOrderPreview, PerpsPlacedOrders, PerpsCancelAfter, PerpsOrderPage } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link PerpOrdersMethods.place} takes. */
export type PerpOrdersPlaceInput = PerpsOrderRequest

/** What {@link PerpOrdersMethods.replace} takes. */
export type PerpOrdersReplaceInput = PerpsReplaceRequest

/** What {@link PerpOrdersMethods.preview} takes. */
export type PerpOrdersPreviewInput = PerpsPaperOrderRequest

/** What {@link PerpOrdersMethods.placeMany} takes. */
export type PerpOrdersPlaceManyInput = PerpsOrdersRequest

/** What {@link PerpOrdersMethods.setCancelTimer} takes. */
export type PerpOrdersSetCancelTimerInput = PerpsCancelAfterRequest

/** What {@link PerpOrdersMethods.get} takes. */
export type PerpOrdersGetInput = {
  /** Such as SOL_USDC_PERP */
  readonly symbol: string
  readonly orderId?: string
  readonly clientId?: number
  /** The paper exchange, or the configured live one */
  readonly mode?: "paper" | "live"
}

/** What {@link PerpOrdersMethods.cancel} takes. */
export type PerpOrdersCancelInput = {
  /** Such as SOL_USDC_PERP */
  readonly symbol: string
  readonly orderId?: string
  readonly clientId?: number
  /** The paper exchange, or the configured live one */
  readonly mode?: "paper" | "live"
}

/** What {@link PerpOrdersMethods.cancelAll} takes. */
export type PerpOrdersCancelAllInput = {
  /** Such as SOL_USDC_PERP */
  readonly symbol?: string
  /** The paper exchange, or the configured live one */
  readonly mode?: "paper" | "live"
}

/** What {@link PerpOrdersMethods.list} takes. */
export type PerpOrdersListInput = {
  /** Such as SOL_USDC_PERP */
  readonly symbol?: string
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  /** Default: "open". */
  readonly status?: "all" | "closed" | "open"
}

/** The operations of `perpOrders`. */
export interface PerpOrdersMethods {
  /**
   * Place a perpetuals order.
   *
   * On the paper exchange unless `mode` is live, which is for the operator. The first order opens a paper account with 10,000 paper dollars. IOC, FOK and market orders that are not filled whole answer with status Expired.
   *
   * `POST /api/backpack/order`, `post_api_backpack_order`.
   * @throws {BourseError} `perps.order_limit_live`, `perps.live_not_configured`, `perps.live_operator_only`, `perps.refused`, `request.invalid`, `upstream.failed`, `upstream.timeout`, `perps.over_order_limit`, `perps.order_limit_market`, `perps.order_limit_trigger`, `resource.not_found`, `perps.invalid_order`, `perps.margin`, `perps.client_id_used`
   */
  place(input: PerpOrdersPlaceInput, options?: CallOptions): Call<PerpsOrder>

  /**
   * Change the price or the quantity of a waiting paper order in one step.
   *
   * Less at the same price keeps its place in the queue. Anything else is a new order, with a new id; where that would be refused the old one stays as it is.
   *
   * `PATCH /api/backpack/order`, `patch_api_backpack_order`.
   * @throws {BourseError} `perps.order_limit_live`, `perps.live_not_configured`, `perps.live_operator_only`, `perps.refused`, `request.invalid`, `upstream.failed`, `upstream.timeout`, `perps.over_order_limit`, `perps.order_limit_market`, `perps.order_limit_trigger`, `resource.not_found`, `perps.invalid_order`, `perps.margin`, `perps.client_id_used`
   */
  replace(input: PerpOrdersReplaceInput, options?: CallOptions): Call<PerpsOrder>

  /**
   * Work out what a paper order would do, without placing it.
   *
   * Fills, fees, margin, the position with its liquidation price, and the refusal that the order would get, as if it were the next command after `asOf.lastUpdateId`. Where no account was opened yet, it is counted with its opening deposit.
   *
   * `POST /api/backpack/order/preview`, `post_api_backpack_order_preview`.
   * @throws {BourseError} `request.invalid`, `resource.not_found`
   */
  preview(input: PerpOrdersPreviewInput, options?: CallOptions): Call<PerpsOrderPreview>

  /**
   * Place up to 20 paper orders, one right after the other.
   *
   * One command of the exchange: nobody trades between them. Each takes every member that a single order does, and is answered by itself; one that is refused keeps no other from being placed. Where one is not valid, none is placed.
   *
   * `POST /api/backpack/orders`, `post_api_backpack_orders`.
   * @throws {BourseError} `request.invalid`, `resource.not_found`, `perps.over_order_limit`, `perps.order_limit_market`, `perps.order_limit_trigger`
   */
  placeMany(input: PerpOrdersPlaceManyInput, options?: CallOptions): Call<PerpsPlacedOrders>

  /**
   * Cancel the open paper orders unless this is called again in time.
   *
   * A dead man’s switch: call it again before `timeoutMs` is over to start anew, with 0 to take it off. When it fires, orders that only close positions stay unless `keepReduceOnly` is false, `perps.cancelled_after` says what went, and it is off. It fires before anything else happens on the exchange after its time, and within about two seconds while the service runs.
   *
   * `POST /api/backpack/orders/cancel-all-after`, `post_api_backpack_orders_cancel_all_after`.
   * @throws {BourseError} `request.invalid`, `perps.not_started`
   */
  setCancelTimer(input: PerpOrdersSetCancelTimerInput, options?: CallOptions): Call<PerpsCancelAfter>

  /**
   * Read when the open paper orders would be cancelled.
   *
   * `GET /api/backpack/orders/cancel-all-after`, `get_api_backpack_orders_cancel_all_after`.
   * @throws {BourseError} `perps.not_started`
   */
  getCancelTimer(input?: NoInput, options?: CallOptions): Call<PerpsCancelAfter>

  /**
   * Read one order by its id or client id.
   *
   * `GET /api/backpack/order`, `get_api_backpack_order`.
   * @throws {BourseError} `perps.order_limit_live`, `perps.live_not_configured`, `perps.live_operator_only`, `perps.refused`, `request.invalid`, `upstream.failed`, `upstream.timeout`, `resource.not_found`
   */
  get(input: PerpOrdersGetInput, options?: CallOptions): Call<PerpsOrder>

  /**
   * Cancel an open order by its id or client id.
   *
   * A repeat is answered with what became of the order.
   *
   * `DELETE /api/backpack/order`, `delete_api_backpack_order`.
   * @throws {BourseError} `perps.order_limit_live`, `perps.live_not_configured`, `perps.live_operator_only`, `perps.refused`, `request.invalid`, `upstream.failed`, `upstream.timeout`, `resource.not_found`
   */
  cancel(input: PerpOrdersCancelInput, options?: CallOptions): Call<PerpsOrder>

  /**
   * Cancel all open orders, or those of one market.
   *
   * `DELETE /api/backpack/orders`, `delete_api_backpack_orders`.
   * @throws {BourseError} `perps.order_limit_live`, `perps.live_not_configured`, `perps.live_operator_only`, `perps.refused`, `request.invalid`, `upstream.failed`, `upstream.timeout`
   */
  cancelAll(input?: PerpOrdersCancelAllInput, options?: CallOptions): Call<ReadonlyArray<PerpsOrder>>

  /**
   * List paper orders, newest first.
   *
   * `GET /api/backpack/orders`, `get_api_backpack_orders`.
   * @throws {BourseError} `request.invalid`
   */
  list(input?: PerpOrdersListInput, options?: CallOptions): PagedCall<PerpsOrderPage, ItemOf<PerpsOrderPage, 'items'>>
}

/** `perpOrders` of a client: `perpOrders(client)`. */
export const perpOrders: Resource<PerpOrdersMethods> = /* @__PURE__ */ resource<PerpOrdersMethods>('perpOrders', {
  place: ["POST", "/api/{exchange}/order"],
  replace: ["PATCH", "/api/{exchange}/order"],
  preview: ["POST", "/api/{exchange}/order/preview"],
  placeMany: ["POST", "/api/{exchange}/orders"],
  setCancelTimer: ["POST", "/api/{exchange}/orders/cancel-all-after", {"keyless":true}],
  getCancelTimer: ["GET", "/api/{exchange}/orders/cancel-all-after"],
  get: ["GET", "/api/{exchange}/order"],
  cancel: ["DELETE", "/api/{exchange}/order", {"body":"none"}],
  cancelAll: ["DELETE", "/api/{exchange}/orders", {"body":"none"}],
  list: ["GET", "/api/{exchange}/orders", {"list":"items"}],
})
