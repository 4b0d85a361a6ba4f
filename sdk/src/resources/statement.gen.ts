// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { StatementLinePage } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link StatementMethods.get} takes. */
export type StatementGetInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  /** `paper:` assets are play money and never mix with live ones. */
  readonly asset?: "USDC" | "SOL" | "paper:USDC" | "paper:SOL"
  readonly purpose?: "available" | "debt" | "deposit" | "earnings" | "rewards"
  /** By posted time; belongs to the period. */
  readonly from?: string
  /** Does not belong to it. */
  readonly to?: string
}

/** What {@link StatementMethods.download} takes. */
export type StatementDownloadInput = {
  /** `paper:` assets are play money and never mix with live ones. */
  readonly asset?: "USDC" | "SOL" | "paper:USDC" | "paper:SOL"
  readonly purpose?: "available" | "debt" | "deposit" | "earnings" | "rewards"
  /** By posted time; belongs to the period. */
  readonly from?: string
  /** Does not belong to it. */
  readonly to?: string
}

/** The operations of `statement`. */
export interface StatementMethods {
  /**
   * Read what was posted to the account, newest first.
   *
   * Lines come from the double-entry ledger: they are never edited, and each balance is the sum of its lines.
   *
   * `GET /api/billing/statement`, `get_api_billing_statement`.
   */
  get(input?: StatementGetInput, options?: CallOptions): PagedCall<StatementLinePage, ItemOf<StatementLinePage, 'items'>>

  /**
   * Download the statement as CSV, newest first, at most 10,000 lines.
   *
   * `GET /api/billing/statement.csv`, `get_api_billing_statement_csv`.
   */
  download(input?: StatementDownloadInput, options?: CallOptions): Call<string>
}

/** `statement` of a client: `statement(client)`. */
export const statement: Resource<StatementMethods> = /* @__PURE__ */ resource<StatementMethods>('statement', {
  get: ["GET", "/api/billing/statement", {"list":"items"}],
  download: ["GET", "/api/billing/statement.csv", {"answer":"text"}],
})
