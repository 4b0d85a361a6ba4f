// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { PerpsAsset, PerpsCollateral, BorrowLendApy, BorrowLendMarket, PerpsStatus, PerpsVenueMarkets } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link PerpsMethods.listAssets} takes. */
export type PerpsListAssetsInput = {
  /** The paper exchange, or the configured live one */
  readonly mode?: "paper" | "live"
}

/** What {@link PerpsMethods.listCollateral} takes. */
export type PerpsListCollateralInput = {
  /** The paper exchange, or the configured live one */
  readonly mode?: "paper" | "live"
}

/** What {@link PerpsMethods.listLendingRates} takes. */
export type PerpsListLendingRatesInput = {
  /** The paper exchange, or the configured live one */
  readonly mode?: "paper" | "live"
}

/** What {@link PerpsMethods.listLendingMarkets} takes. */
export type PerpsListLendingMarketsInput = {
  /** The paper exchange, or the configured live one */
  readonly mode?: "paper" | "live"
}

/** The operations of `perps`. */
export interface PerpsMethods {
  /**
   * List the assets of the perpetuals exchange.
   *
   * `GET /api/backpack/assets`, `get_api_backpack_assets`.
   * @throws {BourseError} `perps.live_not_configured`, `perps.refused`, `request.invalid`, `upstream.failed`
   */
  listAssets(input?: PerpsListAssetsInput, options?: CallOptions): Call<ReadonlyArray<PerpsAsset>>

  /**
   * List the collateral assets and their weights.
   *
   * `GET /api/backpack/collateral`, `get_api_backpack_collateral`.
   * @throws {BourseError} `perps.live_not_configured`, `perps.refused`, `request.invalid`, `upstream.failed`
   */
  listCollateral(input?: PerpsListCollateralInput, options?: CallOptions): Call<ReadonlyArray<PerpsCollateral>>

  /**
   * Read what borrowing costs and lending earns on the exchange.
   *
   * Of the live exchange: on the paper exchange nobody lends, so that without PERPS_EXCHANGE_URL the answer is 503, and with it mode=paper is refused.
   *
   * `GET /api/backpack/borrow-lend/apy`, `get_api_backpack_borrow_lend_apy`.
   * @throws {BourseError} `perps.live_not_configured`, `perps.refused`, `request.invalid`, `upstream.failed`, `perps.lending_not_configured`
   */
  listLendingRates(input?: PerpsListLendingRatesInput, options?: CallOptions): Call<BorrowLendApy>

  /**
   * List the borrow and lend markets of the exchange.
   *
   * Of the live exchange: on the paper exchange nobody lends, so that without PERPS_EXCHANGE_URL the answer is 503, and with it mode=paper is refused.
   *
   * `GET /api/backpack/borrow-lend/markets`, `get_api_backpack_borrow_lend_markets`.
   * @throws {BourseError} `perps.live_not_configured`, `perps.refused`, `request.invalid`, `upstream.failed`, `perps.lending_not_configured`
   */
  listLendingMarkets(input?: PerpsListLendingMarketsInput, options?: CallOptions): Call<ReadonlyArray<BorrowLendMarket>>

  /**
   * Read the sources of the perpetuals routes: index feeds, the live exchange, the venue.
   *
   * `GET /api/backpack/status`, `get_api_backpack_status`.
   */
  getStatus(input?: NoInput, options?: CallOptions): Call<PerpsStatus>

  /**
   * Read the market list of the perpetuals venue.
   *
   * Each market as the venue gives it, for ten seconds; for sixty more it stands in, with X-Cache-Stale: 1, while it is fetched anew. On the embedded chains without a venue: the markets of the paper exchange, with source paper-exchange.
   *
   * `GET /api/phoenix/markets`, `get_api_phoenix_markets`.
   * @throws {BourseError} `perps.venue_not_configured`, `upstream.failed`
   */
  listVenueMarkets(input?: NoInput, options?: CallOptions): Call<PerpsVenueMarkets>
}

/** `perps` of a client: `perps(client)`. */
export const perps: Resource<PerpsMethods> = /* @__PURE__ */ resource<PerpsMethods>('perps', {
  listAssets: ["GET", "/api/{exchange}/assets"],
  listCollateral: ["GET", "/api/{exchange}/collateral"],
  listLendingRates: ["GET", "/api/{exchange}/borrow-lend/apy"],
  listLendingMarkets: ["GET", "/api/{exchange}/borrow-lend/markets"],
  getStatus: ["GET", "/api/{exchange}/status"],
  listVenueMarkets: ["GET", "/api/{perpsVenue}/markets"],
})
