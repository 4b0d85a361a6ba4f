// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import type { RankedCreator, MarketMeta } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link TopCreatorsMethods.list} takes. */
export type TopCreatorsListInput = {
  /** Default: "volume". */
  readonly sort?: "volume" | "launches" | "graduated" | "marketValue"
  /** Default: "include". */
  readonly simulated?: "include" | "exclude"
  /** Default: 50. */
  readonly limit?: number
}

/** What {@link TopCreatorsMethods.list} answers. */
export type TopCreatorsListAnswer = {
  readonly items: ReadonlyArray<RankedCreator>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
  /** What the answer rests on */
  readonly meta: MarketMeta
}

/** The operations of `topCreators`. */
export interface TopCreatorsMethods {
  /**
   * List the creators whose tokens came furthest.
   *
   * Over all tokens of each creator and all time.
   *
   * `GET /api/market/leaderboards/creators`, `get_api_market_leaderboards_creators`.
   */
  list(input?: TopCreatorsListInput, options?: CallOptions): Call<TopCreatorsListAnswer>
}

/** `topCreators` of a client: `topCreators(client)`. */
export const topCreators: Resource<TopCreatorsMethods> = /* @__PURE__ */ resource<TopCreatorsMethods>('topCreators', {
  list: ["GET", "/api/market/leaderboards/creators"],
})
