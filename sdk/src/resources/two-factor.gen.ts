// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import type { EnableTwoFactorRequest, DisableTwoFactorRequest, VerifyTotpRequest, VerifyBackupCodeRequest, GenerateBackupCodesRequest, TwoFactorSetUp, TwoFactorDisabled, TwoFactorVerified, BackupCodes } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link TwoFactorMethods.enable} takes. */
export type TwoFactorEnableInput = EnableTwoFactorRequest

/** What {@link TwoFactorMethods.disable} takes. */
export type TwoFactorDisableInput = DisableTwoFactorRequest

/** What {@link TwoFactorMethods.verifyTotp} takes. */
export type TwoFactorVerifyTotpInput = VerifyTotpRequest

/** What {@link TwoFactorMethods.verifyBackupCode} takes. */
export type TwoFactorVerifyBackupCodeInput = VerifyBackupCodeRequest

/** What {@link TwoFactorMethods.generateBackupCodes} takes. */
export type TwoFactorGenerateBackupCodesInput = GenerateBackupCodesRequest

/** The operations of `twoFactor`. */
export interface TwoFactorMethods {
  /**
   * Set up a second factor.
   *
   * Answers the secret for an authenticator and ten backup codes, for POST /api/auth/two-factor/verify-backup-code when the authenticator is lost. The factor is on once POST /api/auth/two-factor/verify-totp has seen a code.
   *
   * `POST /api/auth/two-factor/enable`, `post_api_auth_two_factor_enable`.
   * @throws {BourseError} `accounts.invalid_credentials`, `accounts.two_factor_already_enabled`
   */
  enable(input: TwoFactorEnableInput, options?: CallOptions): Call<TwoFactorSetUp>

  /**
   * Take the second factor away.
   *
   * `POST /api/auth/two-factor/disable`, `post_api_auth_two_factor_disable`.
   * @throws {BourseError} `accounts.invalid_credentials`, `accounts.session_not_fresh`
   */
  disable(input: TwoFactorDisableInput, options?: CallOptions): Call<TwoFactorDisabled>

  /**
   * Present a code of the second factor.
   *
   * Completes a sign-in that waits for it, or switches on a factor that was just set up. A code works once; five wrong ones in a row lock the account for 15 minutes.
   *
   * `POST /api/auth/two-factor/verify-totp`, `post_api_auth_two_factor_verify_totp`.
   * @throws {BourseError} `accounts.two_factor_code_wrong`, `accounts.two_factor_expired`, `accounts.two_factor_locked`, `accounts.two_factor_not_enabled`
   */
  verifyTotp(input: TwoFactorVerifyTotpInput, options?: CallOptions): Call<TwoFactorVerified>

  /**
   * Present a backup code in place of the second factor.
   *
   * Completes a sign-in that waits for its second factor. A backup code works once; wrong ones count with wrong codes of the authenticator.
   *
   * `POST /api/auth/two-factor/verify-backup-code`, `post_api_auth_two_factor_verify_backup_code`.
   * @throws {BourseError} `accounts.two_factor_code_wrong`, `accounts.two_factor_expired`, `accounts.two_factor_locked`, `accounts.two_factor_not_enabled`
   */
  verifyBackupCode(input: TwoFactorVerifyBackupCodeInput, options?: CallOptions): Call<TwoFactorVerified>

  /**
   * Make ten new backup codes.
   *
   * The codes from before open nothing any more.
   *
   * `POST /api/auth/two-factor/generate-backup-codes`, `post_api_auth_two_factor_generate_backup_codes`.
   * @throws {BourseError} `accounts.invalid_credentials`, `accounts.two_factor_not_enabled`
   */
  generateBackupCodes(input: TwoFactorGenerateBackupCodesInput, options?: CallOptions): Call<BackupCodes>
}

/** `twoFactor` of a client: `twoFactor(client)`. */
export const twoFactor: Resource<TwoFactorMethods> = /* @__PURE__ */ resource<TwoFactorMethods>('twoFactor', {
  enable: ["POST", "/api/auth/two-factor/enable", {"keyless":true}],
  disable: ["POST", "/api/auth/two-factor/disable", {"keyless":true}],
  verifyTotp: ["POST", "/api/auth/two-factor/verify-totp", {"keyless":true}],
  verifyBackupCode: ["POST", "/api/auth/two-factor/verify-backup-code", {"keyless":true}],
  generateBackupCodes: ["POST", "/api/auth/two-factor/generate-backup-codes", {"keyless":true}],
})
