// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link InboundWebhooksMethods.receive} takes. */
export type InboundWebhooksReceiveInput = {
  /** A name of the configuration. */
  readonly source: string
} & {
  readonly body: Readonly<Record<string, unknown>>
}

/** What {@link InboundWebhooksMethods.receive} answers. */
export type InboundWebhooksReceiveAnswer = {
  readonly received: boolean
  readonly duplicate: boolean
}

/** The operations of `inboundWebhooks`. */
export interface InboundWebhooksMethods {
  /**
   * Take in a signed message of another system.
   *
   * The signature (Standard Webhooks) or token of the source is checked over the raw body before anything of it is read; 401 without it. A copy of a message is answered 200 and has no effect.
   *
   * `POST /api/webhooks/inbound/{source}`, `post_api_webhooks_inbound_source`.
   * @throws {BourseError} `webhooks.signature_refused`
   */
  receive(input: InboundWebhooksReceiveInput, options?: CallOptions): Call<InboundWebhooksReceiveAnswer>
}

/** `inboundWebhooks` of a client: `inboundWebhooks(client)`. */
export const inboundWebhooks: Resource<InboundWebhooksMethods> = /* @__PURE__ */ resource<InboundWebhooksMethods>('inboundWebhooks', {
  receive: ["POST", "/api/webhooks/inbound/{source}", {"body":"whole","keyless":true}],
})
