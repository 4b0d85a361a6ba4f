// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { AssignPaymentRequest, ArrivedPaymentPage, Checkout } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link ArrivedPaymentsMethods.list} takes. */
export type ArrivedPaymentsListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  /** Default: "unassigned". */
  readonly state?: "unassigned" | "lost"
}

/** What {@link ArrivedPaymentsMethods.assign} takes. */
export type ArrivedPaymentsAssignInput = {
  readonly paymentId: string
} & AssignPaymentRequest

/** The operations of `arrivedPayments`. */
export interface ArrivedPaymentsMethods {
  /**
   * List payments that belong to no checkout, or that a deep reorganisation took.
   *
   * For the operator.
   *
   * `GET /api/commerce/payments`, `get_api_commerce_payments`.
   */
  list(input?: ArrivedPaymentsListInput, options?: CallOptions): PagedCall<ArrivedPaymentPage, ItemOf<ArrivedPaymentPage, 'items'>>

  /**
   * Give a payment of nobody's to the checkout that it was meant for.
   *
   * For the operator, once the payment is final on its chain.
   *
   * `POST /api/commerce/payments/{paymentId}/assign`, `post_api_commerce_payments_paymentId_assign`.
   * @throws {BourseError} `resource.not_found`
   */
  assign(input: ArrivedPaymentsAssignInput, options?: CallOptions): Call<Checkout>
}

/** `arrivedPayments` of a client: `arrivedPayments(client)`. */
export const arrivedPayments: Resource<ArrivedPaymentsMethods> = /* @__PURE__ */ resource<ArrivedPaymentsMethods>('arrivedPayments', {
  list: ["GET", "/api/commerce/payments", {"list":"items"}],
  assign: ["POST", "/api/commerce/payments/{paymentId}/assign"],
})
