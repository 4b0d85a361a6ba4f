import { errorCodes } from '../../kernel/errors.ts'

/** The codes of API keys. */
export const keysErrors = errorCodes('keys', {
  limit_reached: {
    status: 409,
    title: 'Too many active keys',
    retryable: false,
    fix: 'Revoke a key that is no longer used with DELETE /api/developer/keys/{keyId}.',
  },
  scope_exceeds_caller: {
    status: 403,
    title: 'Scope exceeds the caller',
    retryable: false,
    fix: 'Ask only for scopes that the credential you present has itself.',
  },
  agent_wallet_not_owned: {
    status: 403,
    title: 'Not an agent wallet of this account',
    retryable: false,
    fix: 'Name an agent wallet of your own account, or leave agentWalletId out.',
  },
})
