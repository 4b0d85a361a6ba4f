// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { PriceVersion, DraftPricesRequest, PublishPricesRequest, PriceBookPage } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link PriceBookMethods.get} takes. */
export type PriceBookGetInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  /** A certain version; the one in force unless given. */
  readonly version?: number
}

/** What {@link PriceBookMethods.listVersions} takes. */
export type PriceBookListVersionsInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link PriceBookMethods.listVersions} answers. */
export type PriceBookListVersionsAnswer = {
  readonly items: ReadonlyArray<PriceVersion>
  readonly nextCursor: string | null
}

/** What {@link PriceBookMethods.draft} takes. */
export type PriceBookDraftInput = DraftPricesRequest

/** What {@link PriceBookMethods.publish} takes. */
export type PriceBookPublishInput = {
  readonly version: string
} & PublishPricesRequest

/** What {@link PriceBookMethods.withdraw} takes. */
export type PriceBookWithdrawInput = {
  readonly version: string
}

/** The operations of `priceBook`. */
export interface PriceBookMethods {
  /**
   * Read the price book with its version.
   *
   * Every charge names the version that its price came from. Operations that the book does not name cost what their own row says.
   *
   * `GET /api/billing/prices`, `get_api_billing_prices`.
   * @throws {BourseError} `resource.not_found`
   */
  get(input?: PriceBookGetInput, options?: CallOptions): PagedCall<PriceBookPage, ItemOf<PriceBookPage, 'items'>>

  /**
   * List the versions of the price book that are, were or will be in force, newest first.
   *
   * `GET /api/billing/prices/versions`, `get_api_billing_prices_versions`.
   */
  listVersions(input?: PriceBookListVersionsInput, options?: CallOptions): PagedCall<PriceBookListVersionsAnswer, ItemOf<PriceBookListVersionsAnswer, 'items'>>

  /**
   * Draft a new version of the price book.
   *
   * For the operator. The draft is the newest version with the changes on top.
   *
   * `POST /api/billing/prices/versions`, `post_api_billing_prices_versions`.
   * @throws {BourseError} `billing.price_unknown`
   */
  draft(input: PriceBookDraftInput, options?: CallOptions): Call<PriceVersion>

  /**
   * Put a draft of the price book in force, now or at a moment to come.
   *
   * For the operator. The version before it ends at the same moment. A version that was announced and not yet in force is taken back.
   *
   * `POST /api/billing/prices/versions/{version}/publish`, `post_api_billing_prices_versions_version_publish`.
   * @throws {BourseError} `resource.not_found`, `resource.illegal_transition`, `billing.version_conflict`
   */
  publish(input: PriceBookPublishInput, options?: CallOptions): Call<PriceVersion>

  /**
   * Throw away a draft of the price book, or take back one that was announced.
   *
   * For the operator. The version in force can only be replaced.
   *
   * `POST /api/billing/prices/versions/{version}/withdraw`, `post_api_billing_prices_versions_version_withdraw`.
   * @throws {BourseError} `resource.not_found`, `resource.illegal_transition`
   */
  withdraw(input: PriceBookWithdrawInput, options?: CallOptions): Call<PriceVersion>
}

/** `priceBook` of a client: `priceBook(client)`. */
export const priceBook: Resource<PriceBookMethods> = /* @__PURE__ */ resource<PriceBookMethods>('priceBook', {
  get: ["GET", "/api/billing/prices", {"list":"items"}],
  listVersions: ["GET", "/api/billing/prices/versions", {"list":"items"}],
  draft: ["POST", "/api/billing/prices/versions"],
  publish: ["POST", "/api/billing/prices/versions/{version}/publish"],
  withdraw: ["POST", "/api/billing/prices/versions/{version}/withdraw", {"body":"none"}],
})
