// Written from the operation table by `npm run generate`; changes belong there.
import type { CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { MarketTrade, MarketMeta } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link TradesMethods.list} takes. */
export type TradesListInput = {
  /** Its address, or its `id`: `robinhood_0x…` */
  readonly token?: string
  /** Its `pool` or its `id` */
  readonly pool?: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly trader?: string
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link TradesMethods.list} answers. */
export type TradesListAnswer = {
  readonly items: ReadonlyArray<MarketTrade>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
  /** What the answer rests on */
  readonly meta: MarketMeta
}

/** The operations of `trades`. */
export interface TradesMethods {
  /**
   * List trades of a token or of one pool, newest first.
   *
   * A trade is its block and log index. Corrections say which ones were taken back.
   *
   * `GET /api/market/trades`, `get_api_market_trades`.
   * @throws {BourseError} `resource.not_found`
   */
  list(input?: TradesListInput, options?: CallOptions): PagedCall<TradesListAnswer, ItemOf<TradesListAnswer, 'items'>>
}

/** `trades` of a client: `trades(client)`. */
export const trades: Resource<TradesMethods> = /* @__PURE__ */ resource<TradesMethods>('trades', {
  list: ["GET", "/api/market/trades", {"list":"items"}],
})
