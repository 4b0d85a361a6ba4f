import { Type as T } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { createBetterAuth } from '../../src/adapters/better-auth/better-auth.ts'
import type { SocialProvider } from '../../src/adapters/better-auth/library-settings.ts'
import { betterAuthMigrations } from '../../src/adapters/better-auth/migrations.ts'
import { accountCookieName } from '../../src/adapters/better-auth/session-cookie.ts'
import { createMemoryBus } from '../../src/adapters/memory/bus.ts'
import { systemClock } from '../../src/adapters/system/system-clock.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import {
  type AccountsService,
  accountsMigrations,
  accountsRows,
  createAccountAuthenticator,
  createAccountFailures,
  createAccountSessions,
  createAccountsService,
  createAgentDelegation,
} from '../../src/domains/access/accounts/index.ts'
import { auditMigrations, createAuditLog } from '../../src/domains/access/audit/index.ts'
import {
  authMigrations,
  createCredentialCache,
  type SignInFailures,
} from '../../src/domains/access/auth/index.ts'
import { rowsOf } from '../../src/kernel/operation.ts'
import { shape } from '../../src/kernel/schemas.ts'
import type { AccountLibrary } from '../../src/ports/account-library.ts'
import type { Authenticator } from '../../src/ports/authenticator.ts'
import type { Bus } from '../../src/ports/bus.ts'
import type { Clock } from '../../src/ports/clock.ts'
import type { Database, MigrationSet } from '../../src/ports/database.ts'
import { createDispatch } from '../../src/surfaces/http/dispatch.ts'
import { realRandom, silentLogger } from './auth-world.ts'
import { nextCallerAddress } from './caller-addresses.ts'
import { httpServerOf } from './http-server.ts'

export const accountsOrigin = 'http://localhost:4663'

/** The tables that accounts stand on, in order. */
export const accountsSets: readonly MigrationSet[] = [
  { domain: 'auth', migrations: authMigrations },
  { domain: 'better_auth', migrations: betterAuthMigrations },
  { domain: 'accounts', migrations: accountsMigrations },
  { domain: 'audit', migrations: auditMigrations },
]

/** One process of the service over a database and a bus that others may share. */
export type AccountsProcess = {
  readonly http: FastifyInstance
  readonly library: AccountLibrary
  readonly authenticator: Authenticator
  readonly service: AccountsService
  readonly failures: SignInFailures
  readonly close: () => Promise<void>
}

/** Accounts behind the HTTP surface, with the machine's own clock unless given; the library always reads that one. */
export async function startAccounts(options: {
  readonly database: Database
  readonly bus?: Bus
  readonly providers?: Readonly<Record<string, SocialProvider>>
  readonly withAgents?: true
  /** Tells of sessions in the audit log. */
  readonly tellsSessions?: true
  readonly baseUrl?: string
  readonly clock?: Clock
}): Promise<AccountsProcess> {
  const { database } = options
  const clock = options.clock ?? systemClock
  const parts = { database, clock, random: realRandom, logger: silentLogger }
  const cache = createCredentialCache({ ...parts, bus: options.bus ?? createMemoryBus() })
  await cache.listen()
  const baseUrl = options.baseUrl ?? accountsOrigin
  const walletsOf = async () => []
  const domains = { accounts: accountsRows, probe: { operations: probeRows } }
  const delegation = createAgentDelegation({
    ...parts,
    walletsOf,
    baseUrl,
    sessionCookie: accountCookieName(baseUrl),
    rows: () => buildCatalog(domains, { serviceSlug: 'svc' }).entries,
    dispatch: (request) => createDispatch(http)(request),
  })
  const library = createBetterAuth({
    ...parts,
    ...(options.withAgents ? { agents: delegation.authority } : {}),
    settings: {
      serviceName: 'Bourse',
      description: 'A trading terminal and agent platform.',
      baseUrl,
      trustedOrigins: [],
      providers: options.providers ?? {},
    },
  })
  const authenticator = createAccountAuthenticator({
    ...parts,
    cache,
    library,
    walletsOf,
    delegated: delegation.verify,
  })
  const audit = createAuditLog(parts)
  const failures = createAccountFailures({ ...parts, audit })
  const service = createAccountsService({
    library,
    cache,
    failures,
    ...(options.tellsSessions
      ? { sessions: createAccountSessions({ ...parts, library, audit }) }
      : {}),
  })
  const http = await httpServerOf(
    domains,
    { accounts: service, probe: null },
    {
      authenticators: [authenticator],
      names: {
        sessionCookie: '__Host-svc.sid',
        accountCookies: [library.sessionCookie],
        oneshotHeader: 'x-svc-oneshot',
      },
      baseUrl,
      clock,
    },
  )
  return {
    http,
    library,
    authenticator,
    service,
    failures,
    close: async () => {
      await http.close()
      await cache.stop()
    },
  }
}

const { operation } = rowsOf<null>()

/** A row that an account opens, and that says which one it was. */
const probeRows = {
  whoami: operation({
    name: 'accountsWorld.whoami',
    method: 'GET',
    path: '/api/probe',
    tier: 'private',
    family: 'Auth',
    summary: 'The account of the caller',
    auth: ['account_session'],
    input: {},
    output: T.Object({ accountId: T.String(), credentialId: T.String() }),
    effect: 'none',
    examples: [{ name: 'a caller', output: { accountId: 'acct_a', credentialId: 'session' } }],
    handler: (_, { principal }) => ({
      accountId: principal.accountId,
      credentialId: principal.credentialId,
    }),
  }),
  echo: operation({
    name: 'accountsWorld.echo',
    method: 'POST',
    path: '/api/probe/{name}',
    tier: 'private',
    family: 'Developer',
    summary: 'Say something back',
    auth: ['account_session'],
    input: {
      params: shape({ name: T.String({ maxLength: 16 }) }),
      query: shape({ times: T.Integer({ minimum: 1, maximum: 3, default: 1 }) }),
      body: shape({ text: T.String({ minLength: 1, maxLength: 32 }) }),
    },
    output: T.Object({ said: T.String(), scopes: T.Array(T.String()) }),
    effect: 'reversible',
    examples: [
      {
        name: 'once',
        input: { params: { name: 'a' }, query: { times: 1 }, body: { text: 'b' } },
        output: { said: 'a: b', scopes: ['api:*'] },
      },
    ],
    handler: (_, { input, principal }) => ({
      said: `${input.params.name}: ${input.body.text.repeat(input.query.times)}`,
      scopes: [...principal.scopes],
    }),
  }),
}

/** What a browser keeps of the answers it got. */
export type Browser = {
  readonly address: string
  readonly cookies: Map<string, string>
  readonly get: (url: string) => Promise<Answer>
  readonly post: (
    url: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer>
}
export type Answer = {
  readonly status: number
  readonly body: unknown
  readonly code: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly setCookies: readonly string[]
}

/** A browser at the service's own origin, at an address that no other browser has. */
export function openBrowser(http: FastifyInstance): Browser {
  const cookies = new Map<string, string>()
  const remoteAddress = nextCallerAddress()
  const send = async (
    method: 'GET' | 'POST',
    url: string,
    more: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> } = {},
  ): Promise<Answer> => {
    const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await http.inject({
      method,
      url,
      remoteAddress,
      headers: {
        ...(method === 'POST' ? { origin: accountsOrigin } : {}),
        ...(jar === '' ? {} : { cookie: jar }),
        ...(more.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...more.headers,
      },
      ...(more.body === undefined
        ? {}
        : { payload: typeof more.body === 'string' ? more.body : JSON.stringify(more.body) }),
    })
    const setCookies = [answer.headers['set-cookie'] ?? []].flat().map(String)
    for (const cookie of setCookies) keep(cookies, cookie)
    const isJson = answer.body !== '' && /json/.test(String(answer.headers['content-type']))
    const body: unknown = isJson ? answer.json() : answer.body
    const code: unknown = Reflect.get(Object(body), 'code')
    return {
      status: answer.statusCode,
      body,
      code: typeof code === 'string' ? code : '',
      headers: answer.headers,
      setCookies,
    }
  }
  return {
    address: remoteAddress,
    cookies,
    get: (url) => send('GET', url),
    post: (url, body, headers) =>
      send('POST', url, {
        ...(body === undefined ? {} : { body }),
        ...(headers ? { headers } : {}),
      }),
  }
}

function keep(cookies: Map<string, string>, cookie: string): void {
  const [pair = '', ...attributes] = cookie.split(';')
  const equals = pair.indexOf('=')
  const name = pair.slice(0, equals)
  const value = pair.slice(equals + 1)
  const gone = value === '' || attributes.some((one) => /^ *max-age=0$/i.test(one))
  if (gone) cookies.delete(name)
  else cookies.set(name, value)
}
