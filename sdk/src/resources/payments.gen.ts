// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import type { PriceAnswer, ChallengeReport } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link PaymentsMethods.quote} takes. */
export type PaymentsQuoteInput = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** Path and query, as the call would have them. */
  readonly path: string
  /** The body that the call would have. */
  readonly body?: unknown
}

/** What {@link PaymentsMethods.checkEndpoint} takes. */
export type PaymentsCheckEndpointInput = {
  /** A public https address that should answer 402. */
  readonly url: string
  /** Default: "GET". */
  readonly method?: "GET" | "POST"
  /** Sent as application/json with POST. */
  readonly body?: string
}

/** The operations of `payments`. */
export interface PaymentsMethods {
  /**
   * Ask what a call would cost, without making it.
   *
   * Asks the operation for the price of exactly this call, for this caller, with every way to pay it. Nothing is kept, reserved or promised: the 402 challenge of the call itself is what counts.
   *
   * `POST /api/payments/price`, `post_api_payments_price`.
   * @throws {BourseError} `request.invalid`, `upstream.unavailable`
   */
  quote(input: PaymentsQuoteInput, options?: CallOptions): Call<PriceAnswer>

  /**
   * Check the 402 answer of a paid endpoint.
   *
   * Calls the address once without payment, through the guard for outside addresses, and reports what payment agents would stumble over in its challenge: MPP, x402 version 1 and 2, caching. A call that does not reach the address costs nothing.
   *
   * `POST /api/payments/validate`, `post_api_payments_validate`. Costs 0.001 USDC a call.
   * @throws {BourseError} `egress.refused`, `egress.unreachable`, `egress.interrupted`, `egress.timeout`, `egress.too_large`, `egress.unexpected_answer`, `upstream.unavailable`
   */
  checkEndpoint(input: PaymentsCheckEndpointInput, options?: CallOptions): Call<ChallengeReport>
}

/** `payments` of a client: `payments(client)`. */
export const payments: Resource<PaymentsMethods> = /* @__PURE__ */ resource<PaymentsMethods>('payments', {
  quote: ["POST", "/api/payments/price"],
  checkEndpoint: ["POST", "/api/payments/validate"],
})
