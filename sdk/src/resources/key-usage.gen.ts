// Written from the operation table by `npm run generate`; changes belong there.
import type { CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { KeyUsagePage } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link KeyUsageMethods.get} takes. */
export type KeyUsageGetInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  /** Default: "day". */
  readonly by?: "route" | "key" | "day"
  /** Only calls of this row. */
  readonly operation?: string
  /** Only calls of this key. */
  readonly keyId?: string
  /** The first day; 30 days before the last unless given. */
  readonly since?: string
  /** The last day; today unless given. */
  readonly until?: string
}

/** The operations of `keyUsage`. */
export interface KeyUsageMethods {
  /**
   * Read what the API keys of the account called, by route, key or day.
   *
   * Calls, refusals, failures, durations and cost, kept for 90 days. An API key sees its own calls only; whoever signed in sees those of all keys.
   *
   * `GET /api/developer/usage`, `get_api_developer_usage`.
   */
  get(input?: KeyUsageGetInput, options?: CallOptions): PagedCall<KeyUsagePage, ItemOf<KeyUsagePage, 'items'>>
}

/** `keyUsage` of a client: `keyUsage(client)`. */
export const keyUsage: Resource<KeyUsageMethods> = /* @__PURE__ */ resource<KeyUsageMethods>('keyUsage', {
  get: ["GET", "/api/developer/usage", {"list":"items"}],
})
