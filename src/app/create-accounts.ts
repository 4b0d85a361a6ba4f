import { createBetterAuth } from '../adapters/better-auth/better-auth.ts'
import { accountCookieName } from '../adapters/better-auth/session-cookie.ts'
import type { Catalog } from '../catalog/entry.ts'
import {
  createAccountAuthenticator,
  createAccountFailures,
  createAccountSessions,
  createAccountsService,
  createAgentDelegation,
} from '../domains/access/accounts/index.ts'
import type { AuthService } from '../domains/access/auth/index.ts'
import type { Dispatch } from '../ports/dispatch.ts'
import type { Config } from './config.ts'
import type { Foundations } from './create-foundations.ts'
import type { World } from './world.ts'

/** Platform accounts and the agents that act for them. Does not load the library yet. */
export function createAccounts(options: {
  readonly config: Config
  readonly world: World
  readonly foundations: Foundations
  readonly catalog: Catalog
  readonly description: string
  readonly walletsOf: AuthService['walletsOf']
  readonly dispatch: Dispatch
}) {
  const { config, world, foundations, walletsOf } = options
  const { baseUrl } = config
  const parts = { ...world, cache: foundations.cache, walletsOf }
  const delegation = createAgentDelegation({
    ...parts,
    baseUrl,
    sessionCookie: accountCookieName(baseUrl),
    rows: () => options.catalog.entries,
    dispatch: options.dispatch,
  })
  const library = createBetterAuth({
    ...parts,
    agents: delegation.authority,
    settings: {
      serviceName: config.service.name,
      description: options.description,
      baseUrl,
      trustedOrigins: config.allowedOrigins,
      ...(config.accounts.secret === null ? {} : { secret: config.accounts.secret }),
      providers: config.accounts.providers,
    },
  })
  const failures = createAccountFailures({ ...world, audit: foundations.audit })
  return {
    /** Collects failed sign-ins for the audit log. */
    failures,
    /** Whether a platform account's session is still open. */
    isSessionOpen: library.isSessionOpen,
    service: createAccountsService({
      library,
      cache: foundations.cache,
      failures,
      sessions: createAccountSessions({ ...parts, library, audit: foundations.audit }),
    }),
    authenticator: createAccountAuthenticator({
      ...parts,
      library,
      delegated: delegation.verify,
    }),
  }
}
