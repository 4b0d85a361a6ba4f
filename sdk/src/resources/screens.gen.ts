// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { Screen } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link ScreensMethods.create} takes. */
export type ScreensCreateInput = {
  readonly name: string
  /** A filter such as `holders > 10 and (volumeEth24h >= 1.5 or symbol = "CNDL")` */
  readonly filter: string
  readonly sort: "priceEth" | "marketCapEth" | "volumeEth24h" | "trades24h" | "buys24h" | "sells24h" | "traders24h" | "changeBps24h" | "holders" | "topTenBps" | "ageSeconds" | "name" | "symbol" | "creator" | "hasPool" | "simulated"
  readonly order: "asc" | "desc"
}

/** What {@link ScreensMethods.list} answers. */
export type ScreensListAnswer = {
  readonly items: ReadonlyArray<Screen>
  readonly nextCursor: null
}

/** What {@link ScreensMethods.delete} takes. */
export type ScreensDeleteInput = {
  readonly screenId: string
}

/** What {@link ScreensMethods.delete} answers. */
export type ScreensDeleteAnswer = {
  readonly id: string
  readonly deleted: true
}

/** The operations of `screens`. */
export interface ScreensMethods {
  /**
   * Save a screen.
   *
   * `POST /api/market/screens`, `post_api_market_screens`.
   * @throws {BourseError} `market.filter_invalid`, `market.limit_reached`, `market.name_taken`
   */
  create(input: ScreensCreateInput, options?: CallOptions): Call<Screen>

  /**
   * List the saved screens of the account, newest first.
   *
   * `GET /api/market/screens`, `get_api_market_screens`.
   */
  list(input?: NoInput, options?: CallOptions): Call<ScreensListAnswer>

  /**
   * Delete a saved screen.
   *
   * `DELETE /api/market/screens/{screenId}`, `delete_api_market_screens_screenId`.
   * @throws {BourseError} `resource.not_found`
   */
  delete(input: ScreensDeleteInput, options?: CallOptions): Call<ScreensDeleteAnswer>
}

/** `screens` of a client: `screens(client)`. */
export const screens: Resource<ScreensMethods> = /* @__PURE__ */ resource<ScreensMethods>('screens', {
  create: ["POST", "/api/market/screens"],
  list: ["GET", "/api/market/screens"],
  delete: ["DELETE", "/api/market/screens/{screenId}", {"body":"none"}],
})
