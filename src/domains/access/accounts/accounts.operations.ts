import type { TSchema } from '@sinclair/typebox'
import { rowsOf } from '../../../kernel/operation.ts'
import { accountsErrors } from './accounts.errors.ts'
import {
  BackupCodes,
  CallbackParams,
  DisableTwoFactorRequest,
  EnableTwoFactorRequest,
  GenerateBackupCodesRequest,
  SessionAnswer,
  SignedInAnswer,
  SignedOutAnswer,
  SignedUpAnswer,
  SignInEmailRequest,
  SignInSocialRequest,
  SignUpEmailRequest,
  SocialSignInAnswer,
  TwoFactorDisabled,
  TwoFactorSetUp,
  TwoFactorVerified,
  VerifyBackupCodeRequest,
  VerifyTotpRequest,
} from './accounts.schemas.ts'
import type { AccountsService } from './accounts.service.ts'

const { delegate } = rowsOf<AccountsService>()

const email = 'mara@example.com'
const password = 'correct horse battery staple'
const user = {
  id: 'Zk3wD0vPq8sY1nT6bR4xM7cL2hF9gJ5a',
  name: 'Mara',
  email,
  emailVerified: false,
  image: null,
  createdAt: '2026-07-15T09:00:00.000Z',
  updatedAt: '2026-07-15T09:00:00.000Z',
}
const token = 'V2xk9Qm4Tn7Rb1Ls6Wd3Hp8Zc5Yf0Jga'

/** Shared by all rows of the account library. */
const row = {
  tier: 'public',
  family: 'Auth',
  idempotent: false,
  mcp: false,
  limit: { bucket: 'sign_in', weight: 1 },
} as const

function answering(schema: TSchema) {
  return { answers: { 200: { 'application/json': schema } } } as const
}

/** Accounts by e-mail and social sign-in, and their second factor. */
export const accountsOperations = {
  getSession: delegate({
    name: 'accounts.getSession',
    ...row,
    method: 'GET',
    path: '/api/auth/get-session',
    summary: 'The session of a platform account',
    description: 'Answers `null` to anybody who has none.',
    limit: { bucket: 'api', weight: 1 },
    auth: [],
    input: {},
    describes: answering(SessionAnswer),
    effect: 'none',
    examples: [{ name: 'not signed in', output: null }],
    handler: (accounts, call, request) => accounts.forward({ call, request }),
  }),

  signInEmail: delegate({
    name: 'accounts.signInEmail',
    ...row,
    method: 'POST',
    path: '/api/auth/sign-in/email',
    summary: 'Sign in with e-mail and password',
    description:
      'Sets the session cookie. An account with a second factor answers `twoFactorRedirect: true` instead and has no session until POST /api/auth/two-factor/verify-totp.',
    auth: [],
    input: { body: SignInEmailRequest },
    errors: [
      accountsErrors.invalid_credentials,
      accountsErrors.email_malformed,
      accountsErrors.password_unacceptable,
      accountsErrors.redirect_refused,
    ],
    describes: answering(SignedInAnswer),
    effect: 'reversible',
    examples: [
      {
        name: 'an account without a second factor',
        input: { body: { email, password } },
        output: { redirect: false, token, user },
      },
      {
        name: 'an account with a second factor',
        input: { body: { email, password } },
        output: { twoFactorRedirect: true, twoFactorMethods: ['totp'] },
      },
    ],
    handler: (accounts, call, request) =>
      accounts.forward({ call, request, body: SignInEmailRequest }),
  }),

  signUpEmail: delegate({
    name: 'accounts.signUpEmail',
    ...row,
    method: 'POST',
    path: '/api/auth/sign-up/email',
    summary: 'Make an account with e-mail and password',
    description: 'Signs the new account in and sets the session cookie.',
    auth: [],
    input: { body: SignUpEmailRequest },
    errors: [
      accountsErrors.email_taken,
      accountsErrors.email_malformed,
      accountsErrors.password_unacceptable,
      accountsErrors.redirect_refused,
    ],
    describes: answering(SignedUpAnswer),
    effect: 'irreversible',
    examples: [
      {
        name: 'a new account',
        input: { body: { name: 'Mara', email, password } },
        output: { token, user },
      },
    ],
    handler: (accounts, call, request) =>
      accounts.forward({ call, request, body: SignUpEmailRequest }),
  }),

  signInSocial: delegate({
    name: 'accounts.signInSocial',
    ...row,
    method: 'POST',
    path: '/api/auth/sign-in/social',
    summary: 'Start a social sign-in',
    description:
      'Answers the address at the provider. The cookie that is set binds the answer of the provider to this browser.',
    auth: [],
    input: { body: SignInSocialRequest },
    errors: [
      accountsErrors.provider_unknown,
      accountsErrors.provider_not_configured,
      accountsErrors.provider_failed,
      accountsErrors.redirect_refused,
    ],
    describes: answering(SocialSignInAnswer),
    effect: 'none',
    examples: [
      {
        name: 'a provider',
        input: { body: { provider: 'github', callbackURL: '/agents' } },
        output: {
          url: 'https://github.com/login/oauth/authorize?client_id=bourse&response_type=code',
          redirect: true,
        },
      },
    ],
    handler: (accounts, call, request) => accounts.signInSocial(call, request),
  }),

  callback: delegate({
    name: 'accounts.finishSocialSignIn',
    ...row,
    method: 'GET',
    path: '/api/auth/callback/{provider}',
    summary: 'Come back from a social provider',
    description:
      'Sets the session cookie and redirects to where the sign-in began. Refused in a browser that did not begin it.',
    auth: [],
    input: { params: CallbackParams },
    errors: [
      accountsErrors.social_refused,
      accountsErrors.provider_unknown,
      accountsErrors.provider_not_configured,
    ],
    describes: { answers: { 200: null, 302: null } },
    effect: 'none',
    examples: [{ name: 'a provider', input: { params: { provider: 'github' } } }],
    handler: (accounts, call, request) => accounts.callback(call, request),
  }),

  signOut: delegate({
    name: 'accounts.signOut',
    ...row,
    method: 'POST',
    path: '/api/auth/sign-out',
    summary: 'End the session of a platform account',
    description: 'The session ends on every process within a second, and the cookie is cleared.',
    auth: [],
    input: {},
    describes: answering(SignedOutAnswer),
    effect: 'irreversible',
    examples: [{ name: 'sign out', output: { success: true } }],
    handler: (accounts, call, request) => accounts.forward({ call, request }),
  }),

  enableTwoFactor: delegate({
    name: 'twoFactor.enable',
    ...row,
    method: 'POST',
    path: '/api/auth/two-factor/enable',
    summary: 'Set up a second factor',
    description:
      'Answers the secret for an authenticator and ten backup codes, for POST /api/auth/two-factor/verify-backup-code when the authenticator is lost. The factor is on once POST /api/auth/two-factor/verify-totp has seen a code.',
    auth: ['account_session'],
    reason: 'Listed for everyone, but a second factor belongs to somebody.',
    input: { body: EnableTwoFactorRequest },
    errors: [accountsErrors.invalid_credentials, accountsErrors.two_factor_already_enabled],
    describes: answering(TwoFactorSetUp),
    effect: 'reversible',
    examples: [
      {
        name: 'an account without a second factor',
        input: { body: { password } },
        output: {
          method: 'totp',
          totpURI: 'otpauth://totp/Bourse:mara%40example.com?secret=GEZDGNBVGY3TQOJQ&issuer=Bourse',
          backupCodes: ['7Hq2K-Vn4Xd'],
        },
      },
    ],
    handler: (accounts, call, request) =>
      accounts.forward({ call, request, body: EnableTwoFactorRequest }),
  }),

  disableTwoFactor: delegate({
    name: 'twoFactor.disable',
    ...row,
    method: 'POST',
    path: '/api/auth/two-factor/disable',
    summary: 'Take the second factor away',
    auth: ['account_session'],
    reason: 'Listed for everyone, but a second factor belongs to somebody.',
    input: { body: DisableTwoFactorRequest },
    errors: [accountsErrors.invalid_credentials, accountsErrors.session_not_fresh],
    describes: answering(TwoFactorDisabled),
    effect: 'irreversible',
    examples: [
      {
        name: 'an account with a second factor',
        input: { body: { password } },
        output: { status: true },
      },
    ],
    handler: (accounts, call, request) =>
      accounts.forward({ call, request, body: DisableTwoFactorRequest }),
  }),

  verifyTotp: delegate({
    name: 'twoFactor.verifyTotp',
    ...row,
    method: 'POST',
    path: '/api/auth/two-factor/verify-totp',
    summary: 'Present a code of the second factor',
    description:
      'Completes a sign-in that waits for it, or switches on a factor that was just set up. A code works once; five wrong ones in a row lock the account for 15 minutes.',
    // A sign-in that waits for its code has no session yet, only its own cookie.
    auth: [],
    input: { body: VerifyTotpRequest },
    errors: [
      accountsErrors.two_factor_code_wrong,
      accountsErrors.two_factor_expired,
      accountsErrors.two_factor_locked,
      accountsErrors.two_factor_not_enabled,
    ],
    describes: answering(TwoFactorVerified),
    effect: 'reversible',
    examples: [
      {
        name: 'the second step of a sign-in',
        input: { body: { code: '492039' } },
        output: { token, user: { ...user, twoFactorEnabled: true } },
      },
    ],
    handler: (accounts, call, request) =>
      accounts.forward({ call, request, body: VerifyTotpRequest }),
  }),

  verifyBackupCode: delegate({
    name: 'twoFactor.verifyBackupCode',
    ...row,
    method: 'POST',
    path: '/api/auth/two-factor/verify-backup-code',
    summary: 'Present a backup code in place of the second factor',
    description:
      'Completes a sign-in that waits for its second factor. A backup code works once; wrong ones count with wrong codes of the authenticator.',
    auth: [],
    input: { body: VerifyBackupCodeRequest },
    errors: [
      accountsErrors.two_factor_code_wrong,
      accountsErrors.two_factor_expired,
      accountsErrors.two_factor_locked,
      accountsErrors.two_factor_not_enabled,
    ],
    describes: answering(TwoFactorVerified),
    effect: 'irreversible',
    examples: [
      {
        name: 'a lost authenticator',
        input: { body: { code: '7Hq2K-Vn4Xd' } },
        output: { token, user: { ...user, twoFactorEnabled: true } },
      },
    ],
    handler: (accounts, call, request) =>
      accounts.forward({ call, request, body: VerifyBackupCodeRequest }),
  }),

  generateBackupCodes: delegate({
    name: 'twoFactor.generateBackupCodes',
    ...row,
    method: 'POST',
    path: '/api/auth/two-factor/generate-backup-codes',
    summary: 'Make ten new backup codes',
    description: 'The codes from before open nothing any more.',
    auth: ['account_session'],
    reason: 'Listed for everyone, but a second factor belongs to somebody.',
    input: { body: GenerateBackupCodesRequest },
    errors: [accountsErrors.invalid_credentials, accountsErrors.two_factor_not_enabled],
    describes: answering(BackupCodes),
    effect: 'irreversible',
    examples: [
      {
        name: 'an account with a second factor',
        input: { body: { password } },
        output: { status: true, backupCodes: ['7Hq2K-Vn4Xd'] },
      },
    ],
    handler: (accounts, call, request) =>
      accounts.forward({ call, request, body: GenerateBackupCodesRequest }),
  }),
}
