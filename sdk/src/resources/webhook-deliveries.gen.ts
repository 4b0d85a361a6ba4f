// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { RecoverWebhookRequest, WebhookDeliveryPage, WebhookDeliveryDetail, WebhookDelivery, RecoveredWebhooks } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link WebhookDeliveriesMethods.list} takes. */
export type WebhookDeliveriesListInput = {
  readonly endpointId: string
} & {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  /** `failed` has a next try, `exhausted` has none. */
  readonly status?: "pending" | "sending" | "failed" | "succeeded" | "exhausted" | "cancelled"
  /** A topic such as `launch.confirmed`, or a prefix such as `launch.*`. */
  readonly topic?: string
  /** The `webhook-id`. */
  readonly eventId?: string
  /** Events recorded at this moment or later. */
  readonly since?: string
  /** Events recorded before this moment. */
  readonly until?: string
}

/** What {@link WebhookDeliveriesMethods.get} takes. */
export type WebhookDeliveriesGetInput = {
  readonly endpointId: string
  readonly deliveryId: string
}

/** What {@link WebhookDeliveriesMethods.resend} takes. */
export type WebhookDeliveriesResendInput = {
  readonly endpointId: string
  readonly deliveryId: string
}

/** What {@link WebhookDeliveriesMethods.recover} takes. */
export type WebhookDeliveriesRecoverInput = {
  readonly endpointId: string
} & RecoverWebhookRequest

/** The operations of `webhookDeliveries`. */
export interface WebhookDeliveriesMethods {
  /**
   * List the deliveries of a webhook, newest first.
   *
   * Each event that the webhook asked for has one. They are kept for 30 days.
   *
   * `GET /api/developer/webhooks/{endpointId}/deliveries`, `get_api_developer_webhooks_endpointId_deliveries`.
   */
  list(input: WebhookDeliveriesListInput, options?: CallOptions): PagedCall<WebhookDeliveryPage, ItemOf<WebhookDeliveryPage, 'items'>>

  /**
   * Read one delivery with its body and every try.
   *
   * `GET /api/developer/webhooks/{endpointId}/deliveries/{deliveryId}`, `get_api_developer_webhooks_endpointId_deliveries_deliveryId`.
   */
  get(input: WebhookDeliveriesGetInput, options?: CallOptions): Call<WebhookDeliveryDetail>

  /**
   * Send one delivery again.
   *
   * With the same `webhook-id` and the whole schedule before it.
   *
   * `POST /api/developer/webhooks/{endpointId}/deliveries/{deliveryId}/resend`, `post_api_developer_webhooks_endpointId_deliveries_deliveryId_resend`.
   * @throws {BourseError} `webhooks.disabled`, `resource.illegal_transition`
   */
  resend(input: WebhookDeliveriesResendInput, options?: CallOptions): Call<WebhookDelivery>

  /**
   * Send again what did not arrive since a moment.
   *
   * Deliveries that failed, were exhausted or were cancelled; 10,000 at a time.
   *
   * `POST /api/developer/webhooks/{endpointId}/recover`, `post_api_developer_webhooks_endpointId_recover`.
   * @throws {BourseError} `webhooks.disabled`
   */
  recover(input: WebhookDeliveriesRecoverInput, options?: CallOptions): Call<RecoveredWebhooks>
}

/** `webhookDeliveries` of a client: `webhookDeliveries(client)`. */
export const webhookDeliveries: Resource<WebhookDeliveriesMethods> = /* @__PURE__ */ resource<WebhookDeliveriesMethods>('webhookDeliveries', {
  list: ["GET", "/api/developer/webhooks/{endpointId}/deliveries", {"list":"items"}],
  get: ["GET", "/api/developer/webhooks/{endpointId}/deliveries/{deliveryId}"],
  resend: ["POST", "/api/developer/webhooks/{endpointId}/deliveries/{deliveryId}/resend", {"body":"none"}],
  recover: ["POST", "/api/developer/webhooks/{endpointId}/recover"],
})
