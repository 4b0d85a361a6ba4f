// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { PrepareClaimRequest, RewardClaimPage, RewardClaim } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link RewardClaimsMethods.list} takes. */
export type RewardClaimsListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  readonly state?: "accruing" | "claimable" | "claim_prepared" | "claimed" | "expired"
}

/** What {@link RewardClaimsMethods.get} takes. */
export type RewardClaimsGetInput = {
  readonly claimId: string
}

/** What {@link RewardClaimsMethods.prepare} takes. */
export type RewardClaimsPrepareInput = {
  readonly claimId: string
} & PrepareClaimRequest

/** What {@link RewardClaimsMethods.claim} takes. */
export type RewardClaimsClaimInput = {
  readonly claimId: string
}

/** The operations of `rewardClaims`. */
export interface RewardClaimsMethods {
  /**
   * List the rewards of the account by epoch, newest first.
   *
   * `GET /api/rewards/claims`, `get_api_rewards_claims`.
   */
  list(input?: RewardClaimsListInput, options?: CallOptions): PagedCall<RewardClaimPage, ItemOf<RewardClaimPage, 'items'>>

  /**
   * Read one reward.
   *
   * `GET /api/rewards/claims/{claimId}`, `get_api_rewards_claims_claimId`.
   * @throws {BourseError} `resource.not_found`
   */
  get(input: RewardClaimsGetInput, options?: CallOptions): Call<RewardClaim>

  /**
   * Name where a reward goes: to credit, or to an address on a chain.
   *
   * `POST /api/rewards/claims/{claimId}/prepare`, `post_api_rewards_claims_claimId_prepare`.
   * @throws {BourseError} `resource.not_found`, `resource.illegal_transition`, `rewards.payout_not_configured`, `rewards.payout_paper`, `rewards.payout_under_way`
   */
  prepare(input: RewardClaimsPrepareInput, options?: CallOptions): Call<RewardClaim>

  /**
   * Take a prepared reward; it is paid once, however often this is repeated.
   *
   * `POST /api/rewards/claims/{claimId}/claim`, `post_api_rewards_claims_claimId_claim`.
   * @throws {BourseError} `resource.not_found`, `resource.illegal_transition`, `rewards.payout_not_configured`, `rewards.payout_failed`, `rewards.payout_unknown`
   */
  claim(input: RewardClaimsClaimInput, options?: CallOptions): Call<RewardClaim>
}

/** `rewardClaims` of a client: `rewardClaims(client)`. */
export const rewardClaims: Resource<RewardClaimsMethods> = /* @__PURE__ */ resource<RewardClaimsMethods>('rewardClaims', {
  list: ["GET", "/api/rewards/claims", {"list":"items"}],
  get: ["GET", "/api/rewards/claims/{claimId}"],
  prepare: ["POST", "/api/rewards/claims/{claimId}/prepare"],
  claim: ["POST", "/api/rewards/claims/{claimId}/claim", {"body":"none"}],
})
