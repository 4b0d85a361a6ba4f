// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import type { FaucetRequest, FaucetGift } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link FaucetMethods.request} takes. */
export type FaucetRequestInput = FaucetRequest

/** The operations of `faucet`. */
export interface FaucetMethods {
  /**
   * Give test money on an embedded chain.
   *
   * The chain follows from the form of the address. Without an asset it gives the one that pays for gas. What it gives has no value.
   *
   * `POST /api/dev/faucet`, `post_api_dev_faucet`.
   * @throws {BourseError} `faucet.asset_unknown`, `faucet.too_much`, `chain.faucet_refused`, `upstream.unavailable`, `upstream.timeout`
   */
  request(input: FaucetRequestInput, options?: CallOptions): Call<FaucetGift>
}

/** `faucet` of a client: `faucet(client)`. */
export const faucet: Resource<FaucetMethods> = /* @__PURE__ */ resource<FaucetMethods>('faucet', {
  request: ["POST", "/api/dev/faucet"],
})
