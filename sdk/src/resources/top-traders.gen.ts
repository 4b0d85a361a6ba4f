// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import type { RankedTrader, MarketMeta } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link TopTradersMethods.list} takes. */
export type TopTradersListInput = {
  /** Default: "7d". */
  readonly window?: "24h" | "7d" | "30d" | "all"
  /** Default: "realised". */
  readonly sort?: "realised" | "volume" | "trades"
  /** Default: "include". */
  readonly simulated?: "include" | "exclude"
  /** Default: 50. */
  readonly limit?: number
}

/** What {@link TopTradersMethods.list} answers. */
export type TopTradersListAnswer = {
  readonly items: ReadonlyArray<RankedTrader>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
  /** What the answer rests on */
  readonly meta: MarketMeta
}

/** The operations of `topTraders`. */
export interface TopTradersMethods {
  /**
   * List who realised or traded most in launched tokens.
   *
   * Realised is what sales of the window brought less the average cost of what was bought; tokens that came by transfer have no known cost. Simulated traders are marked, and can be left out.
   *
   * `GET /api/market/leaderboards/traders`, `get_api_market_leaderboards_traders`.
   */
  list(input?: TopTradersListInput, options?: CallOptions): Call<TopTradersListAnswer>
}

/** `topTraders` of a client: `topTraders(client)`. */
export const topTraders: Resource<TopTradersMethods> = /* @__PURE__ */ resource<TopTradersMethods>('topTraders', {
  list: ["GET", "/api/market/leaderboards/traders"],
})
