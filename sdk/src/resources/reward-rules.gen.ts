// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { RewardRule, SetRewardRuleRequest } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link RewardRulesMethods.list} answers. */
export type RewardRulesListAnswer = {
  readonly items: ReadonlyArray<RewardRule>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
}

/** What {@link RewardRulesMethods.set} takes. */
export type RewardRulesSetInput = SetRewardRuleRequest

/** What {@link RewardRulesMethods.end} takes. */
export type RewardRulesEndInput = {
  /** `spend`: what the account pays. `referred_spend`: what those it referred pay. `earnings`: what it is paid. */
  readonly activity: "spend" | "referred_spend" | "earnings"
  readonly asset: "USDC" | "SOL"
}

/** What {@link RewardRulesMethods.end} answers. */
export type RewardRulesEndAnswer = {
  readonly ended: true
}

/** The operations of `rewardRules`. */
export interface RewardRulesMethods {
  /**
   * List the rules by which rewards accrue.
   *
   * `GET /api/rewards/rules`, `get_api_rewards_rules`.
   */
  list(input?: NoInput, options?: CallOptions): Call<RewardRulesListAnswer>

  /**
   * Set the rule of an activity and asset from now on.
   *
   * For the operator. What accrued by the rule before is settled by that rule.
   *
   * `POST /api/rewards/rules`, `post_api_rewards_rules`.
   */
  set(input: RewardRulesSetInput, options?: CallOptions): Call<RewardRule>

  /**
   * End the rule of an activity and asset.
   *
   * For the operator. What has accrued is settled as ever.
   *
   * `POST /api/rewards/rules/end`, `post_api_rewards_rules_end`.
   * @throws {BourseError} `resource.not_found`
   */
  end(input: RewardRulesEndInput, options?: CallOptions): Call<RewardRulesEndAnswer>
}

/** `rewardRules` of a client: `rewardRules(client)`. */
export const rewardRules: Resource<RewardRulesMethods> = /* @__PURE__ */ resource<RewardRulesMethods>('rewardRules', {
  list: ["GET", "/api/rewards/rules"],
  set: ["POST", "/api/rewards/rules"],
  end: ["POST", "/api/rewards/rules/end"],
})
