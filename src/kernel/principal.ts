import type { Scope } from './scope.ts'

export type { Scope } from './scope.ts'

/** How a caller proved who they are. */
export type CredentialKind =
  | 'wallet_session'
  | 'api_key'
  | 'idp_bearer'
  | 'account_session'
  | 'oneshot_key'
  /** A key that signs each request and is itself no secret. */
  | 'exchange_key'

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
  /** The one wallet of the vault that the credential may use; any of the account where it is left out. */
  readonly agentWalletId?: number
}

/** Whether the caller's account has one of the operator's wallets. EVM addresses are compared without their case. */
export function isOperator(
  principal: Principal | null,
  operatorWallets: readonly Wallet[],
): boolean {
  return (principal?.wallets ?? []).some((held) =>
    operatorWallets.some((wanted) => walletKey(held) === walletKey(wanted)),
  )
}

/** The same text for every spelling of one wallet. */
export function walletKey({ namespace, address }: Wallet): string {
  return `${namespace}:${namespace === 'eip155' ? address.toLowerCase() : address}`
}
