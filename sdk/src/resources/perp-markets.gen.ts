// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import type { PerpsIndexRequest, PerpsMarket, PerpsDepth, PerpsKline, PerpsMarkPrice, PerpsOpenInterest, PerpsFundingRate, PerpsMarketView, PerpsIndexPrice } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link PerpMarketsMethods.list} takes. */
export type PerpMarketsListInput = {
  readonly marketType?: "SPOT" | "PERP" | "IPERP" | "DATED" | "PREDICTION" | "RFQ"
  /** The paper exchange, or the configured live one */
  readonly mode?: "paper" | "live"
}

/** What {@link PerpMarketsMethods.get} takes. */
export type PerpMarketsGetInput = {
  /** Such as SOL_USDC_PERP */
  readonly symbol: string
  /** The paper exchange, or the configured live one */
  readonly mode?: "paper" | "live"
}

/** What {@link PerpMarketsMethods.getDepth} takes. */
export type PerpMarketsGetDepthInput = {
  /** Such as SOL_USDC_PERP */
  readonly symbol: string
  /** Prices on each side; 1000 unless given */
  readonly limit?: "5" | "10" | "20" | "50" | "100" | "500" | "1000"
  /** The paper exchange, or the configured live one */
  readonly mode?: "paper" | "live"
}

/** What {@link PerpMarketsMethods.listCandles} takes. */
export type PerpMarketsListCandlesInput = {
  /** Such as SOL_USDC_PERP */
  readonly symbol: string
  readonly interval: "1m" | "3m" | "5m" | "15m" | "30m" | "1h" | "2h" | "4h" | "6h" | "8h" | "12h" | "1d" | "3d" | "1w" | "1month"
  /** Unix seconds */
  readonly startTime: number
  /** Unix seconds */
  readonly endTime?: number
  readonly priceType?: "Last" | "Index" | "Mark"
  /** The paper exchange, or the configured live one */
  readonly mode?: "paper" | "live"
}

/** What {@link PerpMarketsMethods.listMarkPrices} takes. */
export type PerpMarketsListMarkPricesInput = {
  /** Such as SOL_USDC_PERP */
  readonly symbol?: string
  readonly marketType?: "SPOT" | "PERP" | "IPERP" | "DATED" | "PREDICTION" | "RFQ"
  /** The paper exchange, or the configured live one */
  readonly mode?: "paper" | "live"
}

/** What {@link PerpMarketsMethods.listOpenInterest} takes. */
export type PerpMarketsListOpenInterestInput = {
  /** Such as SOL_USDC_PERP */
  readonly symbol?: string
  /** The paper exchange, or the configured live one */
  readonly mode?: "paper" | "live"
}

/** What {@link PerpMarketsMethods.listFundingRates} takes. */
export type PerpMarketsListFundingRatesInput = {
  /** Such as SOL_USDC_PERP */
  readonly symbol: string
  /** Default: 100. */
  readonly limit?: number
  /** Default: 0. */
  readonly offset?: number
  /** The paper exchange, or the configured live one */
  readonly mode?: "paper" | "live"
}

/** What {@link PerpMarketsMethods.getView} takes. */
export type PerpMarketsGetViewInput = {
  /** Such as SOL_USDC_PERP */
  readonly symbol: string
  /**
   * Of the candles
   * Default: "1m".
   */
  readonly interval?: "1m" | "5m" | "15m" | "1h" | "4h" | "1d"
}

/** What {@link PerpMarketsMethods.setIndexPrice} takes. */
export type PerpMarketsSetIndexPriceInput = PerpsIndexRequest

/** The operations of `perpMarkets`. */
export interface PerpMarketsMethods {
  /**
   * List the markets of the perpetuals exchange.
   *
   * `GET /api/backpack/markets`, `get_api_backpack_markets`.
   * @throws {BourseError} `perps.live_not_configured`, `perps.refused`, `request.invalid`, `upstream.failed`
   */
  list(input?: PerpMarketsListInput, options?: CallOptions): Call<ReadonlyArray<PerpsMarket>>

  /**
   * Read one market of the perpetuals exchange with its filters and margins.
   *
   * `GET /api/backpack/market`, `get_api_backpack_market`.
   * @throws {BourseError} `perps.live_not_configured`, `perps.refused`, `request.invalid`, `upstream.failed`, `resource.not_found`
   */
  get(input: PerpMarketsGetInput, options?: CallOptions): Call<PerpsMarket>

  /**
   * Read the order book of a market.
   *
   * Prices with their quantities: asks from the best one up, bids up to the best one. `lastUpdateId` grows with every command of the exchange.
   *
   * `GET /api/backpack/depth`, `get_api_backpack_depth`.
   * @throws {BourseError} `perps.live_not_configured`, `perps.refused`, `request.invalid`, `upstream.failed`, `resource.not_found`
   */
  getDepth(input: PerpMarketsGetDepthInput, options?: CallOptions): Call<PerpsDepth>

  /**
   * Read candles of a market, oldest first.
   *
   * From trades, or from index or mark prices. At most the newest 1,000 of the range; intervals in which nothing happened are left out.
   *
   * `GET /api/backpack/klines`, `get_api_backpack_klines`.
   * @throws {BourseError} `perps.live_not_configured`, `perps.refused`, `request.invalid`, `upstream.failed`, `resource.not_found`
   */
  listCandles(input: PerpMarketsListCandlesInput, options?: CallOptions): Call<ReadonlyArray<PerpsKline>>

  /**
   * Read mark and index prices and the funding rate that would be due.
   *
   * `GET /api/backpack/mark-prices`, `get_api_backpack_mark_prices`.
   * @throws {BourseError} `perps.live_not_configured`, `perps.refused`, `request.invalid`, `upstream.failed`, `resource.not_found`
   */
  listMarkPrices(input?: PerpMarketsListMarkPricesInput, options?: CallOptions): Call<ReadonlyArray<PerpsMarkPrice>>

  /**
   * Read how much is open in each market.
   *
   * `GET /api/backpack/open-interest`, `get_api_backpack_open_interest`.
   * @throws {BourseError} `perps.live_not_configured`, `perps.refused`, `request.invalid`, `upstream.failed`, `resource.not_found`
   */
  listOpenInterest(input?: PerpMarketsListOpenInterestInput, options?: CallOptions): Call<ReadonlyArray<PerpsOpenInterest>>

  /**
   * Read past funding rates of a market, newest first.
   *
   * `GET /api/backpack/funding-rates`, `get_api_backpack_funding_rates`.
   * @throws {BourseError} `perps.live_not_configured`, `perps.refused`, `request.invalid`, `upstream.failed`, `resource.not_found`
   */
  listFundingRates(input: PerpMarketsListFundingRatesInput, options?: CallOptions): Call<ReadonlyArray<PerpsFundingRate>>

  /**
   * Read everything that a page about one market shows first, in one call.
   *
   * The market of the paper exchange with its ticker, book, candles, trades, mark price, open interest and funding rates, each part with its own `asOf`. A part that cannot be read is null with its problem, and the others are answered. Later parts come from the channels, or from the row of each part.
   *
   * `GET /api/backpack/view`, `get_api_backpack_view`.
   * @throws {BourseError} `resource.not_found`
   */
  getView(input: PerpMarketsGetViewInput, options?: CallOptions): Call<PerpsMarketView>

  /**
   * Set the index price of a market by hand, to learn and to test.
   *
   * Only where chains and database are embedded and every address is local: there is nobody else then. The index stays there until it is set again, or let go with null; `GET status` says `simulated:set-by-hand`. Triggers, liquidations and deleveraging follow in the same command.
   *
   * `POST /api/backpack/index`, `post_api_backpack_index`.
   * @throws {BourseError} `request.invalid`, `resource.not_found`, `perps.index_not_settable`
   */
  setIndexPrice(input: PerpMarketsSetIndexPriceInput, options?: CallOptions): Call<PerpsIndexPrice>
}

/** `perpMarkets` of a client: `perpMarkets(client)`. */
export const perpMarkets: Resource<PerpMarketsMethods> = /* @__PURE__ */ resource<PerpMarketsMethods>('perpMarkets', {
  list: ["GET", "/api/{exchange}/markets"],
  get: ["GET", "/api/{exchange}/market"],
  getDepth: ["GET", "/api/{exchange}/depth"],
  listCandles: ["GET", "/api/{exchange}/klines"],
  listMarkPrices: ["GET", "/api/{exchange}/mark-prices"],
  listOpenInterest: ["GET", "/api/{exchange}/open-interest"],
  listFundingRates: ["GET", "/api/{exchange}/funding-rates"],
  getView: ["GET", "/api/{exchange}/view"],
  setIndexPrice: ["POST", "/api/{exchange}/index"],
})
