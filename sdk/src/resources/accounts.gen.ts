// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { AccountSession, SignInEmailRequest, AccountSignedIn, SecondFactorAsked, SignUpEmailRequest, SignInSocialRequest, AccountSignedUp, SocialSignInStarted, AccountSignedOut } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link AccountsMethods.getSession} answers. */
export type AccountsGetSessionAnswer = AccountSession | null

/** What {@link AccountsMethods.signInEmail} takes. */
export type AccountsSignInEmailInput = SignInEmailRequest

/** What {@link AccountsMethods.signInEmail} answers. */
export type AccountsSignInEmailAnswer = AccountSignedIn | SecondFactorAsked

/** What {@link AccountsMethods.signUpEmail} takes. */
export type AccountsSignUpEmailInput = SignUpEmailRequest

/** What {@link AccountsMethods.signInSocial} takes. */
export type AccountsSignInSocialInput = SignInSocialRequest

/** What {@link AccountsMethods.finishSocialSignIn} takes. */
export type AccountsFinishSocialSignInInput = {
  readonly provider: string
}

/** The operations of `accounts`. */
export interface AccountsMethods {
  /**
   * The session of a platform account.
   *
   * Answers `null` to anybody who has none.
   *
   * `GET /api/auth/get-session`, `get_api_auth_get_session`.
   */
  getSession(input?: NoInput, options?: CallOptions): Call<AccountsGetSessionAnswer>

  /**
   * Sign in with e-mail and password.
   *
   * Sets the session cookie. An account with a second factor answers `twoFactorRedirect: true` instead and has no session until POST /api/auth/two-factor/verify-totp.
   *
   * `POST /api/auth/sign-in/email`, `post_api_auth_sign_in_email`.
   * @throws {BourseError} `accounts.invalid_credentials`, `accounts.email_malformed`, `accounts.password_unacceptable`, `accounts.redirect_refused`
   */
  signInEmail(input: AccountsSignInEmailInput, options?: CallOptions): Call<AccountsSignInEmailAnswer>

  /**
   * Make an account with e-mail and password.
   *
   * Signs the new account in and sets the session cookie.
   *
   * `POST /api/auth/sign-up/email`, `post_api_auth_sign_up_email`.
   * @throws {BourseError} `accounts.email_taken`, `accounts.email_malformed`, `accounts.password_unacceptable`, `accounts.redirect_refused`
   */
  signUpEmail(input: AccountsSignUpEmailInput, options?: CallOptions): Call<AccountSignedUp>

  /**
   * Start a social sign-in.
   *
   * Answers the address at the provider. The cookie that is set binds the answer of the provider to this browser.
   *
   * `POST /api/auth/sign-in/social`, `post_api_auth_sign_in_social`.
   * @throws {BourseError} `accounts.provider_unknown`, `accounts.provider_not_configured`, `accounts.provider_failed`, `accounts.redirect_refused`
   */
  signInSocial(input: AccountsSignInSocialInput, options?: CallOptions): Call<SocialSignInStarted>

  /**
   * Come back from a social provider.
   *
   * Sets the session cookie and redirects to where the sign-in began. Refused in a browser that did not begin it.
   *
   * `GET /api/auth/callback/{provider}`, `get_api_auth_callback_provider`.
   * @throws {BourseError} `accounts.social_refused`, `accounts.provider_unknown`, `accounts.provider_not_configured`
   */
  finishSocialSignIn(input: AccountsFinishSocialSignInInput, options?: CallOptions): Call<void>

  /**
   * End the session of a platform account.
   *
   * The session ends on every process within a second, and the cookie is cleared.
   *
   * `POST /api/auth/sign-out`, `post_api_auth_sign_out`.
   */
  signOut(input?: NoInput, options?: CallOptions): Call<AccountSignedOut>
}

/** `accounts` of a client: `accounts(client)`. */
export const accounts: Resource<AccountsMethods> = /* @__PURE__ */ resource<AccountsMethods>('accounts', {
  getSession: ["GET", "/api/auth/get-session"],
  signInEmail: ["POST", "/api/auth/sign-in/email", {"keyless":true}],
  signUpEmail: ["POST", "/api/auth/sign-up/email", {"keyless":true}],
  signInSocial: ["POST", "/api/auth/sign-in/social"],
  finishSocialSignIn: ["GET", "/api/auth/callback/{provider}"],
  signOut: ["POST", "/api/auth/sign-out", {"body":"none","keyless":true}],
})
