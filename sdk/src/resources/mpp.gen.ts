// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { MppChargeRequest, MppReceipt, MppTradePlanRequest, MppProductInfo, MppInfo, MppTradePlan } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link MppMethods.charge} takes. */
export type MppChargeInput = MppChargeRequest

/** What {@link MppMethods.charge} answers. */
export type MppChargeAnswer = {
  readonly ok: true
  readonly receipt: MppReceipt
}

/** What {@link MppMethods.planTrade} takes. */
export type MppPlanTradeInput = MppTradePlanRequest

/** The operations of `mpp`. */
export interface MppMethods {
  /**
   * Describe the micropayment product: intents, rails, configuration, endpoints.
   *
   * `GET /api/svc-mpp-prefix/mpp`, `get_api_svc_mpp_prefix_mpp`.
   */
  get(input?: NoInput, options?: CallOptions): Call<MppProductInfo>

  /**
   * Describe the micropayment configuration and its endpoints.
   *
   * `GET /api/mpp`, `get_api_mpp`.
   */
  getConfiguration(input?: NoInput, options?: CallOptions): Call<MppInfo>

  /**
   * Pay a one-off charge of any amount.
   *
   * Answers 402 with a challenge until it is paid: one `WWW-Authenticate: Payment` for each way, and the member `mpp`. Repeat the request with `Authorization: Payment <credential>`; a repeat of a paid request gets the same answer.
   *
   * `POST /api/svc-mpp-prefix/mpp/charge`, `post_api_svc_mpp_prefix_mpp_charge`. Costs 0.01 USDC a call where the call names no amount; otherwise the amount that it names.
   */
  charge(input?: MppChargeInput, options?: CallOptions): Call<MppChargeAnswer>

  /**
   * Buy a plan of a trade: what it would bring now, its legs and its warnings.
   *
   * A token that cannot be planned for is refused before anything is paid. The plan orders nothing: it says what to prepare, sign and submit.
   *
   * `POST /api/svc-mpp-prefix/mpp/trade/plan`, `post_api_svc_mpp_prefix_mpp_trade_plan`. Costs 0.01 USDC a call.
   * @throws {BourseError} `mpp.token_not_tradable`
   */
  planTrade(input: MppPlanTradeInput, options?: CallOptions): Call<MppTradePlan>
}

/** `mpp` of a client: `mpp(client)`. */
export const mpp: Resource<MppMethods> = /* @__PURE__ */ resource<MppMethods>('mpp', {
  get: ["GET", "/api/{serviceSlug}-mpp-prefix/mpp"],
  getConfiguration: ["GET", "/api/mpp"],
  charge: ["POST", "/api/{serviceSlug}-mpp-prefix/mpp/charge"],
  planTrade: ["POST", "/api/{serviceSlug}-mpp-prefix/mpp/trade/plan"],
})
