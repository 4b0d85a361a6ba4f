// Written from the operation table by `npm run generate`; changes belong there.
import type { CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { MarketMeta } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link VenueCandlesMethods.list} takes. */
export type VenueCandlesListInput = {
  /** paper-exchange */
  readonly venue: string
} & {
  readonly symbol: string
  readonly interval: "1m" | "3m" | "5m" | "15m" | "30m" | "1h" | "2h" | "4h" | "6h" | "8h" | "12h" | "1d" | "3d" | "1w" | "1month"
  /** Default: "last". */
  readonly priceType?: "last" | "mark" | "index"
  readonly before?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  /** Default: 200. */
  readonly limit?: number
}

/** What {@link VenueCandlesMethods.list} answers. */
export type VenueCandlesListAnswer = {
  /** What the answer rests on */
  readonly meta: MarketMeta
  /** The venue; paper-exchange trades play money */
  readonly source: string
  readonly items: ReadonlyArray<{
    /** ISO 8601, UTC */
    readonly startedAt: string
    /** ISO 8601, UTC */
    readonly endsAt: string
    /** Decimal number as a string */
    readonly open: string
    /** Decimal number as a string */
    readonly high: string
    /** Decimal number as a string */
    readonly low: string
    /** Decimal number as a string */
    readonly close: string
    /** Decimal number as a string */
    readonly baseVolume: string
    /** Decimal number as a string */
    readonly quoteVolume: string
    readonly trades: number
    readonly simulatedTrades: number
  }>
  /** Towards older candles; null at the end. */
  readonly nextCursor: string | null
}

/** The operations of `venueCandles`. */
export interface VenueCandlesMethods {
  /**
   * Read candles of a venue that is not on the chain, newest first.
   *
   * Of trades, or of the index or mark prices that the venue states. `simulatedTrades` counts those in which only simulated traders took part. Empty for what is not traded there.
   *
   * `GET /api/market/venues/{venue}/candles`, `get_api_market_venues_venue_candles`.
   * @throws {BourseError} `request.invalid`
   */
  list(input: VenueCandlesListInput, options?: CallOptions): PagedCall<VenueCandlesListAnswer, ItemOf<VenueCandlesListAnswer, 'items'>>
}

/** `venueCandles` of a client: `venueCandles(client)`. */
export const venueCandles: Resource<VenueCandlesMethods> = /* @__PURE__ */ resource<VenueCandlesMethods>('venueCandles', {
  list: ["GET", "/api/market/venues/{venue}/candles", {"list":"items"}],
})
