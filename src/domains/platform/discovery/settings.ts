/**
 * The configured features. Each flag becomes a `configured` or `enabled` of the status report, so it must be true only
 * for features that work now.
 */
export type DiscoverySettings = {
  readonly name: string
  readonly description: string
  readonly baseUrl: string
  readonly sessionCookie: string
  readonly accountCookie: string
  readonly oneshotHeader: string
  readonly walletSessions: boolean
  readonly apiKeys: boolean
  readonly oneshotKeys: boolean
  readonly identityProvider: { readonly issuer: string; readonly jwksUrl: string } | null
  /** The account library's agent capability discovery. */
  readonly agentAuth: boolean
  /** Null without platform accounts. */
  readonly accounts: {
    readonly emailPassword: boolean
    readonly socialProviders: readonly string[]
  } | null
  /** Whether the ERC-8004 registries of chain 4663 are configured. */
  readonly agentRegistry: boolean
  /** Whether a messaging bot is available. */
  readonly telegram: boolean
  /** The storage of conversations with agents, and its retention; null without one. */
  readonly memory: { readonly workspaceId: string | null; readonly persistence: string } | null
  /** The use of the market data vendor; null without one. */
  readonly marketData: { readonly usage: string } | null
}
