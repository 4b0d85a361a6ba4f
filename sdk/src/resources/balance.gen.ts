// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { BillingBalance } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** The operations of `balance`. */
export interface BalanceMethods {
  /**
   * Read what the account has: posted, held and available, for each purpose and asset.
   *
   * `GET /api/billing/balance`, `get_api_billing_balance`.
   */
  get(input?: NoInput, options?: CallOptions): Call<BillingBalance>
}

/** `balance` of a client: `balance(client)`. */
export const balance: Resource<BalanceMethods> = /* @__PURE__ */ resource<BalanceMethods>('balance', {
  get: ["GET", "/api/billing/balance"],
})
