// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { MppOpenSessionRequest, MppUseSessionRequest, MppCloseSessionRequest, MppTopUpSessionRequest, MppOpenedSession, MppUsedSession, MppClosedSession, MppToppedUpSession, MppListedSessionPage, MppSessionAnswer } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link MppSessionsMethods.open} takes. */
export type MppSessionsOpenInput = MppOpenSessionRequest

/** What {@link MppSessionsMethods.use} takes. */
export type MppSessionsUseInput = MppUseSessionRequest

/** What {@link MppSessionsMethods.close} takes. */
export type MppSessionsCloseInput = MppCloseSessionRequest

/** What {@link MppSessionsMethods.topUp} takes. */
export type MppSessionsTopUpInput = MppTopUpSessionRequest

/** What {@link MppSessionsMethods.list} takes. */
export type MppSessionsListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link MppSessionsMethods.get} takes. */
export type MppSessionsGetInput = {
  readonly id: string
}

/** The operations of `mppSessions`. */
export interface MppSessionsMethods {
  /**
   * Open a session by paying its deposit.
   *
   * Answers 402 with a challenge until the deposit is paid, by a charge or by the action `open` of the session intent. With `sessionKey` vouchers spend, signed by that key; without one a bearer does, which this answer alone shows.
   *
   * `POST /api/svc-mpp-prefix/mpp/session/open`, `post_api_svc_mpp_prefix_mpp_session_open`. Costs 1 USDC a call where the call names no deposit; otherwise the deposit that it names, of which what is not spent comes back.
   */
  open(input?: MppSessionsOpenInput, options?: CallOptions): Call<MppOpenedSession>

  /**
   * Consume units of a session.
   *
   * With its bearer, with a voucher, or with the actions `use` and `voucher` of the session intent; 402 with a challenge without. With `useId` a repeat is the same use and costs nothing; a voucher without one pays once and is refused the second time.
   *
   * `POST /api/svc-mpp-prefix/mpp/session/use`, `post_api_svc_mpp_prefix_mpp_session_use`.
   * @throws {BourseError} `payment.required`, `payment.malformed_credential`, `payment.invalid_challenge`, `payment.expired`, `payment.method_unsupported`, `mpp.channel_not_found`, `mpp.channel_finalized`, `mpp.signer_mismatch`, `mpp.invalid_signature`, `mpp.voucher_expired`, `mpp.amount_exceeds_deposit`, `mpp.delta_too_small`, `resource.illegal_transition`, `mpp.insufficient_balance`, `mpp.use_id_reused`
   */
  use(input?: MppSessionsUseInput, options?: CallOptions): Call<MppUsedSession>

  /**
   * Close a session and have the remainder returned.
   *
   * What was spent is paid out, and the rest goes back the way it came. A repeat answers the same receipt. A rest that is still on its way to a wallet leaves the session `closing`; ask again. The account that opened it may force the end without its key, after a grace period.
   *
   * `POST /api/svc-mpp-prefix/mpp/session/close`, `post_api_svc_mpp_prefix_mpp_session_close`.
   * @throws {BourseError} `payment.required`, `payment.malformed_credential`, `payment.invalid_challenge`, `payment.expired`, `payment.method_unsupported`, `mpp.channel_not_found`, `mpp.channel_finalized`, `mpp.signer_mismatch`, `mpp.invalid_signature`, `mpp.voucher_expired`, `mpp.amount_exceeds_deposit`, `mpp.delta_too_small`, `resource.illegal_transition`, `mpp.session_busy`
   */
  close(input?: MppSessionsCloseInput, options?: CallOptions): Call<MppClosedSession>

  /**
   * Pay more into a session.
   *
   * Answers 402 with a challenge until it is paid, in the asset and the mode of the session. The rest of the session goes back to its payer, whoever topped it up.
   *
   * `POST /api/svc-mpp-prefix/mpp/session/top-up`, `post_api_svc_mpp_prefix_mpp_session_top_up`. Costs 1 USDC a call where the session is in USDC and the call names no amount; otherwise the amount that it names, in the asset of the session.
   * @throws {BourseError} `mpp.channel_finalized`, `mpp.deposit_mismatch`
   */
  topUp(input: MppSessionsTopUpInput, options?: CallOptions): Call<MppToppedUpSession>

  /**
   * List the sessions that the account has opened, newest first.
   *
   * With what was paid in, authorised, spent and given back. Nothing in the answer spends. A session that was opened without credentials is no account’s.
   *
   * `GET /api/svc-mpp-prefix/mpp/sessions`, `get_api_svc_mpp_prefix_mpp_sessions`.
   */
  list(input?: MppSessionsListInput, options?: CallOptions): PagedCall<MppListedSessionPage, ItemOf<MppListedSessionPage, 'items'>>

  /**
   * Show a session and, after its end, its receipt.
   *
   * For whoever knows its id; nothing in the answer spends.
   *
   * `GET /api/svc-mpp-prefix/mpp/session/{id}`, `get_api_svc_mpp_prefix_mpp_session_id`.
   */
  get(input: MppSessionsGetInput, options?: CallOptions): Call<MppSessionAnswer>
}

/** `mppSessions` of a client: `mppSessions(client)`. */
export const mppSessions: Resource<MppSessionsMethods> = /* @__PURE__ */ resource<MppSessionsMethods>('mppSessions', {
  open: ["POST", "/api/{serviceSlug}-mpp-prefix/mpp/session/open"],
  use: ["POST", "/api/{serviceSlug}-mpp-prefix/mpp/session/use"],
  close: ["POST", "/api/{serviceSlug}-mpp-prefix/mpp/session/close"],
  topUp: ["POST", "/api/{serviceSlug}-mpp-prefix/mpp/session/top-up"],
  list: ["GET", "/api/{serviceSlug}-mpp-prefix/mpp/sessions", {"list":"items"}],
  get: ["GET", "/api/{serviceSlug}-mpp-prefix/mpp/session/{id}"],
})
