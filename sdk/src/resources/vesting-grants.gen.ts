// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { Intent, VestingGrantPageAsOf, VestingGrant } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link VestingGrantsMethods.list} takes. */
export type VestingGrantsListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly beneficiary?: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly revoker?: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly token?: string
}

/** What {@link VestingGrantsMethods.get} takes. */
export type VestingGrantsGetInput = {
  /** Number of a grant in the vault */
  readonly grantId: string
}

/** What {@link VestingGrantsMethods.prepareClaim} takes. */
export type VestingGrantsPrepareClaimInput = {
  /** EVM address, 20 bytes in hexadecimal */
  readonly account: string
  readonly grantIds?: ReadonlyArray<string>
  /**
   * How long the prepared transaction can be used
   * Default: 1200.
   */
  readonly deadlineSeconds?: number
}

/** What {@link VestingGrantsMethods.prepareClaim} answers. */
export type VestingGrantsPrepareClaimAnswer = {
  readonly grantIds: ReadonlyArray<string>
  readonly intent: Intent
}

/** What {@link VestingGrantsMethods.prepareRevoke} takes. */
export type VestingGrantsPrepareRevokeInput = {
  /** Number of a grant in the vault */
  readonly grantId: string
} & {
  /** EVM address, 20 bytes in hexadecimal */
  readonly account: string
  /**
   * How long the prepared transaction can be used
   * Default: 1200.
   */
  readonly deadlineSeconds?: number
}

/** What {@link VestingGrantsMethods.prepareRevoke} answers. */
export type VestingGrantsPrepareRevokeAnswer = {
  readonly intent: Intent
}

/** What {@link VestingGrantsMethods.prepareReturn} takes. */
export type VestingGrantsPrepareReturnInput = {
  /** Number of a grant in the vault */
  readonly grantId: string
} & {
  /** EVM address, 20 bytes in hexadecimal */
  readonly account: string
  /**
   * How long the prepared transaction can be used
   * Default: 1200.
   */
  readonly deadlineSeconds?: number
}

/** What {@link VestingGrantsMethods.prepareReturn} answers. */
export type VestingGrantsPrepareReturnAnswer = {
  readonly intent: Intent
}

/** The operations of `vestingGrants`. */
export interface VestingGrantsMethods {
  /**
   * List grants of tokens that vest.
   *
   * Of an account that gets the tokens (`beneficiary`), of one that may end the grant (`revoker`), or of a token; several filters hold together.
   *
   * `GET /api/token-factory/grants`, `get_api_token_factory_grants`.
   * @throws {BourseError} `launchpad.family_not_configured`
   */
  list(input?: VestingGrantsListInput, options?: CallOptions): PagedCall<VestingGrantPageAsOf, ItemOf<VestingGrantPageAsOf, 'items'>>

  /**
   * Read a grant.
   *
   * `GET /api/token-factory/grants/{grantId}`, `get_api_token_factory_grants_grantId`.
   * @throws {BourseError} `launchpad.family_not_configured`
   */
  get(input: VestingGrantsGetInput, options?: CallOptions): Call<VestingGrant>

  /**
   * Prepare the claim of the vested part of grants.
   *
   * All grants of the account that have something free, or the named ones of them.
   *
   * `POST /api/token-factory/grants/prepare-claim`, `post_api_token_factory_grants_prepare_claim`.
   * @throws {BourseError} `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `launchpad.simulation_failed`, `launchpad.factory_not_ready`, `launchpad.family_not_configured`, `launchpad.nothing_to_claim`
   */
  prepareClaim(input: VestingGrantsPrepareClaimInput, options?: CallOptions): Call<VestingGrantsPrepareClaimAnswer>

  /**
   * Prepare the end of a grant.
   *
   * Only the account that was named at creation may end it, and only once. What is not free goes to it from the cliff on.
   *
   * `POST /api/token-factory/grants/{grantId}/prepare-revoke`, `post_api_token_factory_grants_grantId_prepare_revoke`.
   * @throws {BourseError} `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `launchpad.simulation_failed`, `launchpad.factory_not_ready`, `launchpad.family_not_configured`
   */
  prepareRevoke(input: VestingGrantsPrepareRevokeInput, options?: CallOptions): Call<VestingGrantsPrepareRevokeAnswer>

  /**
   * Prepare the claim of what a revoked grant returned.
   *
   * What an end before the cliff gave back waits in the vault until the cliff; then its revoker claims it.
   *
   * `POST /api/token-factory/grants/{grantId}/prepare-return`, `post_api_token_factory_grants_grantId_prepare_return`.
   * @throws {BourseError} `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `launchpad.simulation_failed`, `launchpad.factory_not_ready`, `launchpad.family_not_configured`, `launchpad.nothing_to_claim`
   */
  prepareReturn(input: VestingGrantsPrepareReturnInput, options?: CallOptions): Call<VestingGrantsPrepareReturnAnswer>
}

/** `vestingGrants` of a client: `vestingGrants(client)`. */
export const vestingGrants: Resource<VestingGrantsMethods> = /* @__PURE__ */ resource<VestingGrantsMethods>('vestingGrants', {
  list: ["GET", "/api/token-factory/grants", {"list":"items"}],
  get: ["GET", "/api/token-factory/grants/{grantId}"],
  prepareClaim: ["POST", "/api/token-factory/grants/prepare-claim"],
  prepareRevoke: ["POST", "/api/token-factory/grants/{grantId}/prepare-revoke"],
  prepareReturn: ["POST", "/api/token-factory/grants/{grantId}/prepare-return"],
})
