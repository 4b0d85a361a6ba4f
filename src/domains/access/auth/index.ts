import { activityOperations } from './activity.operations.ts'
import { signInErrors } from './auth.errors.ts'
import { authEvents } from './auth.events.ts'
import examples from './auth.examples.json' with { type: 'json' }
import { authOperations } from './auth.operations.ts'
import { entryErrors } from './entry.errors.ts'
import { entryOperations } from './entry.operations.ts'
import { sessionOperations } from './session.operations.ts'

export { accountCreatedAt, accountOf, createAccount } from './account.store.ts'
export { authMigrations } from './auth.migrations.ts'
export {
  type AuthService,
  type AuthServiceOptions,
  type AuthSettings,
  createAuthService,
} from './auth.service.ts'
export {
  type CredentialCache,
  type CredentialCacheOptions,
  createCredentialCache,
  type LoadCredential,
  type VerifiedCredential,
  type VerifyCredential,
} from './credential-cache.ts'
export type { EntrySettings } from './entry.service.ts'
export {
  createFailureTallies,
  type FailureTallies,
  type FailureTally,
} from './failure-tallies.ts'
export { createHolderBalances, type HolderBalancesOptions } from './holder-balances.ts'
export { createOwnWalletNames } from './own-wallet-names.ts'
export { authRetention } from './retention.ts'
export {
  createSessionAuthenticator,
  type SessionAuthenticatorOptions,
} from './session-authenticator.ts'

export {
  createSignInFailures,
  type FailedSignIn,
  type SignInFailures,
  type SignInFailuresOptions,
} from './sign-in-failures.ts'

/** The domain's part of the table. */
export const authRows = {
  examples,
  operations: {
    ...authOperations,
    ...sessionOperations,
    ...entryOperations,
    ...activityOperations,
  },
  events: authEvents,
  errors: [signInErrors, entryErrors],
}
