import type { Scope } from './scope.ts'

export type { Scope } from './scope.ts'

/** The ways in which a caller can authenticate. */
export type CredentialKind =
  | 'wallet_session'
  | 'api_key'
  | 'idp_bearer'
  | 'account_session'
  | 'oneshot_key'
  /** A public key whose owner signs each request; the key itself is not a secret. */
  | 'exchange_key'

/** The credentials that act for an account within their scopes: sessions and keys. */
export const accountCredentials = [
  'wallet_session',
  'api_key',
  'idp_bearer',
  'account_session',
] as const satisfies readonly CredentialKind[]

/** The credentials of a person. For operations that no key may call, whatever its scopes. */
export const personCredentials = [
  'wallet_session',
  'idp_bearer',
  'account_session',
] as const satisfies readonly CredentialKind[]

/** A wallet that an account proved to control. Addresses are EIP-55 checksummed or base58. */
export type Wallet = { readonly namespace: 'eip155' | 'solana'; readonly address: string }

/**
 * The promise that orders for perpetuals stay small. Its amounts change with every order, so they are in the store under
 * this id and never in a principal, which may be a second old.
 */
export type OrderLimit = {
  readonly id: number
  /** The only markets for which the credential may place orders. */
  readonly markets: readonly string[]
}

/** A caller whose credential was verified. */
export type Principal = {
  readonly accountId: string
  readonly credential: CredentialKind
  /** The session or key that was presented, for audit and revocation; never the secret itself. */
  readonly credentialId: string
  readonly scopes: readonly Scope[]
  readonly wallets: readonly Wallet[]
  /** The one vault wallet that the credential may use; without it, any vault wallet of the account. */
  readonly agentWalletId?: number
  /** What the credential's perpetuals orders are held to; without it, only to the account's margin. */
  readonly orderLimit?: OrderLimit
  /** When the credential ends by itself; absent where it does not, or where only its issuer knows. */
  readonly expiresAt?: Date
}

/** Whether the caller's account owns one of the operator wallets. EVM addresses are compared case-insensitively. */
export function isOperator(
  principal: Principal | null,
  operatorWallets: readonly Wallet[],
): boolean {
  return (principal?.wallets ?? []).some((held) =>
    operatorWallets.some((wanted) => walletKey(held) === walletKey(wanted)),
  )
}

/** A key that is equal for every spelling of the same wallet. */
export function walletKey({ namespace, address }: Wallet): string {
  return `${namespace}:${namespace === 'eip155' ? address.toLowerCase() : address}`
}

/** An account as who pays, for what it sells under this name: no credential of it is used, and none opens anything. */
export function payerOf(accountId: string, soldAs: string) {
  return { accountId, credential: 'account_session', credentialId: soldAs } as const
}
