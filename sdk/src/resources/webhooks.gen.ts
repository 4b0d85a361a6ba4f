// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, NoInput, PagedCall } from '../client/call.ts'
import type { CreateWebhookRequest, ChangeWebhookRequest, WebhookWithSecret, WebhookEndpointPage, WebhookCatalog, WebhookEndpoint, WebhookTest } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link WebhooksMethods.create} takes. */
export type WebhooksCreateInput = CreateWebhookRequest

/** What {@link WebhooksMethods.list} takes. */
export type WebhooksListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link WebhooksMethods.get} takes. */
export type WebhooksGetInput = {
  readonly endpointId: string
}

/** What {@link WebhooksMethods.update} takes. */
export type WebhooksUpdateInput = {
  readonly endpointId: string
} & ChangeWebhookRequest

/** What {@link WebhooksMethods.delete} takes. */
export type WebhooksDeleteInput = {
  readonly endpointId: string
}

/** What {@link WebhooksMethods.rotateSecret} takes. */
export type WebhooksRotateSecretInput = {
  readonly endpointId: string
}

/** What {@link WebhooksMethods.test} takes. */
export type WebhooksTestInput = {
  readonly endpointId: string
}

/** The operations of `webhooks`. */
export interface WebhooksMethods {
  /**
   * Have events posted to an address (a webhook).
   *
   * Answers the signing secret once. Messages are signed as Standard Webhooks says and delivered at least once: a repeat has the same `webhook-id`. Order is not kept; `seq` in the body is the number of the event.
   *
   * `POST /api/developer/webhooks`, `post_api_developer_webhooks`.
   * @throws {BourseError} `webhooks.url_refused`, `webhooks.limit_reached`, `webhooks.not_configured`
   */
  create(input: WebhooksCreateInput, options?: CallOptions): Call<WebhookWithSecret>

  /**
   * List the webhooks of the account, newest first.
   *
   * `GET /api/developer/webhooks`, `get_api_developer_webhooks`.
   */
  list(input?: WebhooksListInput, options?: CallOptions): PagedCall<WebhookEndpointPage, ItemOf<WebhookEndpointPage, 'items'>>

  /**
   * List the events that webhooks may ask for, with their JSON Schemas.
   *
   * `GET /api/developer/webhooks/catalog`, `get_api_developer_webhooks_catalog`.
   */
  listEvents(input?: NoInput, options?: CallOptions): Call<WebhookCatalog>

  /**
   * Read one webhook.
   *
   * `GET /api/developer/webhooks/{endpointId}`, `get_api_developer_webhooks_endpointId`.
   */
  get(input: WebhooksGetInput, options?: CallOptions): Call<WebhookEndpoint>

  /**
   * Change the address, topics or description of a webhook, pause, disable or enable it.
   *
   * What is left out stays. While it is paused its deliveries wait; while it is disabled they are cancelled and can be recovered.
   *
   * `PATCH /api/developer/webhooks/{endpointId}`, `patch_api_developer_webhooks_endpointId`.
   * @throws {BourseError} `webhooks.url_refused`, `resource.illegal_transition`
   */
  update(input: WebhooksUpdateInput, options?: CallOptions): Call<WebhookEndpoint>

  /**
   * Remove a webhook with its deliveries.
   *
   * `DELETE /api/developer/webhooks/{endpointId}`, `delete_api_developer_webhooks_endpointId`.
   */
  delete(input: WebhooksDeleteInput, options?: CallOptions): Call<WebhookEndpoint>

  /**
   * Give a webhook a new secret.
   *
   * The new secret is answered once. For 24 hours messages have two signatures, of the new secret and of the one before; any earlier one ends at once.
   *
   * `POST /api/developer/webhooks/{endpointId}/rotate-secret`, `post_api_developer_webhooks_endpointId_rotate_secret`.
   * @throws {BourseError} `webhooks.not_configured`
   */
  rotateSecret(input: WebhooksRotateSecretInput, options?: CallOptions): Call<WebhookWithSecret>

  /**
   * Send a test event to a webhook.
   *
   * It goes to this webhook only, whatever its topics, on the way of all events.
   *
   * `POST /api/developer/webhooks/{endpointId}/test`, `post_api_developer_webhooks_endpointId_test`.
   * @throws {BourseError} `webhooks.disabled`
   */
  test(input: WebhooksTestInput, options?: CallOptions): Call<WebhookTest>
}

/** `webhooks` of a client: `webhooks(client)`. */
export const webhooks: Resource<WebhooksMethods> = /* @__PURE__ */ resource<WebhooksMethods>('webhooks', {
  create: ["POST", "/api/developer/webhooks", {"keyless":true}],
  list: ["GET", "/api/developer/webhooks", {"list":"items"}],
  listEvents: ["GET", "/api/developer/webhooks/catalog"],
  get: ["GET", "/api/developer/webhooks/{endpointId}"],
  update: ["PATCH", "/api/developer/webhooks/{endpointId}"],
  delete: ["DELETE", "/api/developer/webhooks/{endpointId}", {"body":"none"}],
  rotateSecret: ["POST", "/api/developer/webhooks/{endpointId}/rotate-secret", {"body":"none","keyless":true}],
  test: ["POST", "/api/developer/webhooks/{endpointId}/test", {"body":"none"}],
})
