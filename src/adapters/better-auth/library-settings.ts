import type { AgentAuthority } from '../../ports/account-library.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Random } from '../../ports/random.ts'

/** The routes of the library lie under this path. */
export const basePath = '/api/auth'

/** A social provider's registration of this service. */
export type SocialProvider = {
  readonly clientId: string
  readonly clientSecret: string
  /**
   * Speaks OpenID Connect with the server that this document describes. Needed for every provider but google,
   * github, discord and twitter, whose addresses the library knows.
   */
  readonly discoveryUrl?: string
}

export type BetterAuthSettings = {
  readonly serviceName: string
  readonly description: string
  /** The main address, without a path; cookies are `Secure` exactly when it is https. */
  readonly baseUrl: string
  /** Origins that may send cookies and be returned to, besides the main address. */
  readonly trustedOrigins: readonly string[]
  /** Signs cookies and encrypts second factors. Made once and kept in the store unless given. */
  readonly secret?: string
  /** By the name that people choose them with. */
  readonly providers: Readonly<Record<string, SocialProvider>>
  /** Seven days unless given. */
  readonly sessionTtlSeconds?: number
}

export type BetterAuthOptions = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  readonly settings: BetterAuthSettings
  /** Undefined switches agents off. */
  readonly agents?: AgentAuthority
}
