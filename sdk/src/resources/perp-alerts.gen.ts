// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { PerpAlertRequest, PerpAlert, PerpAlertPage } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link PerpAlertsMethods.create} takes. */
export type PerpAlertsCreateInput = PerpAlertRequest

/** What {@link PerpAlertsMethods.list} takes. */
export type PerpAlertsListInput = {
  /** Such as SOL_USDC_PERP */
  readonly symbol?: string
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link PerpAlertsMethods.get} takes. */
export type PerpAlertsGetInput = {
  readonly alertId: string
}

/** What {@link PerpAlertsMethods.pause} takes. */
export type PerpAlertsPauseInput = {
  readonly alertId: string
}

/** What {@link PerpAlertsMethods.resume} takes. */
export type PerpAlertsResumeInput = {
  readonly alertId: string
}

/** What {@link PerpAlertsMethods.delete} takes. */
export type PerpAlertsDeleteInput = {
  readonly alertId: string
}

/** What {@link PerpAlertsMethods.delete} answers. */
export type PerpAlertsDeleteAnswer = {
  readonly id: string
  readonly deleted: true
}

/** The operations of `perpAlerts`. */
export interface PerpAlertsMethods {
  /**
   * Set an alert on the mark price of a perpetual.
   *
   * Fires once for each crossing after now; one set at the mark itself, when the mark leaves it in the direction of the alert. It is the event `perps.alert_fired`, which webhooks and streams deliver. Of the paper exchange.
   *
   * `POST /api/backpack/alerts`, `post_api_backpack_alerts`.
   * @throws {BourseError} `request.invalid`, `resource.not_found`, `perps.alerts_limit`
   */
  create(input: PerpAlertsCreateInput, options?: CallOptions): Call<PerpAlert>

  /**
   * List the alerts of the account on mark prices, newest first.
   *
   * `GET /api/backpack/alerts`, `get_api_backpack_alerts`.
   */
  list(input?: PerpAlertsListInput, options?: CallOptions): PagedCall<PerpAlertPage, ItemOf<PerpAlertPage, 'items'>>

  /**
   * Read an alert on a mark price.
   *
   * `GET /api/backpack/alerts/{alertId}`, `get_api_backpack_alerts_alertId`.
   * @throws {BourseError} `resource.not_found`
   */
  get(input: PerpAlertsGetInput, options?: CallOptions): Call<PerpAlert>

  /**
   * Pause an alert on a mark price.
   *
   * A paused alert does not fire. A second pause changes nothing.
   *
   * `POST /api/backpack/alerts/{alertId}/pause`, `post_api_backpack_alerts_alertId_pause`.
   * @throws {BourseError} `resource.not_found`
   */
  pause(input: PerpAlertsPauseInput, options?: CallOptions): Call<PerpAlert>

  /**
   * Resume a paused alert on a mark price.
   *
   * It waits for crossings after now; those of the pause are lost.
   *
   * `POST /api/backpack/alerts/{alertId}/resume`, `post_api_backpack_alerts_alertId_resume`.
   * @throws {BourseError} `resource.not_found`
   */
  resume(input: PerpAlertsResumeInput, options?: CallOptions): Call<PerpAlert>

  /**
   * Delete an alert on a mark price.
   *
   * `DELETE /api/backpack/alerts/{alertId}`, `delete_api_backpack_alerts_alertId`.
   * @throws {BourseError} `resource.not_found`
   */
  delete(input: PerpAlertsDeleteInput, options?: CallOptions): Call<PerpAlertsDeleteAnswer>
}

/** `perpAlerts` of a client: `perpAlerts(client)`. */
export const perpAlerts: Resource<PerpAlertsMethods> = /* @__PURE__ */ resource<PerpAlertsMethods>('perpAlerts', {
  create: ["POST", "/api/{exchange}/alerts"],
  list: ["GET", "/api/{exchange}/alerts", {"list":"items"}],
  get: ["GET", "/api/{exchange}/alerts/{alertId}"],
  pause: ["POST", "/api/{exchange}/alerts/{alertId}/pause", {"body":"none"}],
  resume: ["POST", "/api/{exchange}/alerts/{alertId}/resume", {"body":"none"}],
  delete: ["DELETE", "/api/{exchange}/alerts/{alertId}", {"body":"none"}],
})
