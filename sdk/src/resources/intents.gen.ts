// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import type { SubmitTransactionRequest, Intent } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link IntentsMethods.submit} takes. */
export type IntentsSubmitInput = {
  /** Identifier of an unsigned transaction */
  readonly intentId: string
} & SubmitTransactionRequest

/** What {@link IntentsMethods.get} takes. */
export type IntentsGetInput = {
  /** Identifier of an unsigned transaction */
  readonly intentId: string
}

/** The operations of `intents`. */
export interface IntentsMethods {
  /**
   * Submit the signed transaction of an intent.
   *
   * Exactly the prepared transaction; a repeat changes nothing.
   *
   * `POST /api/rh-launchpad/intents/{intentId}/submit`, `post_api_rh_launchpad_intents_intentId_submit`.
   * @throws {BourseError} `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `launchpad.transaction_invalid`, `launchpad.transaction_mismatch`, `launchpad.transaction_refused`, `launchpad.simulation_failed`, `launchpad.price_moved`, `launchpad.transaction_unknown`, `launchpad.nonce_too_low`, `launchpad.insufficient_funds`, `launchpad.already_submitted`, `launchpad.intent_expired`
   */
  submit(input: IntentsSubmitInput, options?: CallOptions): Call<Intent>

  /**
   * Read an intent.
   *
   * `GET /api/rh-launchpad/intents/{intentId}`, `get_api_rh_launchpad_intents_intentId`.
   */
  get(input: IntentsGetInput, options?: CallOptions): Call<Intent>
}

/** `intents` of a client: `intents(client)`. */
export const intents: Resource<IntentsMethods> = /* @__PURE__ */ resource<IntentsMethods>('intents', {
  submit: ["POST", "/api/rh-launchpad/intents/{intentId}/submit"],
  get: ["GET", "/api/rh-launchpad/intents/{intentId}"],
})
