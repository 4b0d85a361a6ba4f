// Written from the operation table by `npm run generate`; changes belong there.
import type { CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { Holder, MarketMeta } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link HoldersMethods.list} takes. */
export type HoldersListInput = {
  /** Its address, or its `id`: `robinhood_0x…` */
  readonly token: string
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link HoldersMethods.list} answers. */
export type HoldersListAnswer = {
  readonly items: ReadonlyArray<Holder>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
  /** What the answer rests on */
  readonly meta: MarketMeta
}

/** The operations of `holders`. */
export interface HoldersMethods {
  /**
   * List who holds a token, largest first.
   *
   * `GET /api/market/holders`, `get_api_market_holders`.
   * @throws {BourseError} `resource.not_found`
   */
  list(input: HoldersListInput, options?: CallOptions): PagedCall<HoldersListAnswer, ItemOf<HoldersListAnswer, 'items'>>
}

/** `holders` of a client: `holders(client)`. */
export const holders: Resource<HoldersMethods> = /* @__PURE__ */ resource<HoldersMethods>('holders', {
  list: ["GET", "/api/market/holders", {"list":"items"}],
})
