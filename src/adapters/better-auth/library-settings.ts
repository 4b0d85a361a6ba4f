import type { AgentAuthority } from '../../ports/account-library.ts'
import type { Ports } from '../../ports/ports.ts'

/** The base path of the library's routes. */
export const basePath = '/api/auth'

/** This service's registration with a social provider. */
export type SocialProvider = {
  readonly clientId: string
  readonly clientSecret: string
  /**
   * The OpenID Connect discovery document. Required for every provider but google, github, discord and twitter, whose
   * endpoints the library knows.
   */
  readonly discoveryUrl?: string
}

export type BetterAuthSettings = {
  readonly serviceName: string
  readonly description: string
  /** The main base URL, without a path. Cookies are `Secure` exactly when it is https. */
  readonly baseUrl: string
  /** Further origins that may send cookies and be redirected to. */
  readonly trustedOrigins: readonly string[]
  /** Signs cookies and encrypts second factors. Default: generated once and kept in the store. */
  readonly secret?: string
  /** By the name that users choose. */
  readonly providers: Readonly<Record<string, SocialProvider>>
  /** Default: seven days. */
  readonly sessionTtlSeconds?: number
}

export type BetterAuthOptions = Ports<'clock' | 'database' | 'logger' | 'random'> & {
  readonly settings: BetterAuthSettings
  /** Undefined disables agents. */
  readonly agents?: AgentAuthority
}
