// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import type { PerpsAccountChangesRequest, PerpsResetRequest, PerpsDepositRequest, PerpsAccount } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link PerpAccountMethods.get} takes. */
export type PerpAccountGetInput = {
  /** The paper exchange, or the configured live one */
  readonly mode?: "paper" | "live"
}

/** What {@link PerpAccountMethods.update} takes. */
export type PerpAccountUpdateInput = PerpsAccountChangesRequest

/** What {@link PerpAccountMethods.reset} takes. */
export type PerpAccountResetInput = PerpsResetRequest

/** What {@link PerpAccountMethods.deposit} takes. */
export type PerpAccountDepositInput = PerpsDepositRequest

/** The operations of `perpAccount`. */
export interface PerpAccountMethods {
  /**
   * Read equity, collateral and margins of the account.
   *
   * `GET /api/backpack/account`, `get_api_backpack_account`.
   * @throws {BourseError} `perps.order_limit_live`, `perps.live_not_configured`, `perps.live_operator_only`, `perps.refused`, `request.invalid`, `upstream.failed`, `upstream.timeout`, `perps.not_started`
   */
  get(input?: PerpAccountGetInput, options?: CallOptions): Call<PerpsAccount>

  /**
   * Limit the leverage of the paper account, or take the limit off.
   *
   * Positions and orders then need at least one part in `leverageLimit` of their value as initial margin, in every market; maintenance margin stays as the markets have it.
   *
   * `PATCH /api/backpack/account`, `patch_api_backpack_account`.
   * @throws {BourseError} `request.invalid`, `perps.not_started`, `perps.refused`
   */
  update(input: PerpAccountUpdateInput, options?: CallOptions): Call<PerpsAccount>

  /**
   * Begin the paper account anew with as much as you say.
   *
   * Cancels what waits, takes leverage limit and dead man’s switch off and leaves the account with `seed` paper dollars. Close positions first: somebody has the other side of each. Orders and fills stay in the lists.
   *
   * `POST /api/backpack/account/reset`, `post_api_backpack_account_reset`.
   * @throws {BourseError} `request.invalid`, `perps.deposit_limit`, `perps.refused`
   */
  reset(input: PerpAccountResetInput, options?: CallOptions): Call<PerpsAccount>

  /**
   * Add paper dollars to the paper account, up to 1,000,000.
   *
   * Play money out of nothing: it is never worth, or mixed with, live value.
   *
   * `POST /api/backpack/account/deposit`, `post_api_backpack_account_deposit`.
   * @throws {BourseError} `perps.deposit_limit`, `request.invalid`
   */
  deposit(input: PerpAccountDepositInput, options?: CallOptions): Call<PerpsAccount>
}

/** `perpAccount` of a client: `perpAccount(client)`. */
export const perpAccount: Resource<PerpAccountMethods> = /* @__PURE__ */ resource<PerpAccountMethods>('perpAccount', {
  get: ["GET", "/api/{exchange}/account"],
  update: ["PATCH", "/api/{exchange}/account"],
  reset: ["POST", "/api/{exchange}/account/reset"],
  deposit: ["POST", "/api/{exchange}/account/deposit"],
})
