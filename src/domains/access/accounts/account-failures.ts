import type { AuditLog } from '../../../ports/audit-log.ts'
import type { Ports } from '../../../ports/ports.ts'
import { createSignInFailures, type FailedSignIn, type SignInFailures } from '../auth/index.ts'
import { accountUserStore } from './account-user.store.ts'

/** The library's refusals that are failed sign-ins of a known user, by its error codes. */
const failedSignIns: Readonly<Record<string, Pick<FailedSignIn, 'method' | 'reason'>>> = {
  INVALID_EMAIL_OR_PASSWORD: { method: 'password', reason: 'wrong_password' },
  INVALID_CODE: { method: 'second_factor', reason: 'wrong_code' },
  INVALID_BACKUP_CODE: { method: 'second_factor', reason: 'wrong_code' },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: { method: 'second_factor', reason: 'too_many_codes' },
  ACCOUNT_TEMPORARILY_LOCKED: { method: 'second_factor', reason: 'too_many_codes' },
}

/** Collects failed sign-ins of the library's users. A user without an account here has no audit log to report to. */
export function createAccountFailures(
  options: Ports<'clock' | 'database' | 'logger'> & {
    readonly audit: AuditLog
  },
): SignInFailures {
  return createSignInFailures({
    ...options,
    accountsOf: (query, users) => accountUserStore(query).accountsOf(users),
  })
}

/** The method and reason of a failed sign-in, by the library's error code; undefined for other refusals. */
export function failedSignIn(
  libraryCode: unknown,
): Pick<FailedSignIn, 'method' | 'reason'> | undefined {
  return typeof libraryCode === 'string' && Object.hasOwn(failedSignIns, libraryCode)
    ? failedSignIns[libraryCode]
    : undefined
}
