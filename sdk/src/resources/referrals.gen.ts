// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { AttachReferralRequest, ReferralCode, AttachedReferral } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link ReferralsMethods.attach} takes. */
export type ReferralsAttachInput = AttachReferralRequest

/** The operations of `referrals`. */
export interface ReferralsMethods {
  /**
   * Make the referral code of the account; there is one, for good.
   *
   * `POST /api/rewards/referral/code`, `post_api_rewards_referral_code`.
   */
  createCode(input?: NoInput, options?: CallOptions): Call<ReferralCode>

  /**
   * Join by a referral code, once.
   *
   * Nobody refers themselves, directly or through others.
   *
   * `POST /api/rewards/referral/attach`, `post_api_rewards_referral_attach`.
   * @throws {BourseError} `rewards.code_unknown`, `rewards.already_referred`, `rewards.referral_circle`
   */
  attach(input: ReferralsAttachInput, options?: CallOptions): Call<AttachedReferral>
}

/** `referrals` of a client: `referrals(client)`. */
export const referrals: Resource<ReferralsMethods> = /* @__PURE__ */ resource<ReferralsMethods>('referrals', {
  createCode: ["POST", "/api/rewards/referral/code", {"body":"none"}],
  attach: ["POST", "/api/rewards/referral/attach"],
})
