// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { AccountIntentPage, AccountIntent } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link AccountIntentsMethods.list} takes. */
export type AccountIntentsListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link AccountIntentsMethods.get} takes. */
export type AccountIntentsGetInput = {
  /** Identifier of an unsigned transaction */
  readonly intentId: string
}

/** The operations of `accountIntents`. */
export interface AccountIntentsMethods {
  /**
   * List what of the account waits to be signed, or waits for the chain, newest first.
   *
   * Every prepared transaction that is not settled, wherever it was prepared: by the account, or by nobody for one of its wallets.
   *
   * `GET /api/intents`, `get_api_intents`.
   */
  list(input?: AccountIntentsListInput, options?: CallOptions): PagedCall<AccountIntentPage, ItemOf<AccountIntentPage, 'items'>>

  /**
   * Read a transaction of the account, wherever it was prepared, and how far it is.
   *
   * `GET /api/intents/{intentId}`, `get_api_intents_intentId`.
   */
  get(input: AccountIntentsGetInput, options?: CallOptions): Call<AccountIntent>
}

/** `accountIntents` of a client: `accountIntents(client)`. */
export const accountIntents: Resource<AccountIntentsMethods> = /* @__PURE__ */ resource<AccountIntentsMethods>('accountIntents', {
  list: ["GET", "/api/intents", {"list":"items"}],
  get: ["GET", "/api/intents/{intentId}"],
})
