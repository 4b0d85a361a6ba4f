// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { VerifySignInRequest, SignInChallenge, SignedIn, SignInStatus, HolderCheck } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link AuthMethods.createChallenge} takes. */
export type AuthCreateChallengeInput = {
  /** A 0x EVM address or a base58 Solana address */
  readonly wallet: string
}

/** What {@link AuthMethods.verifyChallenge} takes. */
export type AuthVerifyChallengeInput = VerifySignInRequest

/** What {@link AuthMethods.logout} answers. */
export type AuthLogoutAnswer = {
  readonly ok: true
}

/** What {@link AuthMethods.verifyHolder} takes. */
export type AuthVerifyHolderInput = {
  /** A 0x EVM address or a base58 Solana address */
  readonly wallet: string
}

/** The operations of `auth`. */
export interface AuthMethods {
  /**
   * Ask for a message to sign in with.
   *
   * Answers an EIP-4361 message for an EVM wallet and a Sign-In-With-Solana message for a Solana wallet. It names the site of the page that asks, where that may use sessions, else the address that the request was sent to. Good for five minutes and one attempt.
   *
   * `GET /api/auth/challenge`, `get_api_auth_challenge`.
   * @throws {BourseError} `auth.wallet_malformed`
   */
  createChallenge(input: AuthCreateChallengeInput, options?: CallOptions): Call<SignInChallenge>

  /**
   * Sign in with a signed challenge.
   *
   * Opens a wallet session and sets its cookie. The first sign-in of a wallet makes an account. The challenge is used up by the attempt, also when the signature is wrong.
   *
   * `POST /api/auth/verify`, `post_api_auth_verify`.
   * @throws {BourseError} `auth.wallet_malformed`, `auth.challenge_malformed`, `auth.signature_malformed`, `auth.chain_unavailable`, `auth.wrong_domain`, `auth.wrong_chain`, `auth.challenge_unknown`, `auth.challenge_expired`, `auth.nonce_used`, `auth.bad_signature`, `upstream.unavailable`
   */
  verifyChallenge(input: AuthVerifyChallengeInput, options?: CallOptions): Call<SignedIn>

  /**
   * End the session.
   *
   * The session ends on every process within a second, and the cookie is cleared.
   *
   * `POST /api/auth/logout`, `post_api_auth_logout`.
   */
  logout(input?: NoInput, options?: CallOptions): Call<AuthLogoutAnswer>

  /**
   * Whether the caller is signed in.
   *
   * `GET /api/auth/status`, `get_api_auth_status`.
   */
  getStatus(input?: NoInput, options?: CallOptions): Call<SignInStatus>

  /**
   * Whether a wallet holds enough of the platform token.
   *
   * At most 30 s old. A chain that does not answer is 503, never "not a holder".
   *
   * `GET /api/auth/verify-holder`, `get_api_auth_verify_holder`.
   * @throws {BourseError} `auth.wallet_malformed`, `auth.holder_unknown`
   */
  verifyHolder(input: AuthVerifyHolderInput, options?: CallOptions): Call<HolderCheck>
}

/** `auth` of a client: `auth(client)`. */
export const auth: Resource<AuthMethods> = /* @__PURE__ */ resource<AuthMethods>('auth', {
  createChallenge: ["GET", "/api/auth/challenge"],
  verifyChallenge: ["POST", "/api/auth/verify", {"keyless":true}],
  logout: ["POST", "/api/auth/logout", {"body":"none","keyless":true}],
  getStatus: ["GET", "/api/auth/status"],
  verifyHolder: ["GET", "/api/auth/verify-holder"],
})
