import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { vaultErrors } from './vault.errors.ts'
import {
  ApproveRequest,
  DenyRequest,
  RequestPage,
  RequestParams,
  RequestsQuery,
  RequestView,
  SignRequest,
  SignTypedDataRequest,
  WalletParams,
} from './vault.schemas.ts'
import type { VaultService } from './vault.service.ts'
import { oneRequest, request, submitted } from './vault-examples.ts'

const { operation } = rowsOf<VaultService>()

const row = {
  tier: 'private',
  family: 'Wallet-vault',
  auth: accountCredentials,
} as const
const found = [
  vaultErrors.not_configured,
  vaultErrors.other_wallet,
  resourceErrors.not_found,
] as const

/** Signing requests, and a person's decision about those that need approval. */
export const requestsOperations = {
  requestVaultSigning: operation({
    name: 'vaultWallets.signTransaction',
    ...row,
    method: 'POST',
    path: '/api/vault/wallets/{walletId}/signing-requests',
    summary: 'Ask a wallet to sign one call, and send it',
    description:
      'The policy is asked and the value reserved before anything is signed. What it forbids answers with state `denied` and the rule. Repeated under one `clientRequestId` it is the same transaction.',
    input: { params: WalletParams, body: SignRequest },
    output: RequestView,
    errors: [...found, vaultErrors.request_id_used, vaultErrors.key_unavailable],
    effect: 'irreversible',
    handler: (vault, { input, principal }) =>
      vault.ready().requests.request(principal, input.params.walletId, input.body),
  }),

  requestVaultTypedData: operation({
    name: 'vaultWallets.signTypedData',
    ...row,
    method: 'POST',
    path: '/api/vault/wallets/{walletId}/signing-requests/typed-data',
    summary: 'Ask a wallet to sign typed data (EIP-712): a permit, or an x402 payment',
    description:
      'It is judged and counted like the call that the signature is for: EIP-2612 and DAI permits, EIP-3009 authorisations, and permits of Permit2 without a witness. Anything else answers `denied` with `call_unreadable`. Its deadline is within `windowSeconds` of the policy. The answer has the `signature`; nothing is sent to the chain. Repeated under one `clientRequestId` it is the same signature.',
    input: { params: WalletParams, body: SignTypedDataRequest },
    output: RequestView,
    errors: [...found, vaultErrors.request_id_used, vaultErrors.key_unavailable],
    effect: 'irreversible',
    bodyLimitBytes: 32_768,
    handler: (vault, { input, principal }) =>
      vault.ready().requests.requestTypedData(principal, input.params.walletId, input.body),
  }),

  vaultSigningRequests: operation({
    name: 'signingRequests.list',
    ...row,
    method: 'GET',
    path: '/api/vault/signing-requests',
    summary: 'List the signing requests of the account, newest first',
    input: { query: RequestsQuery },
    output: RequestPage,
    errors: [vaultErrors.not_configured],
    effect: 'none',
    handler: (vault, { input, principal }) => vault.ready().requests.list(principal, input.query),
  }),

  vaultSigningRequest: operation({
    name: 'signingRequests.get',
    ...row,
    method: 'GET',
    path: '/api/vault/signing-requests/{requestId}',
    summary: 'Read one signing request, and what the chain says of it',
    input: { params: RequestParams },
    output: RequestView,
    errors: found,
    effect: 'none',
    handler: (vault, { input, principal }) =>
      vault.ready().requests.get(principal, input.params.requestId),
  }),

  approveVaultSigning: operation({
    name: 'signingRequests.approve',
    ...row,
    auth: ['wallet_session', 'account_session'],
    mcp: false,
    method: 'POST',
    path: '/api/vault/signing-requests/{requestId}/approve',
    summary: 'Approve a waiting request, by the hash of what would be signed',
    description:
      'For a person only. A request of a person is then signed and sent, typed data signed alone; that of an order is signed when the order next looks, if its price still holds.',
    input: { params: RequestParams, body: ApproveRequest },
    output: RequestView,
    errors: [
      ...found,
      resourceErrors.illegal_transition,
      vaultErrors.other_payload,
      vaultErrors.wallet_frozen,
      vaultErrors.key_unavailable,
    ],
    effect: 'irreversible',
    examples: [
      {
        name: 'one',
        input: { ...oneRequest, body: { payloadHash: request.payloadHash } },
        output: submitted,
      },
    ],
    handler: (vault, { input, principal }) =>
      vault.ready().requests.approve(principal, input.params.requestId, input.body.payloadHash),
  }),

  denyVaultSigning: operation({
    name: 'signingRequests.deny',
    ...row,
    method: 'POST',
    path: '/api/vault/signing-requests/{requestId}/deny',
    summary: 'Deny a request that is not signed yet, and say why if you like',
    description:
      'The `reason` is the `denialReason` of the request for whoever asked, and of its entry in the record. One that was denied before is answered as it is.',
    input: { params: RequestParams, body: DenyRequest },
    output: RequestView,
    errors: [...found, resourceErrors.illegal_transition],
    effect: 'irreversible',
    handler: (vault, { input, principal }) =>
      vault.ready().requests.deny(principal, input.params.requestId, input.body.reason ?? null),
  }),
}
