import type { Scope } from './scope.ts'

export type { Scope } from './scope.ts'

/** How a caller proved who they are. */
export type CredentialKind =
  | 'wallet_session'
  | 'api_key'
  | 'idp_bearer'
  | 'account_session'
  | 'oneshot_key'

/** A wallet that an account has proved to control. Addresses are EIP-55 checksummed or base58. */
export type Wallet = { readonly namespace: 'eip155' | 'solana'; readonly address: string }

/** A caller whose credential was verified. */
export type Principal = {
  readonly accountId: string
  readonly credential: CredentialKind
  /** The session or key that was presented, for audit and revocation; never the secret itself. */
  readonly credentialId: string
  readonly scopes: readonly Scope[]
  readonly wallets: readonly Wallet[]
}
