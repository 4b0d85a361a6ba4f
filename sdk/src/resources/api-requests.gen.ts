// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { EventStream, StreamOptions } from '../realtime/event-stream.ts'
import type { ApiRequestPage, ApiErrorGroupPage, ApiRequestDetail, ReplayedRequest } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link ApiRequestsMethods.list} takes. */
export type ApiRequestsListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  /** Only calls of this row. */
  readonly operation?: string
  /** Only calls of this key. */
  readonly keyId?: string
  readonly method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** One status, or a class: `4xx`. */
  readonly status?: string
  /** Text in the path, the name or the error code, as it is written. */
  readonly q?: string
  /** Calls from then on. */
  readonly since?: string
  /** Calls before then. */
  readonly until?: string
}

/** What {@link ApiRequestsMethods.stream} takes. */
export type ApiRequestsStreamInput = {
  /** Only calls of this row. */
  readonly operation?: string
  /** Only calls of this key. */
  readonly keyId?: string
  readonly method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** One status, or a class: `4xx`. */
  readonly status?: string
  /** Text in the path, the name or the error code, as it is written. */
  readonly q?: string
}

/** What {@link ApiRequestsMethods.listErrors} takes. */
export type ApiRequestsListErrorsInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  /** Only calls of this row. */
  readonly operation?: string
  /** Only calls of this key. */
  readonly keyId?: string
  /** Calls from then on. */
  readonly since?: string
  /** Calls before then. */
  readonly until?: string
}

/** What {@link ApiRequestsMethods.get} takes. */
export type ApiRequestsGetInput = {
  readonly requestId: string
}

/** What {@link ApiRequestsMethods.replay} takes. */
export type ApiRequestsReplayInput = {
  readonly requestId: string
} & {
  /** Required where the call changes something. */
  readonly confirm?: true
}

/** The operations of `apiRequests`. */
export interface ApiRequestsMethods {
  /**
   * List the calls of the API keys of the account, newest first.
   *
   * Kept for 7 days. An API key sees its own calls only; whoever signed in sees those of all keys.
   *
   * `GET /api/developer/requests`, `get_api_developer_requests`.
   */
  list(input?: ApiRequestsListInput, options?: CallOptions): PagedCall<ApiRequestPage, ItemOf<ApiRequestPage, 'items'>>

  /**
   * Follow the calls of the API keys of the account as they are answered.
   *
   * Server-sent events: `ready`, then `request` for each call, and `dropped` with a `count` for a reader who is too slow. Nothing is resumed; the list has what was missed.
   *
   * `GET /api/developer/requests/stream`, `get_api_developer_requests_stream`.
   */
  stream(input?: ApiRequestsStreamInput, options?: StreamOptions): EventStream<unknown>

  /**
   * List the errors of the API keys of the account, by code and row.
   *
   * Of the last 7 days at most. An API key sees its own calls only; whoever signed in sees those of all keys.
   *
   * `GET /api/developer/requests/errors`, `get_api_developer_requests_errors`.
   */
  listErrors(input?: ApiRequestsListErrorsInput, options?: CallOptions): PagedCall<ApiErrorGroupPage, ItemOf<ApiErrorGroupPage, 'items'>>

  /**
   * Read one call of an API key or a session.
   *
   * Of sessions those are kept that change something or are refused, for 7 days and at most the newest 1,000 of an account; an API key sees its own calls only.
   *
   * `GET /api/developer/requests/{requestId}`, `get_api_developer_requests_requestId`.
   */
  get(input: ApiRequestsGetInput, options?: CallOptions): Call<ApiRequestDetail>

  /**
   * Make a call of the account again, with your own present credential.
   *
   * Only a call that changes nothing, or, with `confirm`, one that can be undone and was sent without body and query. What is priced, irreversible or streamed is not made again.
   *
   * `POST /api/developer/requests/{requestId}/replay`, `post_api_developer_requests_requestId_replay`.
   * @throws {BourseError} `requests.not_replayable`, `requests.confirm_required`
   */
  replay(input: ApiRequestsReplayInput, options?: CallOptions): Call<ReplayedRequest>
}

/** `apiRequests` of a client: `apiRequests(client)`. */
export const apiRequests: Resource<ApiRequestsMethods> = /* @__PURE__ */ resource<ApiRequestsMethods>('apiRequests', {
  list: ["GET", "/api/developer/requests", {"list":"items"}],
  stream: ["GET", "/api/developer/requests/stream", {"answer":"events"}],
  listErrors: ["GET", "/api/developer/requests/errors", {"list":"items"}],
  get: ["GET", "/api/developer/requests/{requestId}"],
  replay: ["POST", "/api/developer/requests/{requestId}/replay", {"keyless":true}],
})
