// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { CreateVaultWalletRequest, PutVaultPolicyRequest, EvaluateVaultPolicyRequest, EvaluateVaultTypedDataRequest, CreateVaultSigningRequest, CreateVaultTypedDataRequest, VaultWallet, VaultWalletPage, VaultPolicy, VaultPolicyChangePage, VaultPolicyEvaluation, VaultAuditPage, VaultSigningRequest } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link VaultWalletsMethods.create} takes. */
export type VaultWalletsCreateInput = CreateVaultWalletRequest

/** What {@link VaultWalletsMethods.list} takes. */
export type VaultWalletsListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link VaultWalletsMethods.get} takes. */
export type VaultWalletsGetInput = {
  readonly walletId: string
}

/** What {@link VaultWalletsMethods.getPolicy} takes. */
export type VaultWalletsGetPolicyInput = {
  readonly walletId: string
}

/** What {@link VaultWalletsMethods.listPolicyChanges} takes. */
export type VaultWalletsListPolicyChangesInput = {
  readonly walletId: string
} & {
  /** Default: 20. */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link VaultWalletsMethods.setPolicy} takes. */
export type VaultWalletsSetPolicyInput = {
  readonly walletId: string
} & PutVaultPolicyRequest

/** What {@link VaultWalletsMethods.evaluateTransaction} takes. */
export type VaultWalletsEvaluateTransactionInput = {
  readonly walletId: string
} & EvaluateVaultPolicyRequest

/** What {@link VaultWalletsMethods.evaluateTypedData} takes. */
export type VaultWalletsEvaluateTypedDataInput = {
  readonly walletId: string
} & EvaluateVaultTypedDataRequest

/** What {@link VaultWalletsMethods.freeze} takes. */
export type VaultWalletsFreezeInput = {
  readonly walletId: string
}

/** What {@link VaultWalletsMethods.unfreeze} takes. */
export type VaultWalletsUnfreezeInput = {
  readonly walletId: string
}

/** What {@link VaultWalletsMethods.listAudit} takes. */
export type VaultWalletsListAuditInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link VaultWalletsMethods.signTransaction} takes. */
export type VaultWalletsSignTransactionInput = {
  readonly walletId: string
} & CreateVaultSigningRequest

/** What {@link VaultWalletsMethods.signTypedData} takes. */
export type VaultWalletsSignTypedDataInput = {
  readonly walletId: string
} & CreateVaultTypedDataRequest

/** The operations of `vaultWallets`. */
export interface VaultWalletsMethods {
  /**
   * Make a wallet whose key stays in the vault.
   *
   * Without a policy it signs nothing. The key is made here and is in no answer; there is no way to import or export one.
   *
   * `POST /api/vault/wallets`, `post_api_vault_wallets`.
   * @throws {BourseError} `vault.not_configured`, `vault.too_many_wallets`, `vault.orders_wallet_exists`
   */
  create(input: VaultWalletsCreateInput, options?: CallOptions): Call<VaultWallet>

  /**
   * List the wallets of the account, newest first.
   *
   * `GET /api/vault/wallets`, `get_api_vault_wallets`.
   * @throws {BourseError} `vault.not_configured`
   */
  list(input?: VaultWalletsListInput, options?: CallOptions): PagedCall<VaultWalletPage, ItemOf<VaultWalletPage, 'items'>>

  /**
   * Read one wallet.
   *
   * `GET /api/vault/wallets/{walletId}`, `get_api_vault_wallets_walletId`.
   * @throws {BourseError} `vault.not_configured`, `vault.other_wallet`, `resource.not_found`
   */
  get(input: VaultWalletsGetInput, options?: CallOptions): Call<VaultWallet>

  /**
   * Read what a wallet may sign, and what its window holds.
   *
   * `GET /api/vault/wallets/{walletId}/policy`, `get_api_vault_wallets_walletId_policy`.
   * @throws {BourseError} `vault.not_configured`, `vault.other_wallet`, `resource.not_found`
   */
  getPolicy(input: VaultWalletsGetPolicyInput, options?: CallOptions): Call<VaultPolicy>

  /**
   * List the policies that a wallet has had, newest first: who set each, and what it was before.
   *
   * Read from the record: `entry` and `hash` name the entry of each, which `vaultWallets.listAudit` has within its chain.
   *
   * `GET /api/vault/wallets/{walletId}/policy/changes`, `get_api_vault_wallets_walletId_policy_changes`.
   * @throws {BourseError} `vault.not_configured`, `vault.other_wallet`, `resource.not_found`
   */
  listPolicyChanges(input: VaultWalletsListPolicyChangesInput, options?: CallOptions): PagedCall<VaultPolicyChangePage, ItemOf<VaultPolicyChangePage, 'items'>>

  /**
   * Replace what a wallet may sign.
   *
   * What is not listed is forbidden, in every part of a nested call; what cannot be read is refused. Tokens go to the wallet itself or to `recipients`, only `spenders` and `recipients` may be allowed to take them, and each token has a limit for one transaction and one for the window. Orders call `exactInput` (0xc04b8d59), `multicall` (0xac9650d8), `unwrapWETH9` (0x49404b7c) and `refundETH` (0x12210e8a) of the swap router, `buy` (0xa9d424e2) and `sell` (0x2d28dd8d) of the curve launchpad, and `approve` (0x095ea7b3) of what is sold, which the router or the launchpad spends.
   *
   * `PUT /api/vault/wallets/{walletId}/policy`, `put_api_vault_wallets_walletId_policy`.
   * @throws {BourseError} `vault.not_configured`, `vault.other_wallet`, `resource.not_found`, `vault.policy_changed`
   */
  setPolicy(input: VaultWalletsSetPolicyInput, options?: CallOptions): Call<VaultPolicy>

  /**
   * Say what the policy says of a call, without asking for a signature.
   *
   * Reads the call, and every call inside it, by its bytes. What the windows hold is not looked at.
   *
   * `POST /api/vault/wallets/{walletId}/policy/evaluate`, `post_api_vault_wallets_walletId_policy_evaluate`.
   * @throws {BourseError} `vault.not_configured`, `vault.other_wallet`, `resource.not_found`
   */
  evaluateTransaction(input: VaultWalletsEvaluateTransactionInput, options?: CallOptions): Call<VaultPolicyEvaluation>

  /**
   * Say what the policy says of typed data, without asking for a signature.
   *
   * As of the call that its signature would be for; its owner and its deadline are looked at too. What the windows hold is not.
   *
   * `POST /api/vault/wallets/{walletId}/policy/evaluate/typed-data`, `post_api_vault_wallets_walletId_policy_evaluate_typed_data`.
   * @throws {BourseError} `vault.not_configured`, `vault.other_wallet`, `resource.not_found`
   */
  evaluateTypedData(input: VaultWalletsEvaluateTypedDataInput, options?: CallOptions): Call<VaultPolicyEvaluation>

  /**
   * Freeze a wallet: from now on it signs nothing, in no process.
   *
   * What was signed before is signed. Waiting requests are denied when their turn comes.
   *
   * `POST /api/vault/wallets/{walletId}/freeze`, `post_api_vault_wallets_walletId_freeze`.
   * @throws {BourseError} `vault.not_configured`, `vault.other_wallet`, `resource.not_found`
   */
  freeze(input: VaultWalletsFreezeInput, options?: CallOptions): Call<VaultWallet>

  /**
   * Let a frozen wallet sign again.
   *
   * `POST /api/vault/wallets/{walletId}/unfreeze`, `post_api_vault_wallets_walletId_unfreeze`.
   * @throws {BourseError} `vault.not_configured`, `vault.other_wallet`, `resource.not_found`
   */
  unfreeze(input: VaultWalletsUnfreezeInput, options?: CallOptions): Call<VaultWallet>

  /**
   * Read what was done with the wallets of the account, oldest first.
   *
   * Each entry is bound to the one before by its hash, and `checkpoint` is the signed end of the chain, so that the record can be checked without the service.
   *
   * `GET /api/vault/audit`, `get_api_vault_audit`.
   * @throws {BourseError} `vault.not_configured`
   */
  listAudit(input?: VaultWalletsListAuditInput, options?: CallOptions): PagedCall<VaultAuditPage, ItemOf<VaultAuditPage, 'items'>>

  /**
   * Ask a wallet to sign one call, and send it.
   *
   * The policy is asked and the value reserved before anything is signed. What it forbids answers with state `denied` and the rule. Repeated under one `clientRequestId` it is the same transaction.
   *
   * `POST /api/vault/wallets/{walletId}/signing-requests`, `post_api_vault_wallets_walletId_signing_requests`.
   * @throws {BourseError} `vault.not_configured`, `vault.other_wallet`, `resource.not_found`, `vault.request_id_used`, `vault.key_unavailable`
   */
  signTransaction(input: VaultWalletsSignTransactionInput, options?: CallOptions): Call<VaultSigningRequest>

  /**
   * Ask a wallet to sign typed data (EIP-712): a permit, or an x402 payment.
   *
   * It is judged and counted like the call that the signature is for: EIP-2612 and DAI permits, EIP-3009 authorisations, and permits of Permit2 without a witness. Anything else answers `denied` with `call_unreadable`. Its deadline is within `windowSeconds` of the policy. The answer has the `signature`; nothing is sent to the chain. Repeated under one `clientRequestId` it is the same signature.
   *
   * `POST /api/vault/wallets/{walletId}/signing-requests/typed-data`, `post_api_vault_wallets_walletId_signing_requests_typed_data`.
   * @throws {BourseError} `vault.not_configured`, `vault.other_wallet`, `resource.not_found`, `vault.request_id_used`, `vault.key_unavailable`
   */
  signTypedData(input: VaultWalletsSignTypedDataInput, options?: CallOptions): Call<VaultSigningRequest>
}

/** `vaultWallets` of a client: `vaultWallets(client)`. */
export const vaultWallets: Resource<VaultWalletsMethods> = /* @__PURE__ */ resource<VaultWalletsMethods>('vaultWallets', {
  create: ["POST", "/api/vault/wallets"],
  list: ["GET", "/api/vault/wallets", {"list":"items"}],
  get: ["GET", "/api/vault/wallets/{walletId}"],
  getPolicy: ["GET", "/api/vault/wallets/{walletId}/policy"],
  listPolicyChanges: ["GET", "/api/vault/wallets/{walletId}/policy/changes", {"list":"items"}],
  setPolicy: ["PUT", "/api/vault/wallets/{walletId}/policy"],
  evaluateTransaction: ["POST", "/api/vault/wallets/{walletId}/policy/evaluate"],
  evaluateTypedData: ["POST", "/api/vault/wallets/{walletId}/policy/evaluate/typed-data"],
  freeze: ["POST", "/api/vault/wallets/{walletId}/freeze", {"body":"none"}],
  unfreeze: ["POST", "/api/vault/wallets/{walletId}/unfreeze", {"body":"none"}],
  listAudit: ["GET", "/api/vault/audit", {"list":"items"}],
  signTransaction: ["POST", "/api/vault/wallets/{walletId}/signing-requests"],
  signTypedData: ["POST", "/api/vault/wallets/{walletId}/signing-requests/typed-data"],
})
