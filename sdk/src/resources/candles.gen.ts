// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { Candles, MarketMeta, LightweightCandles, CandleProof } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link CandlesMethods.list} takes. */
export type CandlesListInput = {
  /** Its address, or its `id`: `robinhood_0x…` */
  readonly token?: string
  /** Its `pool` or its `id` */
  readonly pool?: string
  readonly interval: "1s" | "1m" | "5m" | "15m" | "1h" | "4h" | "1d" | "1w" | "1M"
  /** Default: "none". */
  readonly fill?: "none" | "flat"
  /** ISO 8601, UTC */
  readonly before?: string
  /** ISO 8601, UTC */
  readonly after?: string
  readonly cursor?: string
  /** Default: 200. */
  readonly limit?: number
  /** Floats by Unix seconds, oldest first, for charts */
  readonly shape?: "lightweight"
}

/** What {@link CandlesMethods.list} answers. */
export type CandlesListAnswer = {
  readonly data: Candles
  /** What the answer rests on */
  readonly meta: MarketMeta
} | LightweightCandles

/** What {@link CandlesMethods.prove} takes. */
export type CandlesProveInput = {
  /** Its address, or its `id`: `robinhood_0x…` */
  readonly token?: string
  /** Its `pool` or its `id` */
  readonly pool?: string
  readonly interval: "1s" | "1m" | "5m" | "15m" | "1h" | "4h" | "1d" | "1w" | "1M"
  /** ISO 8601, UTC */
  readonly startedAt: string
  readonly cursor?: string
  /** Default: 200. */
  readonly limit?: number
}

/** What {@link CandlesMethods.prove} answers. */
export type CandlesProveAnswer = {
  readonly data: CandleProof
  /** What the answer rests on */
  readonly meta: MarketMeta
}

/** The operations of `candles`. */
export interface CandlesMethods {
  /**
   * List candles of a token or of one pool, newest first.
   *
   * Prices are ether for one whole token right after a trade. `fill=none` leaves out intervals without trades, `fill=flat` repeats the price before them. A higher `revision` than before means: read it again.
   *
   * `GET /api/market/candles`, `get_api_market_candles`.
   * @throws {BourseError} `resource.not_found`
   */
  list(input: CandlesListInput, options?: CallOptions): PagedCall<CandlesListAnswer, ItemOf<CandlesListAnswer, 'items'>>

  /**
   * List the trades that a candle is made of, with the recipe of its hash.
   *
   * `GET /api/market/candles/proof`, `get_api_market_candles_proof`.
   * @throws {BourseError} `resource.not_found`
   */
  prove(input: CandlesProveInput, options?: CallOptions): Call<CandlesProveAnswer>
}

/** `candles` of a client: `candles(client)`. */
export const candles: Resource<CandlesMethods> = /* @__PURE__ */ resource<CandlesMethods>('candles', {
  list: ["GET", "/api/market/candles", {"list":"items"}],
  prove: ["GET", "/api/market/candles/proof"],
})
