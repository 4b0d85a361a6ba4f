// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import type { TokenPrice, MarketMeta, SimplePrices } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link PricesMethods.list} takes. */
export type PricesListInput = {
  /** Up to 100 addresses, separated by commas */
  readonly tokens: string
}

/** What {@link PricesMethods.list} answers. */
export type PricesListAnswer = {
  readonly items: ReadonlyArray<TokenPrice>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
  /** What the answer rests on */
  readonly meta: MarketMeta
}

/** What {@link PricesMethods.listSimple} takes. */
export type PricesListSimpleInput = {
  /** Up to 100 addresses, separated by commas */
  readonly tokens: string
}

/** The operations of `prices`. */
export interface PricesMethods {
  /**
   * Read the prices of up to 100 tokens.
   *
   * An address that is not a launched token is answered with `known: false`.
   *
   * `GET /api/market/prices`, `get_api_market_prices`.
   */
  list(input: PricesListInput, options?: CallOptions): Call<PricesListAnswer>

  /**
   * Read prices by token, with an entity tag.
   *
   * An object by address: `{eth, usd, usdReason}`. The tag changes exactly when a price does, so `If-None-Match` costs 304 and no body. `x-market-as-of` and `x-market-block` say what it rests on.
   *
   * `GET /api/market/prices/simple`, `get_api_market_prices_simple`.
   */
  listSimple(input: PricesListSimpleInput, options?: CallOptions): Call<SimplePrices>
}

/** `prices` of a client: `prices(client)`. */
export const prices: Resource<PricesMethods> = /* @__PURE__ */ resource<PricesMethods>('prices', {
  list: ["GET", "/api/market/prices"],
  listSimple: ["GET", "/api/market/prices/simple"],
})
