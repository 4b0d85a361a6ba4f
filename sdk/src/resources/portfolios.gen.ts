// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { SwapHistoryEntry, ChainPoint, Portfolio, PortfolioScreen, PortfolioEquity } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link PortfoliosMethods.get} takes. */
export type PortfoliosGetInput = {
  /** EVM address, 20 bytes in hexadecimal */
  readonly address: string
}

/** What {@link PortfoliosMethods.getView} takes. */
export type PortfoliosGetViewInput = {
  /** EVM address, 20 bytes in hexadecimal */
  readonly address: string
}

/** What {@link PortfoliosMethods.getEquity} takes. */
export type PortfoliosGetEquityInput = {
  /** EVM address, 20 bytes in hexadecimal */
  readonly address: string
} & {
  /** Default: "30d". */
  readonly range?: "24h" | "7d" | "30d" | "all"
  /**
   * At most; steps are a quarter of an hour at the shortest, an hour for `all`
   * Default: 200.
   */
  readonly points?: number
}

/** What {@link PortfoliosMethods.getHistory} takes. */
export type PortfoliosGetHistoryInput = {
  /** EVM address, 20 bytes in hexadecimal */
  readonly address: string
} & {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link PortfoliosMethods.getHistory} answers. */
export type PortfoliosGetHistoryAnswer = {
  readonly items: ReadonlyArray<SwapHistoryEntry>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
  readonly asOf: ChainPoint | null
}

/** The operations of `portfolios`. */
export interface PortfoliosMethods {
  /**
   * Read holdings with their values, balances, positions and profit of an address.
   *
   * Holdings are the launched tokens that it has, at their newest prices, however it got them. Positions are at average cost in ether, from the indexed trades; gas is not counted. The value of a position is what a sale of all of it would bring now.
   *
   * `GET /api/trading/portfolio/{address}`, `get_api_trading_portfolio_address`.
   * @throws {BourseError} `trading.not_configured`, `upstream.unavailable`, `upstream.failed`, `upstream.timeout`
   */
  get(input: PortfoliosGetInput, options?: CallOptions): Call<Portfolio>

  /**
   * Read everything that a page about an address shows first, in one call.
   *
   * The portfolio, the newest trades and what it was worth on each of the last thirty days, each part with its own `asOf`. A part that cannot be read is null with its problem, and the others are answered.
   *
   * `GET /api/trading/portfolio/{address}/view`, `get_api_trading_portfolio_address_view`.
   * @throws {BourseError} `trading.not_configured`
   */
  getView(input: PortfoliosGetViewInput, options?: CallOptions): Call<PortfolioScreen>

  /**
   * Read what the tokens of an address were worth over time, for a chart.
   *
   * What it held of launched tokens at each point, at their newest prices by then. Ether is not counted, because it moves without a log. Dollars are given for the last point alone, as no feed keeps a history.
   *
   * `GET /api/trading/portfolio/{address}/equity`, `get_api_trading_portfolio_address_equity`.
   * @throws {BourseError} `trading.not_configured`
   */
  getEquity(input: PortfoliosGetEquityInput, options?: CallOptions): Call<PortfolioEquity>

  /**
   * List the trades of an address.
   *
   * `GET /api/trading/portfolio/{address}/history`, `get_api_trading_portfolio_address_history`.
   * @throws {BourseError} `trading.not_configured`, `upstream.unavailable`, `upstream.failed`, `upstream.timeout`
   */
  getHistory(input: PortfoliosGetHistoryInput, options?: CallOptions): PagedCall<PortfoliosGetHistoryAnswer, ItemOf<PortfoliosGetHistoryAnswer, 'items'>>
}

/** `portfolios` of a client: `portfolios(client)`. */
export const portfolios: Resource<PortfoliosMethods> = /* @__PURE__ */ resource<PortfoliosMethods>('portfolios', {
  get: ["GET", "/api/trading/portfolio/{address}"],
  getView: ["GET", "/api/trading/portfolio/{address}/view"],
  getEquity: ["GET", "/api/trading/portfolio/{address}/equity"],
  getHistory: ["GET", "/api/trading/portfolio/{address}/history", {"list":"items"}],
})
