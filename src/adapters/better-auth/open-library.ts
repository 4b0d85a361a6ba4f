import { AsyncLocalStorage } from 'node:async_hooks'
import { betterAuth, type BetterAuthOptions as LibraryOptions } from 'better-auth'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { expectedOf } from '../../kernel/store-unavailable.ts'
import { agentPlugin } from './agent-plugin.ts'
import { type BetterAuthOptions, basePath } from './library-settings.ts'
import type { StoredPassword } from './library-store.ts'
import { type Passages, passwordCheck, passwordVerifier } from './password-check.ts'
import { codesUsedOnce } from './second-factor.ts'
import { sessionDigests } from './session-digests.ts'
import { tableNames } from './table-names.ts'

/** Takes `key` for `purpose` for `lifeMs`; false when somebody has it already. */
export type ClaimOnce = (claim: {
  readonly purpose: 'second_factor' | 'agent_token'
  readonly key: string
  readonly lifeMs: number
}) => Promise<boolean>

export type OpenLibraryOptions = BetterAuthOptions & {
  readonly secret: string
  readonly claim: ClaimOnce
  readonly passwordOf: (email: string) => Promise<StoredPassword>
}

export type OpenLibrary = {
  /** `whose` is called with the user whose sign-in it is, as soon as that is known. */
  readonly handle: (request: Request, whose?: (userId: string) => void) => Promise<Response>
  readonly agentConfiguration: () => Promise<unknown>
}

/** Failed codes of one account in a row, on all processes together, before it is locked. */
const failedCodesMax = 5
/** For how long. */
const lockSeconds = 900

/** Starts the library. Everything that it would read from elsewhere is given here. */
export function openLibrary(options: OpenLibraryOptions): OpenLibrary {
  const { settings } = options
  const passages: Passages = new AsyncLocalStorage()
  const auth = betterAuth(libraryOptions(options, passages))
  const discovery = new URL(`${basePath}/agent-configuration`, settings.baseUrl)
  return {
    handle: (request, whose = () => {}) =>
      passages.run({ whose, tokens: new Map() }, () => auth.handler(request)),
    async agentConfiguration() {
      const answer = await auth.handler(new Request(discovery))
      if (!answer.ok) throw new Error(`no agent configuration: HTTP ${answer.status}`)
      return answer.json()
    },
  }
}

/** What the library is told. Our gates do the rate limits; the lock of second factors stays its own. */
export function libraryOptions(
  options: OpenLibraryOptions,
  passages: Passages = new AsyncLocalStorage(),
) {
  const { database, settings, agents } = options
  return {
    appName: settings.serviceName,
    baseURL: settings.baseUrl,
    basePath,
    secret: options.secret,
    trustedOrigins: [settings.baseUrl, ...settings.trustedOrigins],
    // One transaction for a user and its first login: half a sign-up would hold the address for ever.
    database: { db: database.query, type: 'postgres', transaction: true },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      password: { verify: passwordVerifier(passages) },
    },
    user: { modelName: tableNames.user },
    session: {
      modelName: tableNames.session,
      expiresIn: settings.sessionTtlSeconds ?? 7 * 86_400,
      // A cookie that vouches for itself would outlive a sign-out and, once did, skip the second factor.
      cookieCache: { enabled: false },
    },
    account: {
      modelName: tableNames.account,
      encryptOAuthTokens: true,
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
    },
    verification: { modelName: tableNames.verification },
    ...socialProviders(settings),
    plugins: [
      twoFactor({
        issuer: settings.serviceName,
        schema: { twoFactor: { modelName: tableNames.twoFactor } },
        accountLockout: { maxFailedAttempts: failedCodesMax, durationSeconds: lockSeconds },
      }),
      sessionDigests(passages),
      genericOAuth({ config: discoveredProviders(settings) }),
      ...(agents === undefined ? [] : [agentPlugin(options, agents)]),
    ],
    hooks: { before: beforeRoutes(options, passages) },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // The address in a forwarded header is the sender's to choose; nothing here needs one.
    advanced: {
      ipAddress: { disableIpTracking: true },
      disableCSRFCheck: false,
      disableOriginCheck: false,
    },
    onAPIError: {
      errorURL: refusalUrl(settings.baseUrl),
      // Without this the library writes every refusal to the terminal itself. What is ours it would answer with a bare
      // 500; thrown again, it reaches our own door.
      onError: (failure) => {
        if (expectedOf(failure) !== undefined) throw failure
        reportDefect(failure, options.logger)
      },
    },
    logger: {
      level: 'warn',
      // Its errors are mostly refusals; defects are reported by `onError`.
      log: (level, message) =>
        options.logger[level === 'error' ? 'warn' : 'debug'](`account library: ${message}`),
    },
  } satisfies LibraryOptions
}

/** What happens before a route of the library: its passwords and codes are judged as this service promises. */
function beforeRoutes({ passwordOf, claim }: OpenLibraryOptions, passages: Passages) {
  const checkPassword = passwordCheck(passwordOf, passages)
  const useCodeOnce = codesUsedOnce(claim, passages)
  return createAuthMiddleware(async (context) => {
    await checkPassword(context)
    return useCodeOnce(context)
  })
}

/** A refusal is an answer and no news; anything else is a defect of the library or a failure of the store. */
function reportDefect(failure: unknown, logger: OpenLibraryOptions['logger']): void {
  if (isAPIError(failure) && failure.statusCode < 500) return
  logger.error('the account library failed', failure)
}

/** Where the library sends browsers whose sign-in it refused; the service answers for it. */
export function refusalUrl(baseUrl: string): string {
  return new URL(`${basePath}/error`, baseUrl).href
}

const builtIn = ['google', 'github', 'discord', 'twitter'] as const

function socialProviders(settings: BetterAuthOptions['settings']) {
  return {
    socialProviders: Object.fromEntries(
      builtIn.flatMap((name) => {
        const provider = settings.providers[name]
        if (provider === undefined || provider.discoveryUrl !== undefined) return []
        const { clientId, clientSecret } = provider
        return [[name, { clientId, clientSecret, disableIdTokenSignIn: true }]]
      }),
    ),
  }
}

function discoveredProviders({ providers }: BetterAuthOptions['settings']) {
  return Object.entries(providers).flatMap(([providerId, provider]) =>
    provider.discoveryUrl === undefined
      ? []
      : [
          {
            providerId,
            clientId: provider.clientId,
            clientSecret: provider.clientSecret,
            discoveryUrl: provider.discoveryUrl,
            scopes: ['openid', 'email', 'profile'],
            pkce: true,
            requireIdTokenVerification: true,
          },
        ],
  )
}
