// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { PaymentRail } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link PaymentRailsMethods.list} answers. */
export type PaymentRailsListAnswer = {
  readonly items: ReadonlyArray<PaymentRail>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
}

/** The operations of `paymentRails`. */
export interface PaymentRailsMethods {
  /**
   * List the ways to pay, with those that are not configured and why.
   *
   * `GET /api/payments/rails`, `get_api_payments_rails`.
   */
  list(input?: NoInput, options?: CallOptions): Call<PaymentRailsListAnswer>
}

/** `paymentRails` of a client: `paymentRails(client)`. */
export const paymentRails: Resource<PaymentRailsMethods> = /* @__PURE__ */ resource<PaymentRailsMethods>('paymentRails', {
  list: ["GET", "/api/payments/rails"],
})
