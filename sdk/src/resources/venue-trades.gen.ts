// Written from the operation table by `npm run generate`; changes belong there.
import type { CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { MarketMeta } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link VenueTradesMethods.list} takes. */
export type VenueTradesListInput = {
  /** paper-exchange */
  readonly venue: string
} & {
  readonly symbol: string
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link VenueTradesMethods.list} answers. */
export type VenueTradesListAnswer = {
  /** What the answer rests on */
  readonly meta: MarketMeta
  /** The venue; paper-exchange trades play money */
  readonly source: string
  readonly items: ReadonlyArray<{
    readonly id: string
    /** ISO 8601, UTC */
    readonly at: string
    readonly side: "buy" | "sell"
    /** Decimal number as a string */
    readonly price: string
    /** Decimal number as a string */
    readonly baseAmount: string
    /** Decimal number as a string */
    readonly quoteAmount: string
    readonly simulated: boolean
  }>
  readonly nextCursor: string | null
}

/** The operations of `venueTrades`. */
export interface VenueTradesMethods {
  /**
   * List trades of a venue that is not on the chain, newest first.
   *
   * Simulated trades are deleted after a day; their candles stay.
   *
   * `GET /api/market/venues/{venue}/trades`, `get_api_market_venues_venue_trades`.
   * @throws {BourseError} `request.invalid`
   */
  list(input: VenueTradesListInput, options?: CallOptions): PagedCall<VenueTradesListAnswer, ItemOf<VenueTradesListAnswer, 'items'>>
}

/** `venueTrades` of a client: `venueTrades(client)`. */
export const venueTrades: Resource<VenueTradesMethods> = /* @__PURE__ */ resource<VenueTradesMethods>('venueTrades', {
  list: ["GET", "/api/market/venues/{venue}/trades", {"list":"items"}],
})
