import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { vaultErrors } from './vault.errors.ts'
import {
  AuditPage,
  CreateWalletRequest,
  EvaluateRequest,
  EvaluateTypedDataRequest,
  EvaluationView,
  PageQuery,
  PolicyChangePage,
  PolicyChangesQuery,
  PolicyView,
  PutPolicyRequest,
  WalletPage,
  WalletParams,
  WalletView,
} from './vault.schemas.ts'
import type { VaultService } from './vault.service.ts'

const { operation } = rowsOf<VaultService>()

const row = {
  tier: 'private',
  family: 'Wallet-vault',
  auth: accountCredentials,
} as const
/** Only a person may widen what a wallet can do: keys and agents spend within a policy and cannot change it. */
const person = { ...row, auth: ['wallet_session', 'account_session'], mcp: false } as const
const found = [
  vaultErrors.not_configured,
  vaultErrors.other_wallet,
  resourceErrors.not_found,
] as const

/** Vault wallets and their policies. */
export const walletsOperations = {
  createVaultWallet: operation({
    name: 'vaultWallets.create',
    ...person,
    method: 'POST',
    path: '/api/vault/wallets',
    summary: 'Make a wallet whose key stays in the vault',
    description:
      'Without a policy it signs nothing. The key is made here and is in no answer; there is no way to import or export one.',
    input: { body: CreateWalletRequest },
    output: WalletView,
    errors: [
      vaultErrors.not_configured,
      vaultErrors.too_many_wallets,
      vaultErrors.orders_wallet_exists,
    ],
    effect: 'irreversible',
    handler: (vault, { input, principal }) => vault.ready().wallets.create(principal, input.body),
  }),

  vaultWallets: operation({
    name: 'vaultWallets.list',
    ...row,
    method: 'GET',
    path: '/api/vault/wallets',
    summary: 'List the wallets of the account, newest first',
    input: { query: PageQuery },
    output: WalletPage,
    errors: [vaultErrors.not_configured],
    effect: 'none',
    handler: (vault, { input, principal }) => vault.ready().wallets.list(principal, input.query),
  }),

  vaultWallet: operation({
    name: 'vaultWallets.get',
    ...row,
    method: 'GET',
    path: '/api/vault/wallets/{walletId}',
    summary: 'Read one wallet',
    input: { params: WalletParams },
    output: WalletView,
    errors: found,
    effect: 'none',
    handler: (vault, { input, principal }) =>
      vault.ready().wallets.get(principal, input.params.walletId),
  }),

  vaultPolicy: operation({
    name: 'vaultWallets.getPolicy',
    ...row,
    method: 'GET',
    path: '/api/vault/wallets/{walletId}/policy',
    summary: 'Read what a wallet may sign, and what its window holds',
    input: { params: WalletParams },
    output: PolicyView,
    errors: found,
    effect: 'none',
    handler: (vault, { input, principal }) =>
      vault.ready().wallets.policy(principal, input.params.walletId),
  }),

  vaultPolicyChanges: operation({
    name: 'vaultWallets.listPolicyChanges',
    ...row,
    method: 'GET',
    path: '/api/vault/wallets/{walletId}/policy/changes',
    summary:
      'List the policies that a wallet has had, newest first: who set each, and what it was before',
    description:
      'Read from the record: `entry` and `hash` name the entry of each, which `vaultWallets.listAudit` has within its chain.',
    input: { params: WalletParams, query: PolicyChangesQuery },
    output: PolicyChangePage,
    errors: found,
    effect: 'none',
    handler: (vault, { input, principal }) =>
      vault.ready().wallets.policyChanges(principal, input.params.walletId, input.query),
  }),

  putVaultPolicy: operation({
    name: 'vaultWallets.setPolicy',
    ...person,
    method: 'PUT',
    path: '/api/vault/wallets/{walletId}/policy',
    summary: 'Replace what a wallet may sign',
    description:
      'What is not listed is forbidden, in every part of a nested call; what cannot be read is refused. Tokens go to the wallet itself or to `recipients`, only `spenders` and `recipients` may be allowed to take them, and each token has a limit for one transaction and one for the window. Orders call `exactInput` (0xc04b8d59), `multicall` (0xac9650d8), `unwrapWETH9` (0x49404b7c) and `refundETH` (0x12210e8a) of the swap router, `buy` (0xa9d424e2) and `sell` (0x2d28dd8d) of the curve launchpad, and `approve` (0x095ea7b3) of what is sold, which the router or the launchpad spends.',
    input: { params: WalletParams, body: PutPolicyRequest },
    output: PolicyView,
    errors: [...found, vaultErrors.policy_changed],
    effect: 'reversible',
    handler: (vault, { input, principal }) =>
      vault.ready().wallets.putPolicy(principal, input.params.walletId, input.body),
  }),

  evaluateVaultPolicy: operation({
    name: 'vaultWallets.evaluateTransaction',
    ...row,
    method: 'POST',
    path: '/api/vault/wallets/{walletId}/policy/evaluate',
    summary: 'Say what the policy says of a call, without asking for a signature',
    description:
      'Reads the call, and every call inside it, by its bytes. What the windows hold is not looked at.',
    input: { params: WalletParams, body: EvaluateRequest },
    output: EvaluationView,
    errors: found,
    effect: 'none',
    idempotent: false,
    handler: (vault, { input, principal }) =>
      vault.ready().wallets.evaluate(principal, input.params.walletId, input.body),
  }),

  evaluateVaultTypedData: operation({
    name: 'vaultWallets.evaluateTypedData',
    ...row,
    method: 'POST',
    path: '/api/vault/wallets/{walletId}/policy/evaluate/typed-data',
    summary: 'Say what the policy says of typed data, without asking for a signature',
    description:
      'As of the call that its signature would be for; its owner and its deadline are looked at too. What the windows hold is not.',
    input: { params: WalletParams, body: EvaluateTypedDataRequest },
    output: EvaluationView,
    errors: found,
    effect: 'none',
    idempotent: false,
    bodyLimitBytes: 32_768,
    handler: (vault, { input, principal }) =>
      vault.ready().wallets.evaluateTypedData(principal, input.params.walletId, input.body),
  }),

  freezeVaultWallet: operation({
    name: 'vaultWallets.freeze',
    ...row,
    method: 'POST',
    path: '/api/vault/wallets/{walletId}/freeze',
    summary: 'Freeze a wallet: from now on it signs nothing, in no process',
    description:
      'What was signed before is signed. Waiting requests are denied when their turn comes.',
    input: { params: WalletParams },
    output: WalletView,
    errors: found,
    effect: 'reversible',
    handler: (vault, { input, principal }) =>
      vault.ready().wallets.freeze(principal, input.params.walletId),
  }),

  unfreezeVaultWallet: operation({
    name: 'vaultWallets.unfreeze',
    ...person,
    method: 'POST',
    path: '/api/vault/wallets/{walletId}/unfreeze',
    summary: 'Let a frozen wallet sign again',
    input: { params: WalletParams },
    output: WalletView,
    errors: found,
    effect: 'reversible',
    handler: (vault, { input, principal }) =>
      vault.ready().wallets.unfreeze(principal, input.params.walletId),
  }),

  vaultAudit: operation({
    name: 'vaultWallets.listAudit',
    ...row,
    method: 'GET',
    path: '/api/vault/audit',
    summary: 'Read what was done with the wallets of the account, oldest first',
    description:
      'Each entry is bound to the one before by its hash, and `checkpoint` is the signed end of the chain, so that the record can be checked without the service.',
    input: { query: PageQuery },
    output: AuditPage,
    errors: [vaultErrors.not_configured],
    effect: 'none',
    handler: (vault, { input, principal }) => vault.ready().audit(principal, input.query),
  }),
}
