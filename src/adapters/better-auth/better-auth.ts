import { StoreUnavailable } from '../../kernel/store-unavailable.ts'
import type { AccountLibrary } from '../../ports/account-library.ts'
import { type BetterAuthOptions, basePath } from './library-settings.ts'
import { libraryStore } from './library-store.ts'
import type { OpenLibrary } from './open-library.ts'
import { namesOutboundAddress, outboundRefusal } from './outbound-address.ts'
import { accountCookieName, sessionKeyOf } from './session-cookie.ts'

const restartPauseMs = 30_000

/** Creates the account library on the service's own database. Reads nothing before its first use. */
export function createBetterAuth(options: BetterAuthOptions): AccountLibrary {
  const { database, clock, settings } = options
  const store = libraryStore(database.query)
  const secret = once(async () => settings.secret ?? storedSecret(options))
  // Loading the library takes about a second, which most processes never need.
  const library = once(async (): Promise<OpenLibrary> => {
    const { openLibrary } = await import('./open-library.ts')
    return openLibrary({
      ...options,
      secret: await secret.value(),
      passwordOf: store.passwordOf,
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
    async handle(request, whose) {
      if (await namesOutboundAddress(request)) return outboundRefusal()
      const answer = await (await library.value()).handle(request, whose)
      // Some routes answer 500 for whatever the store raised.
      if (answer.status >= 500 && !(await database.health()).ok) {
        throw new StoreUnavailable('The database does not answer.')
      }
      // Providers are discovered at start; one that was unreachable then is missing until the library restarts.
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
    isSessionOpen: store.isSessionOpen,
    sessionCookie: accountCookieName(settings.baseUrl),
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

/** Creates a value on first use. A failure is not cached, so the next use tries again. */
function once<value>(make: () => Promise<value>) {
  let making: Promise<value> | undefined
  let cached: value | undefined
  return {
    settled: () => cached,
    /** Makes the next use create it again. */
    forget(): void {
      making = undefined
      cached = undefined
    },
    value(): Promise<value> {
      making ??= make().then(
        (result) => {
          cached = result
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
