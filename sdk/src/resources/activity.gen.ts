// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { RecordActivityRequest, ActivityPage } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link ActivityMethods.record} takes. */
export type ActivityRecordInput = RecordActivityRequest

/** What {@link ActivityMethods.record} answers. */
export type ActivityRecordAnswer = {
  readonly ok: true
}

/** What {@link ActivityMethods.list} takes. */
export type ActivityListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** The operations of `activity`. */
export interface ActivityMethods {
  /**
   * Record what somebody did in a client.
   *
   * Of the account that calls, or of nobody. The newest 1,000 activities of each account are kept, and of all callers without an account the newest 1,000 together, which no account can read.
   *
   * `POST /api/auth/activity`, `post_api_auth_activity`.
   */
  record(input: ActivityRecordInput, options?: CallOptions): Call<ActivityRecordAnswer>

  /**
   * Read what the account did in clients, newest first.
   *
   * `GET /api/auth/activity`, `get_api_auth_activity`.
   */
  list(input?: ActivityListInput, options?: CallOptions): PagedCall<ActivityPage, ItemOf<ActivityPage, 'items'>>
}

/** `activity` of a client: `activity(client)`. */
export const activity: Resource<ActivityMethods> = /* @__PURE__ */ resource<ActivityMethods>('activity', {
  record: ["POST", "/api/auth/activity"],
  list: ["GET", "/api/auth/activity", {"list":"items"}],
})
