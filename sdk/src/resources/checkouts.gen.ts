// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { CreateCheckoutRequest, TellPaymentRequest, RefundCheckoutRequest, Checkout, CheckoutSummaryPage } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link CheckoutsMethods.create} takes. */
export type CheckoutsCreateInput = CreateCheckoutRequest

/** What {@link CheckoutsMethods.list} takes. */
export type CheckoutsListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  readonly status?: "open" | "seen" | "confirmed" | "fulfilled" | "overpaid" | "underpaid" | "expired" | "canceled" | "refunded"
}

/** What {@link CheckoutsMethods.get} takes. */
export type CheckoutsGetInput = {
  readonly checkoutId: string
}

/** What {@link CheckoutsMethods.cancel} takes. */
export type CheckoutsCancelInput = {
  readonly checkoutId: string
}

/** What {@link CheckoutsMethods.submitPayment} takes. */
export type CheckoutsSubmitPaymentInput = {
  readonly checkoutId: string
} & TellPaymentRequest

/** What {@link CheckoutsMethods.refund} takes. */
export type CheckoutsRefundInput = {
  readonly checkoutId: string
} & RefundCheckoutRequest

/** The operations of `checkouts`. */
export interface CheckoutsMethods {
  /**
   * Open a checkout for a plan or credit that is paid on a chain.
   *
   * Pay the amount to the address, to the last unit, before it expires. It is seen once it is on the chain, and fulfilled once it is final. Whatever is paid is never lost: what is over, too little or too late becomes credit.
   *
   * `POST /api/commerce/checkouts`, `post_api_commerce_checkouts`.
   * @throws {BourseError} `commerce.not_configured`, `commerce.product_unknown`, `commerce.network_unfit`, `commerce.checkouts_full`
   */
  create(input: CheckoutsCreateInput, options?: CallOptions): Call<Checkout>

  /**
   * List the checkouts of the account, newest first.
   *
   * `GET /api/commerce/checkouts`, `get_api_commerce_checkouts`.
   */
  list(input?: CheckoutsListInput, options?: CallOptions): PagedCall<CheckoutSummaryPage, ItemOf<CheckoutSummaryPage, 'items'>>

  /**
   * Read one checkout with the payments that arrived for it.
   *
   * `GET /api/commerce/checkouts/{checkoutId}`, `get_api_commerce_checkouts_checkoutId`.
   * @throws {BourseError} `resource.not_found`
   */
  get(input: CheckoutsGetInput, options?: CallOptions): Call<Checkout>

  /**
   * Cancel an open checkout; a payment that still comes becomes credit.
   *
   * `POST /api/commerce/checkouts/{checkoutId}/cancel`, `post_api_commerce_checkouts_checkoutId_cancel`.
   * @throws {BourseError} `resource.not_found`, `resource.illegal_transition`
   */
  cancel(input: CheckoutsCancelInput, options?: CallOptions): Call<Checkout>

  /**
   * Name the transfer that a wallet of the account sent for a checkout.
   *
   * Only needed where the transfer is not found by itself, because its amount is not the exact one or it has no reference. Its sender must be a wallet of the account. A repeat changes nothing.
   *
   * `POST /api/commerce/checkouts/{checkoutId}/payment`, `post_api_commerce_checkouts_checkoutId_payment`.
   * @throws {BourseError} `resource.not_found`, `commerce.payment_unseen`, `commerce.payment_unfit`
   */
  submitPayment(input: CheckoutsSubmitPaymentInput, options?: CallOptions): Call<Checkout>

  /**
   * Write down that what was paid for a checkout was sent back.
   *
   * For the operator, who sends it from their own wallet. The credit is taken from the account; 402 where it was spent.
   *
   * `POST /api/commerce/checkouts/{checkoutId}/refund`, `post_api_commerce_checkouts_checkoutId_refund`.
   * @throws {BourseError} `resource.not_found`, `resource.illegal_transition`, `ledger.insufficient`
   */
  refund(input: CheckoutsRefundInput, options?: CallOptions): Call<Checkout>
}

/** `checkouts` of a client: `checkouts(client)`. */
export const checkouts: Resource<CheckoutsMethods> = /* @__PURE__ */ resource<CheckoutsMethods>('checkouts', {
  create: ["POST", "/api/commerce/checkouts"],
  list: ["GET", "/api/commerce/checkouts", {"list":"items"}],
  get: ["GET", "/api/commerce/checkouts/{checkoutId}"],
  cancel: ["POST", "/api/commerce/checkouts/{checkoutId}/cancel", {"body":"none"}],
  submitPayment: ["POST", "/api/commerce/checkouts/{checkoutId}/payment"],
  refund: ["POST", "/api/commerce/checkouts/{checkoutId}/refund"],
})
