import { errorCodes } from '../../../kernel/errors.ts'

/** Error codes of the vault. */
export const vaultErrors = errorCodes('vault', {
  other_wallet: {
    status: 403,
    title: 'The key is for another wallet',
    retryable: false,
    fix: 'Use the wallet that the key is bound to, or a key without `agentWalletId`.',
  },
  not_configured: {
    status: 503,
    title: 'No vault here',
    retryable: false,
    fix: 'Ask the operator to set VAULT_MASTER_KEYS; orders in mode paper work without.',
  },
  key_unavailable: {
    status: 503,
    title: 'The key of the wallet cannot be opened here',
    retryable: true,
    fix: 'Try again: another process may have the master key. If it stays, tell the operator which version the wallet names; GET /api/ready says what is missing.',
  },
  too_many_wallets: {
    status: 409,
    title: 'Too many wallets',
    retryable: false,
    fix: 'Use one of the wallets at GET /api/vault/wallets.',
  },
  orders_wallet_exists: {
    status: 409,
    title: 'Another wallet signs orders',
    retryable: false,
    fix: 'Create the wallet with `signsOrders: false`, or use the one that signs orders already.',
  },
  wallet_frozen: {
    status: 409,
    title: 'The wallet is frozen',
    retryable: false,
    fix: 'Unfreeze it first: POST /api/vault/wallets/{walletId}/unfreeze.',
  },
  policy_changed: {
    status: 409,
    title: 'The policy has changed since',
    retryable: false,
    fix: 'Read the policy again and send its `version` as `expectedVersion`.',
  },
  request_id_used: {
    status: 409,
    title: 'clientRequestId was used for something else',
    retryable: false,
    fix: 'Read the request named by `existingRequestId`, or use a new clientRequestId.',
  },
  other_payload: {
    status: 409,
    title: 'Another payload is waiting',
    retryable: false,
    fix: 'Read the request again and approve the `payloadHash` that it has.',
  },
})
