// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, NoInput, PagedCall } from '../client/call.ts'
import type { Token, MarketMeta, Trend, ScreenedToken, TokenScreen, ScreenFields } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link TokensMethods.list} takes. */
export type TokensListInput = {
  /** Default: "newest". */
  readonly sort?: "newest" | "price" | "marketCap" | "volume" | "trades" | "change" | "liquidity" | "holders" | "progress"
  /** 24h unless given; `launch` for change */
  readonly window?: "5m" | "1h" | "6h" | "24h" | "launch"
  readonly order?: "asc" | "desc"
  /** Part of name or symbol (of a word its beginning, where it is one or two letters), or beginning of the address */
  readonly q?: string
  readonly family?: "rh" | "uni" | "pons"
  /** EVM address, 20 bytes in hexadecimal */
  readonly creator?: string
  readonly stage?: "curve" | "complete" | "graduated" | "none"
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link TokensMethods.list} answers. */
export type TokensListAnswer = {
  readonly items: ReadonlyArray<Token>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
  /** What the answer rests on */
  readonly meta: MarketMeta
}

/** What {@link TokensMethods.get} takes. */
export type TokensGetInput = {
  /** Its address, or its `id`: `robinhood_0x…` */
  readonly token: string
}

/** What {@link TokensMethods.get} answers. */
export type TokensGetAnswer = {
  readonly data: Token
  /** What the answer rests on */
  readonly meta: MarketMeta
}

/** What {@link TokensMethods.getView} takes. */
export type TokensGetViewInput = {
  /** Its address, or its `id`: `robinhood_0x…` */
  readonly token: string
} & {
  /** Default: "1m". */
  readonly interval?: "1s" | "1m" | "5m" | "15m" | "1h" | "4h" | "1d" | "1w" | "1M"
}

/** What {@link TokensMethods.listTrending} takes. */
export type TokensListTrendingInput = {
  /** Default: "1h". */
  readonly window?: "5m" | "1h" | "6h" | "24h"
  /** Default: 20. */
  readonly limit?: number
}

/** What {@link TokensMethods.listTrending} answers. */
export type TokensListTrendingAnswer = {
  readonly items: ReadonlyArray<Trend>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
  /** What the answer rests on */
  readonly meta: MarketMeta
}

/** What {@link TokensMethods.screen} takes. */
export type TokensScreenInput = {
  /** A filter such as `holders > 10 and (volumeEth24h >= 1.5 or symbol = "CNDL")` */
  readonly filter?: string
  readonly screenId?: string
  readonly sort?: "priceEth" | "marketCapEth" | "volumeEth24h" | "trades24h" | "buys24h" | "sells24h" | "traders24h" | "changeBps24h" | "holders" | "topTenBps" | "ageSeconds" | "name" | "symbol" | "creator" | "hasPool" | "simulated"
  readonly order?: "asc" | "desc"
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link TokensMethods.screen} answers. */
export type TokensScreenAnswer = {
  readonly items: ReadonlyArray<ScreenedToken>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
  /** What the answer rests on */
  readonly meta: MarketMeta
}

/** The operations of `tokens`. */
export interface TokensMethods {
  /**
   * List launched tokens in any order, with their figures.
   *
   * Newest first without `sort`; unknown values come last. Windows end at `asOf`. A change is null with a reason for a token younger than its window.
   *
   * `GET /api/market/tokens`, `get_api_market_tokens`.
   */
  list(input?: TokensListInput, options?: CallOptions): PagedCall<TokensListAnswer, ItemOf<TokensListAnswer, 'items'>>

  /**
   * Read a launched token with its price, changes and holders.
   *
   * `GET /api/market/tokens/{token}`, `get_api_market_tokens_token`.
   * @throws {BourseError} `resource.not_found`
   */
  get(input: TokensGetInput, options?: CallOptions): Call<TokensGetAnswer>

  /**
   * Read everything that a page about one token shows first, in one call.
   *
   * The token with its pools, its newest candles (flat where nobody traded), trades and its largest holders, each part with its own `asOf`. A part that cannot be read is null with its problem, and the others are answered. What the risk of a token is made of in full is asked from the chain, at `launches.getRisk`.
   *
   * `GET /api/market/tokens/{token}/view`, `get_api_market_tokens_token_view`.
   * @throws {BourseError} `resource.not_found`
   */
  getView(input: TokensGetViewInput, options?: CallOptions): Call<TokenScreen>

  /**
   * List the tokens that are traded most.
   *
   * By score = trades + 5 * traders + floor(sqrt(volume in thousandths of an ether)) in the window that ends at `asOf`. Simulated trades count and are counted apart.
   *
   * `GET /api/market/trending`, `get_api_market_trending`.
   */
  listTrending(input?: TokensListTrendingInput, options?: CallOptions): Call<TokensListTrendingAnswer>

  /**
   * Read what the screener can filter and sort by, and its grammar.
   *
   * `GET /api/market/screener/fields`, `get_api_market_screener_fields`.
   */
  listScreenFields(input?: NoInput, options?: CallOptions): Call<ScreenFields>

  /**
   * List the tokens that a filter lets through.
   *
   * Send `filter`, or, signed in, `screenId` of a saved screen. An unknown value, such as the change of a token younger than a day, matches nothing. GET /api/market/screener/fields has the grammar.
   *
   * `POST /api/market/screener`, `post_api_market_screener`.
   * @throws {BourseError} `market.filter_invalid`, `resource.not_found`
   */
  screen(input?: TokensScreenInput, options?: CallOptions): Call<TokensScreenAnswer>
}

/** `tokens` of a client: `tokens(client)`. */
export const tokens: Resource<TokensMethods> = /* @__PURE__ */ resource<TokensMethods>('tokens', {
  list: ["GET", "/api/market/tokens", {"list":"items"}],
  get: ["GET", "/api/market/tokens/{token}"],
  getView: ["GET", "/api/market/tokens/{token}/view"],
  listTrending: ["GET", "/api/market/trending"],
  listScreenFields: ["GET", "/api/market/screener/fields"],
  screen: ["POST", "/api/market/screener"],
})
