// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { CreateHoldRequest, CommitHoldRequest, Hold, HoldPage } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link HoldsMethods.create} takes. */
export type HoldsCreateInput = CreateHoldRequest

/** What {@link HoldsMethods.list} takes. */
export type HoldsListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  readonly status?: "held" | "committed" | "partially_committed" | "released" | "expired"
}

/** What {@link HoldsMethods.get} takes. */
export type HoldsGetInput = {
  /** The caller's own name for the hold; a repeat with the same content is the same hold. */
  readonly holdId: string
}

/** What {@link HoldsMethods.commit} takes. */
export type HoldsCommitInput = {
  /** The caller's own name for the hold; a repeat with the same content is the same hold. */
  readonly holdId: string
} & CommitHoldRequest

/** What {@link HoldsMethods.release} takes. */
export type HoldsReleaseInput = {
  /** The caller's own name for the hold; a repeat with the same content is the same hold. */
  readonly holdId: string
}

/** The operations of `holds`. */
export interface HoldsMethods {
  /**
   * Set credit of the account aside.
   *
   * What is held cannot be spent otherwise, so a run that begins can end. It is committed to the platform, for the stated purpose; credit never goes from one account to another this way.
   *
   * `POST /api/billing/holds`, `post_api_billing_holds`.
   * @throws {BourseError} `ledger.insufficient`, `ledger.id_reused`, `billing.budget_exceeded`, `billing.holds_full`
   */
  create(input: HoldsCreateInput, options?: CallOptions): Call<Hold>

  /**
   * List the holds of the account, newest first.
   *
   * `GET /api/billing/holds`, `get_api_billing_holds`.
   */
  list(input?: HoldsListInput, options?: CallOptions): PagedCall<HoldPage, ItemOf<HoldPage, 'items'>>

  /**
   * Read one hold.
   *
   * `GET /api/billing/holds/{holdId}`, `get_api_billing_holds_holdId`.
   * @throws {BourseError} `resource.not_found`
   */
  get(input: HoldsGetInput, options?: CallOptions): Call<Hold>

  /**
   * Spend from a hold and let the rest of it go.
   *
   * `POST /api/billing/holds/{holdId}/commit`, `post_api_billing_holds_holdId_commit`.
   * @throws {BourseError} `resource.not_found`, `ledger.hold_ended`, `ledger.hold_exceeded`, `ledger.id_reused`
   */
  commit(input: HoldsCommitInput, options?: CallOptions): Call<Hold>

  /**
   * Release a hold; one that has ended stays as it is.
   *
   * `POST /api/billing/holds/{holdId}/release`, `post_api_billing_holds_holdId_release`.
   * @throws {BourseError} `resource.not_found`
   */
  release(input: HoldsReleaseInput, options?: CallOptions): Call<Hold>
}

/** `holds` of a client: `holds(client)`. */
export const holds: Resource<HoldsMethods> = /* @__PURE__ */ resource<HoldsMethods>('holds', {
  create: ["POST", "/api/billing/holds"],
  list: ["GET", "/api/billing/holds", {"list":"items"}],
  get: ["GET", "/api/billing/holds/{holdId}"],
  commit: ["POST", "/api/billing/holds/{holdId}/commit"],
  release: ["POST", "/api/billing/holds/{holdId}/release", {"body":"none"}],
})
