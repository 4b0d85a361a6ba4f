// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import type { SearchResults } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link ThingsMethods.search} takes. */
export type ThingsSearchInput = {
  /** Words of a name in any script, a symbol, an address or its beginning, a hash */
  readonly q: string
  /** Only these, separated by commas: token, market, wallet, agent, skill, transaction, operation */
  readonly kinds?: string
  /** Default: 20. */
  readonly limit?: number
}

/** The operations of `things`. */
export interface ThingsMethods {
  /**
   * Search tokens, markets, wallets, agents, transactions and operations at once.
   *
   * Slips of the hand are forgiven, and a name is found in its own script or in Latin letters. A signed-in caller also finds what is his own. Ranked: what is named so, what begins so, what holds the words, what looks like it.
   *
   * `GET /api/search`, `get_api_search`.
   */
  search(input: ThingsSearchInput, options?: CallOptions): Call<SearchResults>
}

/** `things` of a client: `things(client)`. */
export const things: Resource<ThingsMethods> = /* @__PURE__ */ resource<ThingsMethods>('things', {
  search: ["GET", "/api/search"],
})
