// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { RecordUsageRequest, UsagePage, RecordedUsage } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link UsageMethods.get} takes. */
export type UsageGetInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  /** The hour that begins; 30 days before `to` unless given. */
  readonly from?: string
  /** Rounded up to a whole hour, not included; now unless given. */
  readonly to?: string
  /** One family, as OpenAPI tags it */
  readonly family?: string
  /** One operation */
  readonly operationId?: string
  /** One API key, `key_7` */
  readonly keyId?: string
  /** One agent */
  readonly agentId?: string
  /**
   * Days and hours are in UTC.
   * Default: "family".
   */
  readonly groupBy?: "family" | "route" | "key" | "agent" | "day" | "hour"
}

/** What {@link UsageMethods.download} takes. */
export type UsageDownloadInput = {
  /** The hour that begins; 30 days before `to` unless given. */
  readonly from?: string
  /** Rounded up to a whole hour, not included; now unless given. */
  readonly to?: string
  /** One family, as OpenAPI tags it */
  readonly family?: string
  /** One operation */
  readonly operationId?: string
  /** One API key, `key_7` */
  readonly keyId?: string
  /** One agent */
  readonly agentId?: string
  /**
   * Days and hours are in UTC.
   * Default: "family".
   */
  readonly groupBy?: "family" | "route" | "key" | "agent" | "day" | "hour"
}

/** What {@link UsageMethods.record} takes. */
export type UsageRecordInput = RecordUsageRequest

/** The operations of `usage`. */
export interface UsageMethods {
  /**
   * Read what the account used, by family, route, key, agent, day or hour.
   *
   * Calls and units are counters, some seconds late and for looking at. `charged` is the exact sum of the charges, less refunds.
   *
   * `GET /api/billing/usage`, `get_api_billing_usage`.
   */
  get(input?: UsageGetInput, options?: CallOptions): PagedCall<UsagePage, ItemOf<UsagePage, 'items'>>

  /**
   * Download what the account used as CSV.
   *
   * The same sums as GET /api/billing/usage, at most 10,000 groups, as RFC 4180.
   *
   * `GET /api/billing/usage.csv`, `get_api_billing_usage_csv`.
   */
  download(input?: UsageDownloadInput, options?: CallOptions): Call<string>

  /**
   * Report metered events, each once by its source and id.
   *
   * For the operator. An event counts for the moment at which it happened, up to seven days late; a repeat of a source and id changes nothing, the first one counts. Each event is judged on its own.
   *
   * `POST /api/billing/usage/events`, `post_api_billing_usage_events`.
   */
  record(input: UsageRecordInput, options?: CallOptions): Call<RecordedUsage>
}

/** `usage` of a client: `usage(client)`. */
export const usage: Resource<UsageMethods> = /* @__PURE__ */ resource<UsageMethods>('usage', {
  get: ["GET", "/api/billing/usage", {"list":"items"}],
  download: ["GET", "/api/billing/usage.csv", {"answer":"text"}],
  record: ["POST", "/api/billing/usage/events", {"keyless":true}],
})
