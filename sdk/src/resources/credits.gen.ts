// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { GiveCreditRequest, CreditGrantPage, CreditGrant } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link CreditsMethods.list} takes. */
export type CreditsListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  readonly state?: "pending" | "active" | "depleted" | "expired" | "voided"
}

/** What {@link CreditsMethods.grant} takes. */
export type CreditsGrantInput = GiveCreditRequest

/** What {@link CreditsMethods.void} takes. */
export type CreditsVoidInput = {
  readonly grantId: string
}

/** The operations of `credits`. */
export interface CreditsMethods {
  /**
   * List the credit of the account by where it came from, newest first.
   *
   * Spending is counted in the order of priority, then of expiry, then of age; what was never granted, such as refunds, goes last and does not expire.
   *
   * `GET /api/billing/credits`, `get_api_billing_credits`.
   */
  list(input?: CreditsListInput, options?: CallOptions): PagedCall<CreditGrantPage, ItemOf<CreditGrantPage, 'items'>>

  /**
   * Give an account credit, once for each source.
   *
   * For the operator. Live credit is paid from what the platform has set aside for rewards; until that is enough the grant is pending.
   *
   * `POST /api/billing/credits/grants`, `post_api_billing_credits_grants`.
   * @throws {BourseError} `ledger.id_reused`
   */
  grant(input: CreditsGrantInput, options?: CallOptions): Call<CreditGrant>

  /**
   * Take back what is left of a grant.
   *
   * For the operator. What is held at the moment follows as soon as it is released.
   *
   * `POST /api/billing/credits/grants/{grantId}/void`, `post_api_billing_credits_grants_grantId_void`.
   * @throws {BourseError} `resource.not_found`, `resource.illegal_transition`
   */
  void(input: CreditsVoidInput, options?: CallOptions): Call<CreditGrant>
}

/** `credits` of a client: `credits(client)`. */
export const credits: Resource<CreditsMethods> = /* @__PURE__ */ resource<CreditsMethods>('credits', {
  list: ["GET", "/api/billing/credits", {"list":"items"}],
  grant: ["POST", "/api/billing/credits/grants"],
  void: ["POST", "/api/billing/credits/grants/{grantId}/void", {"body":"none"}],
})
