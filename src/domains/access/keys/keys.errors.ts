import { errorCodes } from '../../../kernel/errors.ts'

/** Error codes of API keys. */
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
  scope_unknown: {
    status: 400,
    title: 'No such scope',
    retryable: false,
    fix: 'Use `api:*`, `route:<family>:*` or `route:<method>:<path>` as GET /api/developer/catalog lists them.',
  },
  scope_widened: {
    status: 403,
    title: 'Scopes of a key only get narrower',
    retryable: false,
    fix: 'Name scopes within those of the key, or mint another key.',
  },
  ended: {
    status: 409,
    title: 'The key has ended',
    retryable: false,
    fix: 'An expired or revoked key stays as it is; mint another one.',
  },
  budget_exceeded: {
    status: 429,
    title: 'Budget of the key used up',
    retryable: true,
    fix: 'Wait for `retryAfterSeconds`, or let the owner raise the budget with PATCH /api/developer/keys/{keyId}.',
  },
  order_limit_scopes: {
    status: 400,
    title: 'Scopes too wide for an order limit',
    retryable: false,
    fix: 'Name the operations of the perpetuals exchange that the key is for one by one, such as `route:post:/api/backpack/order` and `route:delete:/api/backpack/order`, and `route:delete:/api/developer/keys/{keyId}` if it is to end itself; `api:*` and families open what the limit does not count.',
  },
  agent_wallet_not_owned: {
    status: 403,
    title: 'Not an agent wallet of this account',
    retryable: false,
    fix: 'Name an agent wallet of your own account, as GET /api/vault/wallets lists them, or leave agentWalletId out.',
  },
})
