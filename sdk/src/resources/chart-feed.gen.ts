// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { UdfConfiguration, UdfSymbol, UdfFoundSymbols, UdfHistory } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link ChartFeedMethods.getSymbol} takes. */
export type ChartFeedGetSymbolInput = {
  /** A ticker, alone or behind its exchange: `0x…`, `RH:0x…`, `PAPER:BTC_USDC_PERP` */
  readonly symbol: string
}

/** What {@link ChartFeedMethods.searchSymbols} takes. */
export type ChartFeedSearchSymbolsInput = {
  /** Default: "". */
  readonly query?: string
  /**
   * crypto or futures; empty for both
   * Default: "".
   */
  readonly type?: string
  /**
   * Empty for all
   * Default: "".
   */
  readonly exchange?: string
  /** Default: 30. */
  readonly limit?: number
}

/** What {@link ChartFeedMethods.listBars} takes. */
export type ChartFeedListBarsInput = {
  /** A ticker, alone or behind its exchange: `0x…`, `RH:0x…`, `PAPER:BTC_USDC_PERP` */
  readonly symbol: string
  readonly resolution: "1" | "3" | "5" | "15" | "30" | "60" | "120" | "240" | "360" | "480" | "720" | "1S" | "1D" | "3D" | "1W" | "1M"
  /** Unix seconds */
  readonly from?: number
  /** Unix seconds */
  readonly to: number
  /** So many bars before `to`, whatever `from` says; at most 5,000 are answered */
  readonly countback?: number
  readonly currencyCode?: string
}

/** The operations of `chartFeed`. */
export interface ChartFeedMethods {
  /**
   * What the chart feed (TradingView UDF) offers.
   *
   * `GET /api/market/udf/config`, `get_api_market_udf_config`.
   */
  getConfig(input?: NoInput, options?: CallOptions): Call<UdfConfiguration>

  /**
   * What a chart must know of a symbol.
   *
   * `GET /api/market/udf/symbols`, `get_api_market_udf_symbols`.
   * @throws {BourseError} `resource.not_found`
   */
  getSymbol(input: ChartFeedGetSymbolInput, options?: CallOptions): Call<UdfSymbol>

  /**
   * Search symbols by name, symbol or address.
   *
   * `GET /api/market/udf/search`, `get_api_market_udf_search`.
   */
  searchSymbols(input?: ChartFeedSearchSymbolsInput, options?: CallOptions): Call<UdfFoundSymbols>

  /**
   * Bars of a symbol, oldest first.
   *
   * Of tokens in ether, of perpetuals in dollars. Intervals without a trade have no bar; without any bar the answer says when the newest older one begins.
   *
   * `GET /api/market/udf/history`, `get_api_market_udf_history`.
   * @throws {BourseError} `request.invalid`, `resource.not_found`
   */
  listBars(input: ChartFeedListBarsInput, options?: CallOptions): Call<UdfHistory>

  /**
   * The time of the server, in Unix seconds.
   *
   * `GET /api/market/udf/time`, `get_api_market_udf_time`.
   */
  getTime(input?: NoInput, options?: CallOptions): Call<string>
}

/** `chartFeed` of a client: `chartFeed(client)`. */
export const chartFeed: Resource<ChartFeedMethods> = /* @__PURE__ */ resource<ChartFeedMethods>('chartFeed', {
  getConfig: ["GET", "/api/market/udf/config"],
  getSymbol: ["GET", "/api/market/udf/symbols"],
  searchSymbols: ["GET", "/api/market/udf/search"],
  listBars: ["GET", "/api/market/udf/history"],
  getTime: ["GET", "/api/market/udf/time", {"answer":"text"}],
})
