// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { VerifyEntryRequest, Entry, EntryVerified } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link EntryMethods.verify} takes. */
export type EntryVerifyInput = VerifyEntryRequest

/** The operations of `entry`. */
export interface EntryMethods {
  /**
   * What the entry gate knows about the caller.
   *
   * `GET /api/auth/entry`, `get_api_auth_entry`.
   */
  get(input?: NoInput, options?: CallOptions): Call<Entry>

  /**
   * Open the entry of a wallet that has paid the fee.
   *
   * Reads the transaction from the chain and counts what it moved of the platform token from the wallet to the treasury. The payment is the proof, so no credential is needed: anyone may report it, and it opens the entry of the wallet that paid. One transaction opens one entry.
   *
   * `POST /api/auth/entry/verify`, `post_api_auth_entry_verify`.
   * @throws {BourseError} `auth.wallet_malformed`, `auth.entry_not_required`, `auth.entry_transaction_malformed`, `auth.entry_payment_unknown`, `auth.entry_payment_insufficient`, `auth.entry_transaction_used`, `auth.entry_unknown`
   */
  verify(input: EntryVerifyInput, options?: CallOptions): Call<EntryVerified>
}

/** `entry` of a client: `entry(client)`. */
export const entry: Resource<EntryMethods> = /* @__PURE__ */ resource<EntryMethods>('entry', {
  get: ["GET", "/api/auth/entry"],
  verify: ["POST", "/api/auth/entry/verify"],
})
