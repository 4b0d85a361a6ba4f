// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { FundPoolRequest, RewardPool } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link RewardPoolMethods.fund} takes. */
export type RewardPoolFundInput = FundPoolRequest

/** The operations of `rewardPool`. */
export interface RewardPoolMethods {
  /**
   * Read what is set aside for live rewards and gifts.
   *
   * For the operator. Paper rewards need nothing set aside.
   *
   * `GET /api/rewards/pool`, `get_api_rewards_pool`.
   */
  get(input?: NoInput, options?: CallOptions): Call<RewardPool>

  /**
   * Set part of the platform's revenue aside for rewards, once for each source.
   *
   * For the operator.
   *
   * `POST /api/rewards/pool`, `post_api_rewards_pool`.
   * @throws {BourseError} `ledger.insufficient`, `ledger.id_reused`
   */
  fund(input: RewardPoolFundInput, options?: CallOptions): Call<RewardPool>
}

/** `rewardPool` of a client: `rewardPool(client)`. */
export const rewardPool: Resource<RewardPoolMethods> = /* @__PURE__ */ resource<RewardPoolMethods>('rewardPool', {
  get: ["GET", "/api/rewards/pool"],
  fund: ["POST", "/api/rewards/pool"],
})
