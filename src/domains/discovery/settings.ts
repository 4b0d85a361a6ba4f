/**
 * What the configuration made exist. Each flag becomes a `configured` or `enabled` of the status report, so
 * it is true only for what answers today.
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
  /** Null while there are no platform accounts. */
  readonly accounts: {
    readonly emailPassword: boolean
    readonly socialProviders: readonly string[]
  } | null
  /** The ERC-8004 registries of chain 4663 are known. */
  readonly agentRegistry: boolean
  /** A messaging bot answers. */
  readonly telegram: boolean
  /** What keeps what was said to agents, and how long; null where nothing does. */
  readonly memory: { readonly workspaceId: string | null; readonly persistence: string } | null
  /** What the market-data vendor is used for; null without one. */
  readonly marketData: { readonly usage: string } | null
}
