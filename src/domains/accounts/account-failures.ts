import type { AuditLog } from '../../ports/audit-log.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Logger } from '../../ports/logger.ts'
import { createSignInFailures, type FailedSignIn, type SignInFailures } from '../auth/index.ts'
import { accountUserStore } from './account-user.store.ts'

/** The library's refusals that are failed sign-ins of somebody, by its own codes. */
const failedSignIns: Readonly<Record<string, Pick<FailedSignIn, 'method' | 'reason'>>> = {
  INVALID_EMAIL_OR_PASSWORD: { method: 'password', reason: 'wrong_password' },
  INVALID_CODE: { method: 'second_factor', reason: 'wrong_code' },
  INVALID_BACKUP_CODE: { method: 'second_factor', reason: 'wrong_code' },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: { method: 'second_factor', reason: 'too_many_codes' },
  ACCOUNT_TEMPORARILY_LOCKED: { method: 'second_factor', reason: 'too_many_codes' },
}

/** Gathers failed sign-ins of the library's users; those who have not used an account yet have none to read it in. */
export function createAccountFailures(options: {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly audit: AuditLog
}): SignInFailures {
  return createSignInFailures({
    ...options,
    accountsOf: (query, users) => accountUserStore(query).accountsOf(users),
  })
}

/** How and why a sign-in failed, by the code that the library refuses it with; undefined for other refusals. */
export function failedSignIn(
  libraryCode: unknown,
): Pick<FailedSignIn, 'method' | 'reason'> | undefined {
  return typeof libraryCode === 'string' && Object.hasOwn(failedSignIns, libraryCode)
    ? failedSignIns[libraryCode]
    : undefined
}
