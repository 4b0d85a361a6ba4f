// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import type { Pool, MarketMeta } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link PoolsMethods.list} takes. */
export type PoolsListInput = {
  /** Its address, or its `id`: `robinhood_0x…` */
  readonly token?: string
  /** Its `pool` or its `id` */
  readonly pool?: string
}

/** What {@link PoolsMethods.list} answers. */
export type PoolsListAnswer = {
  readonly items: ReadonlyArray<Pool>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
  /** What the answer rests on */
  readonly meta: MarketMeta
}

/** The operations of `pools`. */
export interface PoolsMethods {
  /**
   * List the curve and the pools of a token, or read one pool.
   *
   * `GET /api/market/pools`, `get_api_market_pools`.
   * @throws {BourseError} `resource.not_found`
   */
  list(input?: PoolsListInput, options?: CallOptions): Call<PoolsListAnswer>
}

/** `pools` of a client: `pools(client)`. */
export const pools: Resource<PoolsMethods> = /* @__PURE__ */ resource<PoolsMethods>('pools', {
  list: ["GET", "/api/market/pools"],
})
