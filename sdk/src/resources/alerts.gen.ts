// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { PriceAlert, PriceAlertPage } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link AlertsMethods.create} takes. */
export type AlertsCreateInput = {
  /** EVM address, 20 bytes in hexadecimal */
  readonly token: string
  readonly direction: "above" | "below"
  /** Decimal number as a string */
  readonly priceEth: string
  /** Default: "". */
  readonly note?: string
}

/** What {@link AlertsMethods.list} takes. */
export type AlertsListInput = {
  /** EVM address, 20 bytes in hexadecimal */
  readonly token?: string
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link AlertsMethods.get} takes. */
export type AlertsGetInput = {
  readonly alertId: string
}

/** What {@link AlertsMethods.pause} takes. */
export type AlertsPauseInput = {
  readonly alertId: string
}

/** What {@link AlertsMethods.resume} takes. */
export type AlertsResumeInput = {
  readonly alertId: string
}

/** What {@link AlertsMethods.delete} takes. */
export type AlertsDeleteInput = {
  readonly alertId: string
}

/** What {@link AlertsMethods.delete} answers. */
export type AlertsDeleteAnswer = {
  readonly id: string
  readonly deleted: true
}

/** The operations of `alerts`. */
export interface AlertsMethods {
  /**
   * Set a price alert.
   *
   * Fires once for each crossing after now; one set at the price itself, when the price leaves it in the direction of the alert. It is the event `market.alert_fired`, which webhooks and streams deliver. A crossing that a reorganisation takes back is `market.alert_retracted`.
   *
   * `POST /api/market/alerts`, `post_api_market_alerts`.
   * @throws {BourseError} `resource.not_found`, `market.limit_reached`
   */
  create(input: AlertsCreateInput, options?: CallOptions): Call<PriceAlert>

  /**
   * List the price alerts of the account, newest first.
   *
   * `GET /api/market/alerts`, `get_api_market_alerts`.
   */
  list(input?: AlertsListInput, options?: CallOptions): PagedCall<PriceAlertPage, ItemOf<PriceAlertPage, 'items'>>

  /**
   * Read a price alert.
   *
   * `GET /api/market/alerts/{alertId}`, `get_api_market_alerts_alertId`.
   * @throws {BourseError} `resource.not_found`
   */
  get(input: AlertsGetInput, options?: CallOptions): Call<PriceAlert>

  /**
   * Pause a price alert.
   *
   * A paused alert does not fire. A second pause changes nothing.
   *
   * `POST /api/market/alerts/{alertId}/pause`, `post_api_market_alerts_alertId_pause`.
   * @throws {BourseError} `resource.not_found`
   */
  pause(input: AlertsPauseInput, options?: CallOptions): Call<PriceAlert>

  /**
   * Resume a paused price alert.
   *
   * It waits for crossings after now; those of the pause are lost.
   *
   * `POST /api/market/alerts/{alertId}/resume`, `post_api_market_alerts_alertId_resume`.
   * @throws {BourseError} `resource.not_found`
   */
  resume(input: AlertsResumeInput, options?: CallOptions): Call<PriceAlert>

  /**
   * Delete a price alert.
   *
   * `DELETE /api/market/alerts/{alertId}`, `delete_api_market_alerts_alertId`.
   * @throws {BourseError} `resource.not_found`
   */
  delete(input: AlertsDeleteInput, options?: CallOptions): Call<AlertsDeleteAnswer>
}

/** `alerts` of a client: `alerts(client)`. */
export const alerts: Resource<AlertsMethods> = /* @__PURE__ */ resource<AlertsMethods>('alerts', {
  create: ["POST", "/api/market/alerts"],
  list: ["GET", "/api/market/alerts", {"list":"items"}],
  get: ["GET", "/api/market/alerts/{alertId}"],
  pause: ["POST", "/api/market/alerts/{alertId}/pause", {"body":"none"}],
  resume: ["POST", "/api/market/alerts/{alertId}/resume", {"body":"none"}],
  delete: ["DELETE", "/api/market/alerts/{alertId}", {"body":"none"}],
})
