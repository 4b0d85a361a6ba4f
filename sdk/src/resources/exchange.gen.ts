// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { PerpsClientOrderRequest, PerpsClientOrderName, PerpsCancelOrdersRequest, PerpsAccountChanges, PerpsAsset, PerpsCollateral, PerpsClientMarket, PerpsTicker, PerpsClientKline, PerpsDepth, PerpsPublicTrade, PerpsMarkPrice, PerpsOpenInterest, PerpsFundingRate, PerpsClientOrder, PerpsPlacedClientOrder, PerpsClientAccount, PerpsClientBalances, PerpsAccount, PerpsClientPosition, PerpsHistoryOrder, PerpsClientFill, PerpsClientFunding, PerpsClientDeposit, PerpsClientWithdrawal } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link ExchangeMethods.listMarkets} takes. */
export type ExchangeListMarketsInput = {
  readonly marketType?: "SPOT" | "PERP" | "IPERP" | "DATED" | "PREDICTION" | "RFQ"
}

/** What {@link ExchangeMethods.getMarket} takes. */
export type ExchangeGetMarketInput = {
  /** Such as SOL_USDC_PERP */
  readonly symbol: string
}

/** What {@link ExchangeMethods.getTicker} takes. */
export type ExchangeGetTickerInput = {
  /** Such as SOL_USDC_PERP */
  readonly symbol: string
  /** How far back; a day unless given */
  readonly interval?: "1d" | "1w"
}

/** What {@link ExchangeMethods.listTickers} takes. */
export type ExchangeListTickersInput = {
  /** How far back; a day unless given */
  readonly interval?: "1d" | "1w"
}

/** What {@link ExchangeMethods.listKlines} takes. */
export type ExchangeListKlinesInput = {
  /** Such as SOL_USDC_PERP */
  readonly symbol: string
  readonly interval: "1m" | "3m" | "5m" | "15m" | "30m" | "1h" | "2h" | "4h" | "6h" | "8h" | "12h" | "1d" | "3d" | "1w" | "1month"
  /** Unix seconds */
  readonly startTime: number
  /** Unix seconds */
  readonly endTime?: number
  readonly priceType?: "Last" | "Index" | "Mark"
}

/** What {@link ExchangeMethods.getDepth} takes. */
export type ExchangeGetDepthInput = {
  /** Such as SOL_USDC_PERP */
  readonly symbol: string
  readonly limit?: "5" | "10" | "20" | "50" | "100" | "500" | "1000"
}

/** What {@link ExchangeMethods.listTrades} takes. */
export type ExchangeListTradesInput = {
  /** Such as SOL_USDC_PERP */
  readonly symbol: string
  /** Default: 100. */
  readonly limit?: number
}

/** What {@link ExchangeMethods.listTradeHistory} takes. */
export type ExchangeListTradeHistoryInput = {
  /** Such as SOL_USDC_PERP */
  readonly symbol: string
  /** Default: 100. */
  readonly limit?: number
  /** Default: 0. */
  readonly offset?: number
}

/** What {@link ExchangeMethods.listMarkPrices} takes. */
export type ExchangeListMarkPricesInput = {
  /** Such as SOL_USDC_PERP */
  readonly symbol?: string
  readonly marketType?: "SPOT" | "PERP" | "IPERP" | "DATED" | "PREDICTION" | "RFQ"
}

/** What {@link ExchangeMethods.listOpenInterest} takes. */
export type ExchangeListOpenInterestInput = {
  /** Such as SOL_USDC_PERP */
  readonly symbol?: string
}

/** What {@link ExchangeMethods.listFundingRates} takes. */
export type ExchangeListFundingRatesInput = {
  /** Such as SOL_USDC_PERP */
  readonly symbol: string
  /** Default: 100. */
  readonly limit?: number
  /** Default: 0. */
  readonly offset?: number
}

/** What {@link ExchangeMethods.getStatus} answers. */
export type ExchangeGetStatusAnswer = {
  readonly status: "Ok" | "Maintenance"
  readonly message: string | null
}

/** What {@link ExchangeMethods.placeOrder} takes. */
export type ExchangePlaceOrderInput = PerpsClientOrderRequest

/** What {@link ExchangeMethods.placeOrders} takes. */
export type ExchangePlaceOrdersInput = {
  readonly body: ReadonlyArray<PerpsClientOrderRequest>
}

/** What {@link ExchangeMethods.getOrder} takes. */
export type ExchangeGetOrderInput = {
  /** Such as SOL_USDC_PERP */
  readonly symbol: string
  readonly orderId?: string
  readonly clientId?: number
}

/** What {@link ExchangeMethods.listOrders} takes. */
export type ExchangeListOrdersInput = {
  /** Such as SOL_USDC_PERP */
  readonly symbol?: string
  readonly marketType?: "SPOT" | "PERP" | "IPERP" | "DATED" | "PREDICTION" | "RFQ"
}

/** What {@link ExchangeMethods.cancelOrder} takes. */
export type ExchangeCancelOrderInput = PerpsClientOrderName

/** What {@link ExchangeMethods.cancelOrders} takes. */
export type ExchangeCancelOrdersInput = PerpsCancelOrdersRequest

/** What {@link ExchangeMethods.updateAccount} takes. */
export type ExchangeUpdateAccountInput = PerpsAccountChanges

/** What {@link ExchangeMethods.listPositions} takes. */
export type ExchangeListPositionsInput = {
  /** Such as SOL_USDC_PERP */
  readonly symbol?: string
}

/** What {@link ExchangeMethods.listOrderHistory} takes. */
export type ExchangeListOrderHistoryInput = {
  /** Such as SOL_USDC_PERP */
  readonly symbol?: string
  /** Default: 100. */
  readonly limit?: number
  /** Default: 0. */
  readonly offset?: number
  /** Newest first unless Asc */
  readonly sortDirection?: "Asc" | "Desc"
  readonly orderId?: string
  readonly marketType?: "SPOT" | "PERP" | "IPERP" | "DATED" | "PREDICTION" | "RFQ"
}

/** What {@link ExchangeMethods.listFillHistory} takes. */
export type ExchangeListFillHistoryInput = {
  /** Such as SOL_USDC_PERP */
  readonly symbol?: string
  /** Default: 100. */
  readonly limit?: number
  /** Default: 0. */
  readonly offset?: number
  /** Newest first unless Asc */
  readonly sortDirection?: "Asc" | "Desc"
  readonly orderId?: string
  readonly from?: number
  readonly to?: number
  readonly fillType?: "User" | "BookLiquidation" | "Adl" | "Backstop" | "Liquidation" | "AllLiquidation"
  readonly marketType?: "SPOT" | "PERP" | "IPERP" | "DATED" | "PREDICTION" | "RFQ"
}

/** What {@link ExchangeMethods.listFundingHistory} takes. */
export type ExchangeListFundingHistoryInput = {
  /** Such as SOL_USDC_PERP */
  readonly symbol?: string
  /** Default: 100. */
  readonly limit?: number
  /** Default: 0. */
  readonly offset?: number
  /** Newest first unless Asc */
  readonly sortDirection?: "Asc" | "Desc"
}

/** What {@link ExchangeMethods.listDeposits} takes. */
export type ExchangeListDepositsInput = {
  readonly from?: number
  readonly to?: number
  readonly endTime?: number
  /** Default: 100. */
  readonly limit?: number
  /** Default: 0. */
  readonly offset?: number
}

/** What {@link ExchangeMethods.listWithdrawals} takes. */
export type ExchangeListWithdrawalsInput = {
  readonly from?: number
  readonly to?: number
  readonly endTime?: number
  /** Default: 100. */
  readonly limit?: number
  /** Default: 0. */
  readonly offset?: number
}

/** The operations of `exchange`. */
export interface ExchangeMethods {
  /**
   * List the assets, for clients of the exchange.
   *
   * `GET /api/backpack/api/v1/assets`, `get_api_backpack_api_v1_assets`.
   */
  listAssets(input?: NoInput, options?: CallOptions): Call<ReadonlyArray<PerpsAsset>>

  /**
   * List what counts as collateral, for clients of the exchange.
   *
   * `GET /api/backpack/api/v1/collateral`, `get_api_backpack_api_v1_collateral`.
   */
  listCollateral(input?: NoInput, options?: CallOptions): Call<ReadonlyArray<PerpsCollateral>>

  /**
   * List the markets, for clients of the exchange.
   *
   * Point a client of the exchange at the part of the address before `api/v1`: it parses these answers unchanged.
   *
   * `GET /api/backpack/api/v1/markets`, `get_api_backpack_api_v1_markets`.
   */
  listMarkets(input?: ExchangeListMarketsInput, options?: CallOptions): Call<ReadonlyArray<PerpsClientMarket>>

  /**
   * Read one market, for clients of the exchange.
   *
   * `GET /api/backpack/api/v1/market`, `get_api_backpack_api_v1_market`.
   * @throws {BourseError} `request.invalid`, `resource.not_found`
   */
  getMarket(input: ExchangeGetMarketInput, options?: CallOptions): Call<PerpsClientMarket>

  /**
   * Read what a market did in a day or a week, for clients of the exchange.
   *
   * `GET /api/backpack/api/v1/ticker`, `get_api_backpack_api_v1_ticker`.
   * @throws {BourseError} `request.invalid`, `resource.not_found`
   */
  getTicker(input: ExchangeGetTickerInput, options?: CallOptions): Call<PerpsTicker>

  /**
   * Read what each market did in a day or a week, for clients of the exchange.
   *
   * `GET /api/backpack/api/v1/tickers`, `get_api_backpack_api_v1_tickers`.
   * @throws {BourseError} `request.invalid`
   */
  listTickers(input?: ExchangeListTickersInput, options?: CallOptions): Call<ReadonlyArray<PerpsTicker>>

  /**
   * Read candles, for clients of the exchange.
   *
   * `GET /api/backpack/api/v1/klines`, `get_api_backpack_api_v1_klines`.
   * @throws {BourseError} `request.invalid`, `resource.not_found`
   */
  listKlines(input: ExchangeListKlinesInput, options?: CallOptions): Call<ReadonlyArray<PerpsClientKline>>

  /**
   * Read the order book of a market, for clients of the exchange.
   *
   * `GET /api/backpack/api/v1/depth`, `get_api_backpack_api_v1_depth`.
   * @throws {BourseError} `request.invalid`, `resource.not_found`
   */
  getDepth(input: ExchangeGetDepthInput, options?: CallOptions): Call<PerpsDepth>

  /**
   * List the newest trades of a market, for clients of the exchange.
   *
   * `GET /api/backpack/api/v1/trades`, `get_api_backpack_api_v1_trades`.
   * @throws {BourseError} `request.invalid`, `resource.not_found`
   */
  listTrades(input: ExchangeListTradesInput, options?: CallOptions): Call<ReadonlyArray<PerpsPublicTrade>>

  /**
   * List trades of a market behind the newest ones, for clients of the exchange.
   *
   * `GET /api/backpack/api/v1/trades/history`, `get_api_backpack_api_v1_trades_history`.
   * @throws {BourseError} `request.invalid`, `resource.not_found`
   */
  listTradeHistory(input: ExchangeListTradeHistoryInput, options?: CallOptions): Call<ReadonlyArray<PerpsPublicTrade>>

  /**
   * Read mark and index prices with funding rates, for clients of the exchange.
   *
   * `GET /api/backpack/api/v1/markPrices`, `get_api_backpack_api_v1_markPrices`.
   * @throws {BourseError} `request.invalid`, `resource.not_found`
   */
  listMarkPrices(input?: ExchangeListMarkPricesInput, options?: CallOptions): Call<ReadonlyArray<PerpsMarkPrice>>

  /**
   * Read how much is open in each market, for clients of the exchange.
   *
   * `GET /api/backpack/api/v1/openInterest`, `get_api_backpack_api_v1_openInterest`.
   * @throws {BourseError} `request.invalid`, `resource.not_found`
   */
  listOpenInterest(input?: ExchangeListOpenInterestInput, options?: CallOptions): Call<ReadonlyArray<PerpsOpenInterest>>

  /**
   * Read past funding rates, newest first, for clients of the exchange.
   *
   * `GET /api/backpack/api/v1/fundingRates`, `get_api_backpack_api_v1_fundingRates`.
   * @throws {BourseError} `request.invalid`, `resource.not_found`
   */
  listFundingRates(input: ExchangeListFundingRatesInput, options?: CallOptions): Call<ReadonlyArray<PerpsFundingRate>>

  /**
   * Read whether the exchange takes orders, for clients of the exchange.
   *
   * `GET /api/backpack/api/v1/status`, `get_api_backpack_api_v1_status`.
   */
  getStatus(input?: NoInput, options?: CallOptions): Call<ExchangeGetStatusAnswer>

  /**
   * Answer pong, for clients of the exchange.
   *
   * `GET /api/backpack/api/v1/ping`, `get_api_backpack_api_v1_ping`.
   */
  ping(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * Read the time of the exchange in milliseconds, for clients of the exchange.
   *
   * `GET /api/backpack/api/v1/time`, `get_api_backpack_api_v1_time`.
   */
  getTime(input?: NoInput, options?: CallOptions): Call<number>

  /**
   * Place a paper order, for clients of the exchange.
   *
   * The first order opens a paper account with 10,000 paper dollars.
   *
   * `POST /api/backpack/api/v1/order`, `post_api_backpack_api_v1_order`.
   * @throws {BourseError} `perps.over_order_limit`, `perps.order_limit_market`, `perps.order_limit_trigger`, `request.invalid`, `resource.not_found`, `perps.invalid_order`, `perps.margin`, `perps.client_id_used`, `perps.refused`
   */
  placeOrder(input: ExchangePlaceOrderInput, options?: CallOptions): Call<PerpsClientOrder>

  /**
   * Place up to 20 paper orders at once, for clients of the exchange.
   *
   * `POST /api/backpack/api/v1/orders`, `post_api_backpack_api_v1_orders`.
   * @throws {BourseError} `request.invalid`, `resource.not_found`, `perps.over_order_limit`, `perps.order_limit_market`, `perps.order_limit_trigger`
   */
  placeOrders(input: ExchangePlaceOrdersInput, options?: CallOptions): Call<ReadonlyArray<PerpsPlacedClientOrder>>

  /**
   * Read one open paper order, for clients of the exchange.
   *
   * `GET /api/backpack/api/v1/order`, `get_api_backpack_api_v1_order`.
   * @throws {BourseError} `request.invalid`, `resource.not_found`
   */
  getOrder(input: ExchangeGetOrderInput, options?: CallOptions): Call<PerpsClientOrder>

  /**
   * List the open paper orders, for clients of the exchange.
   *
   * `GET /api/backpack/api/v1/orders`, `get_api_backpack_api_v1_orders`.
   * @throws {BourseError} `request.invalid`
   */
  listOrders(input?: ExchangeListOrdersInput, options?: CallOptions): Call<ReadonlyArray<PerpsClientOrder>>

  /**
   * Cancel a paper order, for clients of the exchange.
   *
   * A repeat is answered with what became of the order.
   *
   * `DELETE /api/backpack/api/v1/order`, `delete_api_backpack_api_v1_order`.
   * @throws {BourseError} `request.invalid`, `resource.not_found`
   */
  cancelOrder(input: ExchangeCancelOrderInput, options?: CallOptions): Call<PerpsClientOrder>

  /**
   * Cancel the open paper orders of a market, for clients of the exchange.
   *
   * `DELETE /api/backpack/api/v1/orders`, `delete_api_backpack_api_v1_orders`.
   * @throws {BourseError} `request.invalid`
   */
  cancelOrders(input: ExchangeCancelOrdersInput, options?: CallOptions): Call<ReadonlyArray<PerpsClientOrder>>

  /**
   * Read settings and fees of the paper account, for clients of the exchange.
   *
   * `GET /api/backpack/api/v1/account`, `get_api_backpack_api_v1_account`.
   */
  getAccount(input?: NoInput, options?: CallOptions): Call<PerpsClientAccount>

  /**
   * Change settings of the paper account, for clients of the exchange.
   *
   * `PATCH /api/backpack/api/v1/account`, `patch_api_backpack_api_v1_account`.
   * @throws {BourseError} `request.invalid`, `perps.not_started`, `perps.refused`
   */
  updateAccount(input?: ExchangeUpdateAccountInput, options?: CallOptions): Call<PerpsClientAccount>

  /**
   * Read the balances of the paper account, for clients of the exchange.
   *
   * `GET /api/backpack/api/v1/capital`, `get_api_backpack_api_v1_capital`.
   */
  getBalances(input?: NoInput, options?: CallOptions): Call<PerpsClientBalances>

  /**
   * Read equity and margins of the paper account, for clients of the exchange.
   *
   * `GET /api/backpack/api/v1/capital/collateral`, `get_api_backpack_api_v1_capital_collateral`.
   */
  getAccountCollateral(input?: NoInput, options?: CallOptions): Call<PerpsAccount>

  /**
   * List the open paper positions, for clients of the exchange.
   *
   * `GET /api/backpack/api/v1/position`, `get_api_backpack_api_v1_position`.
   * @throws {BourseError} `request.invalid`, `resource.not_found`
   */
  listPositions(input?: ExchangeListPositionsInput, options?: CallOptions): Call<ReadonlyArray<PerpsClientPosition>>

  /**
   * List paper orders, open or not, for clients of the exchange.
   *
   * `GET /api/backpack/wapi/v1/history/orders`, `get_api_backpack_wapi_v1_history_orders`.
   * @throws {BourseError} `request.invalid`
   */
  listOrderHistory(input?: ExchangeListOrderHistoryInput, options?: CallOptions): Call<ReadonlyArray<PerpsHistoryOrder>>

  /**
   * List paper fills, for clients of the exchange.
   *
   * `GET /api/backpack/wapi/v1/history/fills`, `get_api_backpack_wapi_v1_history_fills`.
   * @throws {BourseError} `request.invalid`
   */
  listFillHistory(input?: ExchangeListFillHistoryInput, options?: CallOptions): Call<ReadonlyArray<PerpsClientFill>>

  /**
   * List funding that was paid and received on paper, for clients of the exchange.
   *
   * `GET /api/backpack/wapi/v1/history/funding`, `get_api_backpack_wapi_v1_history_funding`.
   * @throws {BourseError} `request.invalid`
   */
  listFundingHistory(input?: ExchangeListFundingHistoryInput, options?: CallOptions): Call<ReadonlyArray<PerpsClientFunding>>

  /**
   * List the paper dollars that the account was given, for clients of the exchange.
   *
   * `GET /api/backpack/wapi/v1/capital/deposits`, `get_api_backpack_wapi_v1_capital_deposits`.
   * @throws {BourseError} `request.invalid`
   */
  listDeposits(input?: ExchangeListDepositsInput, options?: CallOptions): Call<ReadonlyArray<PerpsClientDeposit>>

  /**
   * List the paper dollars that resets took away, for clients of the exchange.
   *
   * `GET /api/backpack/wapi/v1/capital/withdrawals`, `get_api_backpack_wapi_v1_capital_withdrawals`.
   * @throws {BourseError} `request.invalid`
   */
  listWithdrawals(input?: ExchangeListWithdrawalsInput, options?: CallOptions): Call<ReadonlyArray<PerpsClientWithdrawal>>
}

/** `exchange` of a client: `exchange(client)`. */
export const exchange: Resource<ExchangeMethods> = /* @__PURE__ */ resource<ExchangeMethods>('exchange', {
  listAssets: ["GET", "/api/{exchange}/api/v1/assets"],
  listCollateral: ["GET", "/api/{exchange}/api/v1/collateral"],
  listMarkets: ["GET", "/api/{exchange}/api/v1/markets"],
  getMarket: ["GET", "/api/{exchange}/api/v1/market"],
  getTicker: ["GET", "/api/{exchange}/api/v1/ticker"],
  listTickers: ["GET", "/api/{exchange}/api/v1/tickers"],
  listKlines: ["GET", "/api/{exchange}/api/v1/klines"],
  getDepth: ["GET", "/api/{exchange}/api/v1/depth"],
  listTrades: ["GET", "/api/{exchange}/api/v1/trades"],
  listTradeHistory: ["GET", "/api/{exchange}/api/v1/trades/history"],
  listMarkPrices: ["GET", "/api/{exchange}/api/v1/markPrices"],
  listOpenInterest: ["GET", "/api/{exchange}/api/v1/openInterest"],
  listFundingRates: ["GET", "/api/{exchange}/api/v1/fundingRates"],
  getStatus: ["GET", "/api/{exchange}/api/v1/status"],
  ping: ["GET", "/api/{exchange}/api/v1/ping", {"answer":"text"}],
  getTime: ["GET", "/api/{exchange}/api/v1/time"],
  placeOrder: ["POST", "/api/{exchange}/api/v1/order"],
  placeOrders: ["POST", "/api/{exchange}/api/v1/orders", {"body":"whole"}],
  getOrder: ["GET", "/api/{exchange}/api/v1/order"],
  listOrders: ["GET", "/api/{exchange}/api/v1/orders"],
  cancelOrder: ["DELETE", "/api/{exchange}/api/v1/order"],
  cancelOrders: ["DELETE", "/api/{exchange}/api/v1/orders"],
  getAccount: ["GET", "/api/{exchange}/api/v1/account"],
  updateAccount: ["PATCH", "/api/{exchange}/api/v1/account"],
  getBalances: ["GET", "/api/{exchange}/api/v1/capital"],
  getAccountCollateral: ["GET", "/api/{exchange}/api/v1/capital/collateral"],
  listPositions: ["GET", "/api/{exchange}/api/v1/position"],
  listOrderHistory: ["GET", "/api/{exchange}/wapi/v1/history/orders"],
  listFillHistory: ["GET", "/api/{exchange}/wapi/v1/history/fills"],
  listFundingHistory: ["GET", "/api/{exchange}/wapi/v1/history/funding"],
  listDeposits: ["GET", "/api/{exchange}/wapi/v1/capital/deposits"],
  listWithdrawals: ["GET", "/api/{exchange}/wapi/v1/capital/withdrawals"],
})
