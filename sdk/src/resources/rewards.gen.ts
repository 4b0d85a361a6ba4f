// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, NoInput, PagedCall } from '../client/call.ts'
import type { CollectEarningsRequest, RewardStatement, RewardAccrualPage, CollectedEarnings, RewardEpochPage } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link RewardsMethods.listAccruals} takes. */
export type RewardsListAccrualsInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link RewardsMethods.collectEarnings} takes. */
export type RewardsCollectEarningsInput = CollectEarningsRequest

/** What {@link RewardsMethods.listEpochs} takes. */
export type RewardsListEpochsInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** The operations of `rewards`. */
export interface RewardsMethods {
  /**
   * Read what the account has earned in rewards, and its referrals.
   *
   * `GET /api/rewards`, `get_api_rewards`.
   */
  get(input?: NoInput, options?: CallOptions): Call<RewardStatement>

  /**
   * List what single charges earned the account, newest first.
   *
   * `GET /api/rewards/accruals`, `get_api_rewards_accruals`.
   */
  listAccruals(input?: RewardsListAccrualsInput, options?: CallOptions): PagedCall<RewardAccrualPage, ItemOf<RewardAccrualPage, 'items'>>

  /**
   * Move all earnings in an asset to the credit of the account.
   *
   * `POST /api/rewards/earnings/collect`, `post_api_rewards_earnings_collect`.
   * @throws {BourseError} `rewards.nothing_to_collect`
   */
  collectEarnings(input: RewardsCollectEarningsInput, options?: CallOptions): Call<CollectedEarnings>

  /**
   * List the epochs of rewards, newest first.
   *
   * An epoch is settled once the charges in it can no longer be refunded.
   *
   * `GET /api/rewards/epochs`, `get_api_rewards_epochs`.
   */
  listEpochs(input?: RewardsListEpochsInput, options?: CallOptions): PagedCall<RewardEpochPage, ItemOf<RewardEpochPage, 'items'>>
}

/** `rewards` of a client: `rewards(client)`. */
export const rewards: Resource<RewardsMethods> = /* @__PURE__ */ resource<RewardsMethods>('rewards', {
  get: ["GET", "/api/rewards"],
  listAccruals: ["GET", "/api/rewards/accruals", {"list":"items"}],
  collectEarnings: ["POST", "/api/rewards/earnings/collect"],
  listEpochs: ["GET", "/api/rewards/epochs", {"list":"items"}],
})
