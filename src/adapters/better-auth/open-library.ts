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

/** Claims `key` for `purpose` for `lifeMs`; false when it is already claimed. */
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
  /** Calls `whose` with the user who signs in, as soon as that user is known. */
  readonly handle: (request: Request, whose?: (userId: string) => void) => Promise<Response>
  readonly agentConfiguration: () => Promise<unknown>
}

/** Consecutive wrong codes of one account, across all processes, before it is locked. */
const failedCodesMax = 5
/** The duration of the lock. */
const lockSeconds = 900

/** Starts the library with all of its settings given explicitly, none from the environment. */
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

/** The library's options. The gates do the rate limiting; the library's own lock of second factors stays on. */
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
    // A user and its first login in one transaction: half a sign-up would block the address for ever.
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
      // A self-contained cookie would outlive a sign-out and could skip the second factor.
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
    // Senders can forge forwarded headers, and no feature needs them.
    advanced: {
      ipAddress: { disableIpTracking: true },
      disableCSRFCheck: false,
      disableOriginCheck: false,
    },
    onAPIError: {
      errorURL: refusalUrl(settings.baseUrl),
      // Without this the library prints every refusal to the terminal. For this service's errors it would answer a bare
      // 500; rethrown, they reach the service's own error handling.
      onError: (failure) => {
        if (expectedOf(failure) !== undefined) throw failure
        reportDefect(failure, options.logger)
      },
    },
    logger: {
      level: 'warn',
      // Its errors are mostly refusals; `onError` reports defects.
      log: (level, message) =>
        options.logger[level === 'error' ? 'warn' : 'debug'](`account library: ${message}`),
    },
  } satisfies LibraryOptions
}

/** Runs before the library's routes: passwords and codes are checked with this service's guarantees. */
function beforeRoutes({ passwordOf, claim }: OpenLibraryOptions, passages: Passages) {
  const checkPassword = passwordCheck(passwordOf, passages)
  const useCodeOnce = codesUsedOnce(claim, passages)
  return createAuthMiddleware(async (context) => {
    await checkPassword(context)
    return useCodeOnce(context)
  })
}

/** A refusal is an ordinary answer; anything else is a defect of the library or a failure of the store. */
function reportDefect(failure: unknown, logger: OpenLibraryOptions['logger']): void {
  if (isAPIError(failure) && failure.statusCode < 500) return
  logger.error('the account library failed', failure)
}

/** Where the library redirects browsers after a refused sign-in; this service answers there. */
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
