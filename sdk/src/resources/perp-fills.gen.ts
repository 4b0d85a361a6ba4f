// Written from the operation table by `npm run generate`; changes belong there.
import type { CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { PerpsFillPage } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link PerpFillsMethods.list} takes. */
export type PerpFillsListInput = {
  /** Such as SOL_USDC_PERP */
  readonly symbol?: string
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** The operations of `perpFills`. */
export interface PerpFillsMethods {
  /**
   * List paper fills, newest first, liquidations and deleveraging included.
   *
   * `GET /api/backpack/fills`, `get_api_backpack_fills`.
   * @throws {BourseError} `request.invalid`
   */
  list(input?: PerpFillsListInput, options?: CallOptions): PagedCall<PerpsFillPage, ItemOf<PerpsFillPage, 'items'>>
}

/** `perpFills` of a client: `perpFills(client)`. */
export const perpFills: Resource<PerpFillsMethods> = /* @__PURE__ */ resource<PerpFillsMethods>('perpFills', {
  list: ["GET", "/api/{exchange}/fills", {"list":"items"}],
})
