// Written from the operation table by `npm run generate`; changes belong there.
import type { CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { Trader, MarketMeta } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link TradersMethods.list} takes. */
export type TradersListInput = {
  /** Its address, or its `id`: `robinhood_0x…` */
  readonly token: string
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link TradersMethods.list} answers. */
export type TradersListAnswer = {
  readonly items: ReadonlyArray<Trader>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
  /** What the answer rests on */
  readonly meta: MarketMeta
}

/** The operations of `traders`. */
export interface TradersMethods {
  /**
   * List who traded a token, the largest volume first, with what they realised.
   *
   * Realised at average cost; tokens that came by transfer have no known cost.
   *
   * `GET /api/market/traders`, `get_api_market_traders`.
   * @throws {BourseError} `resource.not_found`
   */
  list(input: TradersListInput, options?: CallOptions): PagedCall<TradersListAnswer, ItemOf<TradersListAnswer, 'items'>>
}

/** `traders` of a client: `traders(client)`. */
export const traders: Resource<TradersMethods> = /* @__PURE__ */ resource<TradersMethods>('traders', {
  list: ["GET", "/api/market/traders", {"list":"items"}],
})
