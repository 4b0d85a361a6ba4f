// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import type { WatchlistSummary, Watchlist } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link WatchlistsMethods.create} takes. */
export type WatchlistsCreateInput = {
  readonly name: string
  /** In their order. */
  readonly entries?: ReadonlyArray<{
    readonly kind: "token"
    readonly id: string
  } | {
    readonly kind: "market"
    readonly id: string
  } | {
    readonly kind: "wallet"
    readonly id: string
  } | {
    readonly kind: "agent"
    readonly id: string
  }>
}

/** What {@link WatchlistsMethods.list} takes. */
export type WatchlistsListInput = {
  /** Only watchlists with this thing, by kind and id: `market:BTC-PERP`. */
  readonly holds?: string
}

/** What {@link WatchlistsMethods.list} answers. */
export type WatchlistsListAnswer = {
  /** The oldest first. */
  readonly items: ReadonlyArray<WatchlistSummary>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
}

/** What {@link WatchlistsMethods.get} takes. */
export type WatchlistsGetInput = {
  readonly watchlistId: string
}

/** What {@link WatchlistsMethods.update} takes. */
export type WatchlistsUpdateInput = {
  readonly watchlistId: string
} & {
  readonly name: string
}

/** What {@link WatchlistsMethods.setEntries} takes. */
export type WatchlistsSetEntriesInput = {
  readonly watchlistId: string
} & {
  /** In their order. */
  readonly entries: ReadonlyArray<{
    readonly kind: "token"
    readonly id: string
  } | {
    readonly kind: "market"
    readonly id: string
  } | {
    readonly kind: "wallet"
    readonly id: string
  } | {
    readonly kind: "agent"
    readonly id: string
  }>
  /** The version that the change is based on. */
  readonly expectedVersion: number
}

/** What {@link WatchlistsMethods.addEntry} takes. */
export type WatchlistsAddEntryInput = {
  readonly watchlistId: string
} & {
  readonly entry: {
    readonly kind: "token"
    readonly id: string
  } | {
    readonly kind: "market"
    readonly id: string
  } | {
    readonly kind: "wallet"
    readonly id: string
  } | {
    readonly kind: "agent"
    readonly id: string
  }
  /** Where it comes; the end unless given. One that is there already is moved. */
  readonly position?: number
}

/** What {@link WatchlistsMethods.removeEntry} takes. */
export type WatchlistsRemoveEntryInput = {
  readonly watchlistId: string
  readonly kind: "token" | "market" | "wallet" | "agent"
  readonly entryId: string
}

/** What {@link WatchlistsMethods.delete} takes. */
export type WatchlistsDeleteInput = {
  readonly watchlistId: string
}

/** The operations of `watchlists`. */
export interface WatchlistsMethods {
  /**
   * Create a watchlist of tokens, markets, wallets and agents.
   *
   * `POST /api/watchlists`, `post_api_watchlists`.
   * @throws {BourseError} `watchlists.limit_reached`
   */
  create(input: WatchlistsCreateInput, options?: CallOptions): Call<Watchlist>

  /**
   * List the watchlists of the account, the oldest first, or those with one thing.
   *
   * `GET /api/watchlists`, `get_api_watchlists`.
   */
  list(input?: WatchlistsListInput, options?: CallOptions): Call<WatchlistsListAnswer>

  /**
   * Read a watchlist with its entries in their order.
   *
   * `GET /api/watchlists/{watchlistId}`, `get_api_watchlists_watchlistId`.
   */
  get(input: WatchlistsGetInput, options?: CallOptions): Call<Watchlist>

  /**
   * Rename a watchlist.
   *
   * `PATCH /api/watchlists/{watchlistId}`, `patch_api_watchlists_watchlistId`.
   */
  update(input: WatchlistsUpdateInput, options?: CallOptions): Call<Watchlist>

  /**
   * Replace or reorder all entries of a watchlist, unless another device was first.
   *
   * Another version than `expectedVersion` is 409 with what is there now as `current`. Entries that were there keep their `addedAt`.
   *
   * `PUT /api/watchlists/{watchlistId}/entries`, `put_api_watchlists_watchlistId_entries`.
   * @throws {BourseError} `preferences.version_conflict`
   */
  setEntries(input: WatchlistsSetEntriesInput, options?: CallOptions): Call<Watchlist>

  /**
   * Add a token, a market, a wallet or an agent to a watchlist, or move it there.
   *
   * `POST /api/watchlists/{watchlistId}/entries`, `post_api_watchlists_watchlistId_entries`.
   * @throws {BourseError} `watchlists.full`
   */
  addEntry(input: WatchlistsAddEntryInput, options?: CallOptions): Call<Watchlist>

  /**
   * Take an entry out of a watchlist.
   *
   * Without effect where there is no such entry.
   *
   * `DELETE /api/watchlists/{watchlistId}/entries/{kind}/{entryId}`, `delete_api_watchlists_watchlistId_entries_kind_entryId`.
   */
  removeEntry(input: WatchlistsRemoveEntryInput, options?: CallOptions): Call<Watchlist>

  /**
   * Delete a watchlist.
   *
   * `DELETE /api/watchlists/{watchlistId}`, `delete_api_watchlists_watchlistId`.
   */
  delete(input: WatchlistsDeleteInput, options?: CallOptions): Call<Watchlist>
}

/** `watchlists` of a client: `watchlists(client)`. */
export const watchlists: Resource<WatchlistsMethods> = /* @__PURE__ */ resource<WatchlistsMethods>('watchlists', {
  create: ["POST", "/api/watchlists"],
  list: ["GET", "/api/watchlists"],
  get: ["GET", "/api/watchlists/{watchlistId}"],
  update: ["PATCH", "/api/watchlists/{watchlistId}"],
  setEntries: ["PUT", "/api/watchlists/{watchlistId}/entries"],
  addEntry: ["POST", "/api/watchlists/{watchlistId}/entries"],
  removeEntry: ["DELETE", "/api/watchlists/{watchlistId}/entries/{kind}/{entryId}", {"body":"none"}],
  delete: ["DELETE", "/api/watchlists/{watchlistId}", {"body":"none"}],
})
