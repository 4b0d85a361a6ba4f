// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import type { SimpleQuotes } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link SimpleQuotesMethods.getById} takes. */
export type SimpleQuotesGetByIdInput = {
  /** Up to 100 of `robinhood_0x…`, or `ethereum`, separated by commas */
  readonly ids: string
  /** eth, usd or both, separated by a comma */
  readonly vs_currencies: string
  /** Default: false. */
  readonly include_market_cap?: boolean
  /** Default: false. */
  readonly include_24hr_vol?: boolean
  /** Default: false. */
  readonly include_24hr_change?: boolean
  /** Default: false. */
  readonly include_last_updated_at?: boolean
}

/** What {@link SimpleQuotesMethods.getByAddress} takes. */
export type SimpleQuotesGetByAddressInput = {
  /** robinhood */
  readonly network: string
} & {
  /** Up to 100 addresses, separated by commas */
  readonly contract_addresses: string
  /** eth, usd or both, separated by a comma */
  readonly vs_currencies: string
  /** Default: false. */
  readonly include_market_cap?: boolean
  /** Default: false. */
  readonly include_24hr_vol?: boolean
  /** Default: false. */
  readonly include_24hr_change?: boolean
  /** Default: false. */
  readonly include_last_updated_at?: boolean
}

/** The operations of `simpleQuotes`. */
export interface SimpleQuotesMethods {
  /**
   * Read prices by id, in the form of CoinGecko.
   *
   * Numbers are floats, as in the form that it follows; exact ones are at `/api/market/prices`. Dollar figures are null without a reference price.
   *
   * `GET /api/market/simple/price`, `get_api_market_simple_price`.
   */
  getById(input: SimpleQuotesGetByIdInput, options?: CallOptions): Call<SimpleQuotes>

  /**
   * Read prices by address, in the form of CoinGecko.
   *
   * `GET /api/market/simple/token_price/{network}`, `get_api_market_simple_token_price_network`.
   * @throws {BourseError} `resource.not_found`
   */
  getByAddress(input: SimpleQuotesGetByAddressInput, options?: CallOptions): Call<SimpleQuotes>
}

/** `simpleQuotes` of a client: `simpleQuotes(client)`. */
export const simpleQuotes: Resource<SimpleQuotesMethods> = /* @__PURE__ */ resource<SimpleQuotesMethods>('simpleQuotes', {
  getById: ["GET", "/api/market/simple/price"],
  getByAddress: ["GET", "/api/market/simple/token_price/{network}"],
})
