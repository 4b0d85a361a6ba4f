// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link E2bMethods.create} takes. */
export type E2bCreateInput = {
  /** Default: "base". */
  readonly templateID?: string
  /**
   * Seconds until the sandbox ends
   * Default: 300.
   */
  readonly timeout?: number
  /** Default: false. */
  readonly autoPause?: boolean
  readonly allow_internet_access?: boolean
  readonly envVars?: Readonly<Record<string, string>>
}

/** What {@link E2bMethods.get} takes. */
export type E2bGetInput = {
  /** Identifier as the vendor gave it */
  readonly sandboxID: string
}

/** What {@link E2bMethods.metrics} takes. */
export type E2bMetricsInput = {
  /** Identifier as the vendor gave it */
  readonly sandboxID: string
} & {
  readonly start?: number
  readonly end?: number
}

/** What {@link E2bMethods.logs} takes. */
export type E2bLogsInput = {
  /** Identifier as the vendor gave it */
  readonly sandboxID: string
} & {
  readonly cursor?: number
  readonly limit?: number
  readonly direction?: "forward" | "backward"
  readonly level?: "debug" | "info" | "warn" | "error"
  readonly search?: string
}

/** What {@link E2bMethods.extend} takes. */
export type E2bExtendInput = {
  /** Identifier as the vendor gave it */
  readonly sandboxID: string
} & {
  /**
   * Seconds until the sandbox ends
   * Default: 300.
   */
  readonly timeout?: number
}

/** What {@link E2bMethods.pause} takes. */
export type E2bPauseInput = {
  /** Identifier as the vendor gave it */
  readonly sandboxID: string
}

/** What {@link E2bMethods.connect} takes. */
export type E2bConnectInput = {
  /** Identifier as the vendor gave it */
  readonly sandboxID: string
} & {
  /**
   * Seconds until the sandbox ends
   * Default: 300.
   */
  readonly timeout?: number
}

/** What {@link E2bMethods.kill} takes. */
export type E2bKillInput = {
  /** Identifier as the vendor gave it */
  readonly sandboxID: string
}

/** The operations of `e2b`. */
export interface E2bMethods {
  /**
   * Start a sandbox from a template.
   *
   * The price grows with the seconds that the sandbox may run.
   *
   * Passed on to E2B (POST /sandboxes), whose answer is given unchanged; its members are documented at https://e2b.dev/docs/api-reference. Nothing is charged for a call that fails.
   *
   * The price depends on the call; without payment the answer is 402 with a challenge that states it.
   *
   * `POST /api/e2b/sandboxes`, `post_api_e2b_sandboxes`. Costs 0.023 USDC a call for the call of the example; otherwise what its own numbers come to.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  create(input?: E2bCreateInput, options?: CallOptions): Call<unknown>

  /**
   * Read a sandbox.
   *
   * Passed on to E2B (GET /sandboxes/{sandboxID}), whose answer is given unchanged; its members are documented at https://e2b.dev/docs/api-reference. Nothing is charged for a call that fails.
   *
   * `GET /api/e2b/sandboxes/{sandboxID}`, `get_api_e2b_sandboxes_sandboxID`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  get(input: E2bGetInput, options?: CallOptions): Call<unknown>

  /**
   * Read the load of a sandbox.
   *
   * Passed on to E2B (GET /sandboxes/{sandboxID}/metrics), whose answer is given unchanged; its members are documented at https://e2b.dev/docs/api-reference. Nothing is charged for a call that fails.
   *
   * `GET /api/e2b/sandboxes/{sandboxID}/metrics`, `get_api_e2b_sandboxes_sandboxID_metrics`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  metrics(input: E2bMetricsInput, options?: CallOptions): Call<unknown>

  /**
   * Read the log of a sandbox.
   *
   * Passed on to E2B (GET /v2/sandboxes/{sandboxID}/logs), whose answer is given unchanged; its members are documented at https://e2b.dev/docs/api-reference. Nothing is charged for a call that fails.
   *
   * `GET /api/e2b/sandboxes/{sandboxID}/logs`, `get_api_e2b_sandboxes_sandboxID_logs`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  logs(input: E2bLogsInput, options?: CallOptions): Call<unknown>

  /**
   * Set the seconds until a sandbox ends.
   *
   * Passed on to E2B (POST /sandboxes/{sandboxID}/timeout), whose answer is given unchanged; its members are documented at https://e2b.dev/docs/api-reference. Nothing is charged for a call that fails.
   *
   * The price depends on the call; without payment the answer is 402 with a challenge that states it.
   *
   * `POST /api/e2b/sandboxes/{sandboxID}/timeout`, `post_api_e2b_sandboxes_sandboxID_timeout`. Costs 0.0365 USDC a call for the call of the example; otherwise what its own numbers come to.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  extend(input: E2bExtendInput, options?: CallOptions): Call<unknown>

  /**
   * Pause a sandbox and keep its state.
   *
   * Passed on to E2B (POST /sandboxes/{sandboxID}/pause), whose answer is given unchanged; its members are documented at https://e2b.dev/docs/api-reference. Nothing is charged for a call that fails.
   *
   * `POST /api/e2b/sandboxes/{sandboxID}/pause`, `post_api_e2b_sandboxes_sandboxID_pause`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  pause(input: E2bPauseInput, options?: CallOptions): Call<unknown>

  /**
   * Wake a sandbox and read how to reach it.
   *
   * Passed on to E2B (POST /sandboxes/{sandboxID}/connect), whose answer is given unchanged; its members are documented at https://e2b.dev/docs/api-reference. Nothing is charged for a call that fails.
   *
   * The price depends on the call; without payment the answer is 402 with a challenge that states it.
   *
   * `POST /api/e2b/sandboxes/{sandboxID}/connect`, `post_api_e2b_sandboxes_sandboxID_connect`. Costs 0.023 USDC a call for the call of the example; otherwise what its own numbers come to.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  connect(input: E2bConnectInput, options?: CallOptions): Call<unknown>

  /**
   * End a sandbox.
   *
   * Passed on to E2B (DELETE /sandboxes/{sandboxID}), whose answer is given unchanged; its members are documented at https://e2b.dev/docs/api-reference. Nothing is charged for a call that fails.
   *
   * `DELETE /api/e2b/sandboxes/{sandboxID}`, `delete_api_e2b_sandboxes_sandboxID`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  kill(input: E2bKillInput, options?: CallOptions): Call<unknown>
}

/** `e2b` of a client: `e2b(client)`. */
export const e2b: Resource<E2bMethods> = /* @__PURE__ */ resource<E2bMethods>('e2b', {
  create: ["POST", "/api/e2b/sandboxes"],
  get: ["GET", "/api/e2b/sandboxes/{sandboxID}", {"priced":true}],
  metrics: ["GET", "/api/e2b/sandboxes/{sandboxID}/metrics", {"priced":true}],
  logs: ["GET", "/api/e2b/sandboxes/{sandboxID}/logs", {"priced":true}],
  extend: ["POST", "/api/e2b/sandboxes/{sandboxID}/timeout"],
  pause: ["POST", "/api/e2b/sandboxes/{sandboxID}/pause", {"body":"none"}],
  connect: ["POST", "/api/e2b/sandboxes/{sandboxID}/connect"],
  kill: ["DELETE", "/api/e2b/sandboxes/{sandboxID}", {"body":"none"}],
})
