// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link StreamflowMethods.contracts} takes. */
export type StreamflowContractsInput = {
  /** Solana address, base58 */
  readonly sender?: string
  /** Solana address, base58 */
  readonly recipient?: string
}

/** What {@link StreamflowMethods.contract} takes. */
export type StreamflowContractInput = {
  /** Solana address, base58 */
  readonly address: string
}

/** What {@link StreamflowMethods.airdrops} takes. */
export type StreamflowAirdropsInput = {
  /** Up to 50 Solana addresses, separated by commas */
  readonly addresses: string
}

/** What {@link StreamflowMethods.airdrop} takes. */
export type StreamflowAirdropInput = {
  /** Solana address, base58 */
  readonly address: string
}

/** What {@link StreamflowMethods.claimant} takes. */
export type StreamflowClaimantInput = {
  /** Solana address, base58 */
  readonly address: string
  /** Solana address, base58 */
  readonly claimant: string
}

/** What {@link StreamflowMethods.eligibility} takes. */
export type StreamflowEligibilityInput = {
  readonly claimantAddresses: ReadonlyArray<string>
}

/** The operations of `streamflow`. */
export interface StreamflowMethods {
  /**
   * List the vesting contracts of a sender or a recipient.
   *
   * Passed on to Streamflow (GET /contracts/tabularium/), whose answer is given unchanged; its members are documented at https://api-public.streamflow.finance/v2/docs. Nothing is charged for a call that fails.
   *
   * `GET /api/streamflow/contracts`, `get_api_streamflow_contracts`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  contracts(input?: StreamflowContractsInput, options?: CallOptions): Call<unknown>

  /**
   * Read a vesting contract.
   *
   * Passed on to Streamflow (GET /contracts/tabularium/{address}), whose answer is given unchanged; its members are documented at https://api-public.streamflow.finance/v2/docs. Nothing is charged for a call that fails.
   *
   * `GET /api/streamflow/contracts/{address}`, `get_api_streamflow_contracts_address`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  contract(input: StreamflowContractInput, options?: CallOptions): Call<unknown>

  /**
   * Read several airdrops by their distributors.
   *
   * Passed on to Streamflow (GET /airdrops/), whose answer is given unchanged; its members are documented at https://api-public.streamflow.finance/v2/docs. Nothing is charged for a call that fails.
   *
   * `GET /api/streamflow/airdrops`, `get_api_streamflow_airdrops`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  airdrops(input: StreamflowAirdropsInput, options?: CallOptions): Call<unknown>

  /**
   * Read an airdrop.
   *
   * Passed on to Streamflow (GET /airdrops/{address}), whose answer is given unchanged; its members are documented at https://api-public.streamflow.finance/v2/docs. Nothing is charged for a call that fails.
   *
   * `GET /api/streamflow/airdrops/{address}`, `get_api_streamflow_airdrops_address`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  airdrop(input: StreamflowAirdropInput, options?: CallOptions): Call<unknown>

  /**
   * Read what a wallet may claim of an airdrop.
   *
   * Passed on to Streamflow (GET /airdrops/{address}/claimants/{claimant}), whose answer is given unchanged; its members are documented at https://api-public.streamflow.finance/v2/docs. Nothing is charged for a call that fails.
   *
   * `GET /api/streamflow/airdrops/{address}/claimants/{claimant}`, `get_api_streamflow_airdrops_address_claimants_claimant`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  claimant(input: StreamflowClaimantInput, options?: CallOptions): Call<unknown>

  /**
   * Check which airdrops wallets may claim.
   *
   * Passed on to Streamflow (POST /airdrops/check-eligibility), whose answer is given unchanged; its members are documented at https://api-public.streamflow.finance/v2/docs. Nothing is charged for a call that fails.
   *
   * `POST /api/streamflow/airdrops/eligibility`, `post_api_streamflow_airdrops_eligibility`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  eligibility(input: StreamflowEligibilityInput, options?: CallOptions): Call<unknown>
}

/** `streamflow` of a client: `streamflow(client)`. */
export const streamflow: Resource<StreamflowMethods> = /* @__PURE__ */ resource<StreamflowMethods>('streamflow', {
  contracts: ["GET", "/api/streamflow/contracts", {"priced":true}],
  contract: ["GET", "/api/streamflow/contracts/{address}", {"priced":true}],
  airdrops: ["GET", "/api/streamflow/airdrops", {"priced":true}],
  airdrop: ["GET", "/api/streamflow/airdrops/{address}", {"priced":true}],
  claimant: ["GET", "/api/streamflow/airdrops/{address}/claimants/{claimant}", {"priced":true}],
  eligibility: ["POST", "/api/streamflow/airdrops/eligibility"],
})
