// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { ApproveVaultSigningRequest, DenyVaultSigningRequest, VaultSigningRequestPage, VaultSigningRequest } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link SigningRequestsMethods.list} takes. */
export type SigningRequestsListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  readonly walletId?: string
  readonly state?: "requested" | "pending_approval" | "approved" | "signed" | "submitted" | "denied" | "expired" | "superseded"
}

/** What {@link SigningRequestsMethods.get} takes. */
export type SigningRequestsGetInput = {
  readonly requestId: string
}

/** What {@link SigningRequestsMethods.approve} takes. */
export type SigningRequestsApproveInput = {
  readonly requestId: string
} & ApproveVaultSigningRequest

/** What {@link SigningRequestsMethods.deny} takes. */
export type SigningRequestsDenyInput = {
  readonly requestId: string
} & DenyVaultSigningRequest

/** The operations of `signingRequests`. */
export interface SigningRequestsMethods {
  /**
   * List the signing requests of the account, newest first.
   *
   * `GET /api/vault/signing-requests`, `get_api_vault_signing_requests`.
   * @throws {BourseError} `vault.not_configured`
   */
  list(input?: SigningRequestsListInput, options?: CallOptions): PagedCall<VaultSigningRequestPage, ItemOf<VaultSigningRequestPage, 'items'>>

  /**
   * Read one signing request, and what the chain says of it.
   *
   * `GET /api/vault/signing-requests/{requestId}`, `get_api_vault_signing_requests_requestId`.
   * @throws {BourseError} `vault.not_configured`, `vault.other_wallet`, `resource.not_found`
   */
  get(input: SigningRequestsGetInput, options?: CallOptions): Call<VaultSigningRequest>

  /**
   * Approve a waiting request, by the hash of what would be signed.
   *
   * For a person only. A request of a person is then signed and sent, typed data signed alone; that of an order is signed when the order next looks, if its price still holds.
   *
   * `POST /api/vault/signing-requests/{requestId}/approve`, `post_api_vault_signing_requests_requestId_approve`.
   * @throws {BourseError} `vault.not_configured`, `vault.other_wallet`, `resource.not_found`, `resource.illegal_transition`, `vault.other_payload`, `vault.wallet_frozen`, `vault.key_unavailable`
   */
  approve(input: SigningRequestsApproveInput, options?: CallOptions): Call<VaultSigningRequest>

  /**
   * Deny a request that is not signed yet, and say why if you like.
   *
   * The `reason` is the `denialReason` of the request for whoever asked, and of its entry in the record. One that was denied before is answered as it is.
   *
   * `POST /api/vault/signing-requests/{requestId}/deny`, `post_api_vault_signing_requests_requestId_deny`.
   * @throws {BourseError} `vault.not_configured`, `vault.other_wallet`, `resource.not_found`, `resource.illegal_transition`
   */
  deny(input: SigningRequestsDenyInput, options?: CallOptions): Call<VaultSigningRequest>
}

/** `signingRequests` of a client: `signingRequests(client)`. */
export const signingRequests: Resource<SigningRequestsMethods> = /* @__PURE__ */ resource<SigningRequestsMethods>('signingRequests', {
  list: ["GET", "/api/vault/signing-requests", {"list":"items"}],
  get: ["GET", "/api/vault/signing-requests/{requestId}"],
  approve: ["POST", "/api/vault/signing-requests/{requestId}/approve"],
  deny: ["POST", "/api/vault/signing-requests/{requestId}/deny"],
})
