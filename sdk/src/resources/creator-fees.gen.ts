// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { ClaimCreatorFeesRequest, Money, Intent, CreatorFees, FeeInbox, FeeClaimPageAsOf, FeeAccrual, TokenFees } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link CreatorFeesMethods.get} takes. */
export type CreatorFeesGetInput = {
  /** EVM address, 20 bytes in hexadecimal */
  readonly account: string
}

/** What {@link CreatorFeesMethods.prepareClaim} takes. */
export type CreatorFeesPrepareClaimInput = ClaimCreatorFeesRequest

/** What {@link CreatorFeesMethods.prepareClaim} answers. */
export type CreatorFeesPrepareClaimAnswer = {
  readonly payable: Money
  readonly intent: Intent
}

/** What {@link CreatorFeesMethods.listClaimable} takes. */
export type CreatorFeesListClaimableInput = {
  /** EVM address, 20 bytes in hexadecimal */
  readonly account: string
}

/** What {@link CreatorFeesMethods.listClaims} takes. */
export type CreatorFeesListClaimsInput = {
  /** EVM address, 20 bytes in hexadecimal */
  readonly account: string
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link CreatorFeesMethods.getAccrual} takes. */
export type CreatorFeesGetAccrualInput = {
  /** EVM address, 20 bytes in hexadecimal */
  readonly account: string
  /** Default: "all". */
  readonly range?: "24h" | "7d" | "30d" | "all"
}

/** What {@link CreatorFeesMethods.getByToken} takes. */
export type CreatorFeesGetByTokenInput = {
  /** EVM address, 20 bytes in hexadecimal */
  readonly address: string
}

/** The operations of `creatorFees`. */
export interface CreatorFeesMethods {
  /**
   * Read what an account earned as a creator, over all launch families.
   *
   * The vault’s own figures at asOf. What was earned is claimed, claimable (in the vault) or pending (still at its source), each wei once. A claim collects what is pending and pays both: payable.
   *
   * `GET /api/rh-launchpad/creator-fees`, `get_api_rh_launchpad_creator_fees`.
   * @throws {BourseError} `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`
   */
  get(input: CreatorFeesGetInput, options?: CallOptions): Call<CreatorFees>

  /**
   * Prepare the claim of creator fees of an account, over all launch families.
   *
   * Of all tokens that owe the account something, or of the named ones. The account signs; `to` is who is paid, for accounts that refuse ether. A contract of the launches is refused.
   *
   * `POST /api/rh-launchpad/creator-fees/prepare-claim`, `post_api_rh_launchpad_creator_fees_prepare_claim`.
   * @throws {BourseError} `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `launchpad.nothing_to_claim`, `launchpad.simulation_failed`, `launchpad.factory_not_ready`
   */
  prepareClaim(input: CreatorFeesPrepareClaimInput, options?: CallOptions): Call<CreatorFeesPrepareClaimAnswer>

  /**
   * Read what an account can claim over all launch families, and what claiming costs.
   *
   * Each token with its gas alone, and the batch that is worth its gas. Pass batch.tokens to prepare-claim.
   *
   * `GET /api/rh-launchpad/creator-fees/inbox`, `get_api_rh_launchpad_creator_fees_inbox`.
   * @throws {BourseError} `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`
   */
  listClaimable(input: CreatorFeesListClaimableInput, options?: CallOptions): Call<FeeInbox>

  /**
   * List what an account claimed over all launch families, newest first.
   *
   * One row for each token of a claim, with the log that proves it.
   *
   * `GET /api/rh-launchpad/creator-fees/claims`, `get_api_rh_launchpad_creator_fees_claims`.
   */
  listClaims(input: CreatorFeesListClaimsInput, options?: CallOptions): PagedCall<FeeClaimPageAsOf, ItemOf<FeeClaimPageAsOf, 'items'>>

  /**
   * Read what an account earned as a creator over time.
   *
   * By trades on curves, of which each has its time. What pools earned has none until it is collected: the difference to `lifetime` of the creator fees.
   *
   * `GET /api/rh-launchpad/creator-fees/accrual`, `get_api_rh_launchpad_creator_fees_accrual`.
   */
  getAccrual(input: CreatorFeesGetAccrualInput, options?: CallOptions): Call<FeeAccrual>

  /**
   * Read what each recipient earned with a token.
   *
   * `GET /api/rh-launchpad/tokens/{address}/creator-fees`, `get_api_rh_launchpad_tokens_address_creator_fees`.
   * @throws {BourseError} `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`
   */
  getByToken(input: CreatorFeesGetByTokenInput, options?: CallOptions): Call<TokenFees>
}

/** `creatorFees` of a client: `creatorFees(client)`. */
export const creatorFees: Resource<CreatorFeesMethods> = /* @__PURE__ */ resource<CreatorFeesMethods>('creatorFees', {
  get: ["GET", "/api/rh-launchpad/creator-fees"],
  prepareClaim: ["POST", "/api/rh-launchpad/creator-fees/prepare-claim"],
  listClaimable: ["GET", "/api/rh-launchpad/creator-fees/inbox"],
  listClaims: ["GET", "/api/rh-launchpad/creator-fees/claims", {"list":"items"}],
  getAccrual: ["GET", "/api/rh-launchpad/creator-fees/accrual"],
  getByToken: ["GET", "/api/rh-launchpad/tokens/{address}/creator-fees"],
})
