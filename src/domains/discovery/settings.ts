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
  readonly agentRegistry: boolean
  readonly telegram: boolean
  readonly memory: { readonly workspaceId: string; readonly persistence: string } | null
  /** What the market-data vendor is used for; null without one. */
  readonly marketData: { readonly usage: string } | null
}
