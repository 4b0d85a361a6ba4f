// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { StartPaperAccountRequest, ResetPaperAccountRequest, PaperAccount } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link PaperAccountMethods.start} takes. */
export type PaperAccountStartInput = StartPaperAccountRequest

/** What {@link PaperAccountMethods.reset} takes. */
export type PaperAccountResetInput = ResetPaperAccountRequest

/** The operations of `paperAccount`. */
export interface PaperAccountMethods {
  /**
   * Read the paper account: balances, profile and earlier generations.
   *
   * `GET /api/paper/account`, `get_api_paper_account`.
   * @throws {BourseError} `paper.not_started`
   */
  get(input?: NoInput, options?: CallOptions): Call<PaperAccount>

  /**
   * Start the paper account with declared balances.
   *
   * Paper orders then fill at real quotes, less the declared fee and slippage. Paper value is never worth, or mixed with, live value.
   *
   * `POST /api/paper/account`, `post_api_paper_account`.
   * @throws {BourseError} `paper.already_started`, `ledger.amount_too_large`
   */
  start(input: PaperAccountStartInput, options?: CallOptions): Call<PaperAccount>

  /**
   * Reset the paper account; its former generations stay on record.
   *
   * `POST /api/paper/account/reset`, `post_api_paper_account_reset`.
   * @throws {BourseError} `paper.not_started`, `paper.reserved`, `ledger.amount_too_large`
   */
  reset(input?: PaperAccountResetInput, options?: CallOptions): Call<PaperAccount>
}

/** `paperAccount` of a client: `paperAccount(client)`. */
export const paperAccount: Resource<PaperAccountMethods> = /* @__PURE__ */ resource<PaperAccountMethods>('paperAccount', {
  get: ["GET", "/api/paper/account"],
  start: ["POST", "/api/paper/account"],
  reset: ["POST", "/api/paper/account/reset"],
})
