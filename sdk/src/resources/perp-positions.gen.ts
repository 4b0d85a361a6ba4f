// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import type { PerpsPosition } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link PerpPositionsMethods.list} takes. */
export type PerpPositionsListInput = {
  /** Such as SOL_USDC_PERP */
  readonly symbol?: string
  /** The paper exchange, or the configured live one */
  readonly mode?: "paper" | "live"
}

/** The operations of `perpPositions`. */
export interface PerpPositionsMethods {
  /**
   * List open positions with their liquidation prices and profit.
   *
   * `GET /api/backpack/positions`, `get_api_backpack_positions`.
   * @throws {BourseError} `perps.order_limit_live`, `perps.live_not_configured`, `perps.live_operator_only`, `perps.refused`, `request.invalid`, `upstream.failed`, `upstream.timeout`
   */
  list(input?: PerpPositionsListInput, options?: CallOptions): Call<ReadonlyArray<PerpsPosition>>
}

/** `perpPositions` of a client: `perpPositions(client)`. */
export const perpPositions: Resource<PerpPositionsMethods> = /* @__PURE__ */ resource<PerpPositionsMethods>('perpPositions', {
  list: ["GET", "/api/{exchange}/positions"],
})
