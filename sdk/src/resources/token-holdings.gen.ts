// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import type { TokenCheckRequest, TokenCheck } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link TokenHoldingsMethods.check} takes. */
export type TokenHoldingsCheckInput = {
  /** A wallet to look at, on either chain. Without it: all wallets of the calling account. */
  readonly wallet?: string
}

/** What {@link TokenHoldingsMethods.verify} takes. */
export type TokenHoldingsVerifyInput = TokenCheckRequest

/** The operations of `tokenHoldings`. */
export interface TokenHoldingsMethods {
  /**
   * Verify an identity by its platform-token balance.
   *
   * With a credential: whether the account holds enough, over all its wallets or one of them. Without one a wallet may be named; its balance is told and nothing is verified.
   *
   * `GET /api/x402/verify`, `get_api_x402_verify`.
   * @throws {BourseError} `auth.holder_unknown`
   */
  check(input?: TokenHoldingsCheckInput, options?: CallOptions): Call<TokenCheck>

  /**
   * Verify an identity by its platform-token balance.
   *
   * With a credential: whether the account holds enough, over all its wallets or one of them. Without one a wallet may be named; its balance is told and nothing is verified.
   *
   * `POST /api/x402/verify`, `post_api_x402_verify`.
   * @throws {BourseError} `auth.holder_unknown`
   */
  verify(input?: TokenHoldingsVerifyInput, options?: CallOptions): Call<TokenCheck>
}

/** `tokenHoldings` of a client: `tokenHoldings(client)`. */
export const tokenHoldings: Resource<TokenHoldingsMethods> = /* @__PURE__ */ resource<TokenHoldingsMethods>('tokenHoldings', {
  check: ["GET", "/api/x402/verify"],
  verify: ["POST", "/api/x402/verify"],
})
