import type { AccountLibrary, AgentAuthority } from '../../ports/account-library.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Random } from '../../ports/random.ts'
import { libraryStore } from './library-store.ts'
import type { OpenLibrary } from './open-library.ts'
import { namesOutboundAddress, outboundRefusal } from './outbound-address.ts'
import { sessionCookieName, sessionKeyOf } from './session-cookie.ts'

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

const restartPauseMs = 30_000

/** The routes of the library lie under this path. */
export const basePath = '/api/auth'

/** Builds the account library over the service's own database. Reads nothing until it is used. */
export function createBetterAuth(options: BetterAuthOptions): AccountLibrary {
  const { database, clock, settings } = options
  const store = libraryStore(database.query)
  const secret = once(async () => settings.secret ?? storedSecret(options))
  // The library costs about a second to load, which most processes never have to pay.
  const library = once(async (): Promise<OpenLibrary> => {
    const { openLibrary } = await import('./open-library.ts')
    return openLibrary({
      ...options,
      secret: await secret.value(),
      claim: (claim) => {
        const nowMs = clock.nowMs()
        const { purpose, key, lifeMs } = claim
        return store.claim({
          purpose,
          key,
          at: new Date(nowMs),
          expiresAt: new Date(nowMs + lifeMs),
        })
      },
    })
  })
  let restartedAtMs = 0
  const restartLater = (): void => {
    if (clock.nowMs() - restartedAtMs < restartPauseMs) return
    restartedAtMs = clock.nowMs()
    library.forget()
  }
  return {
    async handle(request) {
      if (await namesOutboundAddress(request)) return outboundRefusal()
      const answer = await (await library.value()).handle(request)
      // Providers are discovered when the library starts; one that was away then is missing until it starts again.
      if (answer.status === 404 && isSocialSignIn(request)) restartLater()
      return answer
    },
    hasAgents: options.agents !== undefined,
    agentConfiguration: async () => (await library.value()).agentConfiguration(),
    sessionKey(cookieValue) {
      const known = secret.settled()
      return known === undefined
        ? secret.value().then((read) => sessionKeyOf(cookieValue, read))
        : sessionKeyOf(cookieValue, known)
    },
    findSession: store.findSession,
    sessionCookie: sessionCookieName(settings.baseUrl),
    providers: Object.keys(settings.providers),
  }
}

function isSocialSignIn(request: Request): boolean {
  return new URL(request.url).pathname === `${basePath}/sign-in/social`
}

async function storedSecret({ database, clock, random }: BetterAuthOptions): Promise<string> {
  const candidate = Buffer.from(random.bytes(32)).toString('base64url')
  return libraryStore(database.query).secret(candidate, new Date(clock.nowMs()))
}

/** Makes a value at its first use; a failure is forgotten, so that the next use tries again. */
function once<value>(make: () => Promise<value>) {
  let making: Promise<value> | undefined
  let made: value | undefined
  return {
    settled: () => made,
    /** The next use makes it anew. */
    forget(): void {
      making = undefined
      made = undefined
    },
    value(): Promise<value> {
      making ??= make().then(
        (result) => {
          made = result
          return result
        },
        (failure: unknown) => {
          making = undefined
          throw failure
        },
      )
      return making
    },
  }
}
