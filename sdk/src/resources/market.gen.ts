// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { MarketStatus, MarketMeta } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link MarketMethods.getStatus} answers. */
export type MarketGetStatusAnswer = {
  readonly data: MarketStatus
  /** What the answer rests on */
  readonly meta: MarketMeta
}

/** The operations of `market`. */
export interface MarketMethods {
  /**
   * Read the feeds of market data, in the order in which they are asked.
   *
   * `GET /api/market/status`, `get_api_market_status`.
   */
  getStatus(input?: NoInput, options?: CallOptions): Call<MarketGetStatusAnswer>
}

/** `market` of a client: `market(client)`. */
export const market: Resource<MarketMethods> = /* @__PURE__ */ resource<MarketMethods>('market', {
  getStatus: ["GET", "/api/market/status"],
})
