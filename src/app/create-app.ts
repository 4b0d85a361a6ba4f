import type { FastifyInstance } from 'fastify'
import { createIdpAuthenticator } from '../adapters/jose/idp-authenticator.ts'
import { migrate } from '../adapters/sql/migrate.ts'
import { buildCatalog } from '../catalog/build-catalog.ts'
import type { Catalog } from '../catalog/entry.ts'
import { type AuthService, createSessionAuthenticator } from '../domains/auth/index.ts'
import { createKeyAuthenticator } from '../domains/keys/index.ts'
import { createOneshotAuthenticator } from '../domains/oneshot/index.ts'
import { createDispatch, type Dispatch } from '../surfaces/http/dispatch.ts'
import { createRequestIds } from '../surfaces/http/request-ids.ts'
import { createHttpServer } from '../surfaces/http/server.ts'
import { createMcpEndpoint } from '../surfaces/mcp/mcp-endpoint.ts'
import { createEventStreamWriter } from '../surfaces/realtime/event-stream.ts'
import { createSocketAcceptor } from '../surfaces/realtime/socket-acceptor.ts'
import type { Config } from './config.ts'
import { createFoundations, type Foundations } from './create-foundations.ts'
import { createServices } from './create-services.ts'
import { domainRows } from './domain-rows.ts'
import type { Shutdown } from './shutdown.ts'
import type { World } from './world.ts'

/** The program, built and ready to listen. */
export type App = {
  readonly http: FastifyInstance
  readonly catalog: Catalog
  /** Runs the jobs that keep the store true: the event log, the indexer, the upkeep of keys. */
  readonly startJobs: () => Promise<void>
}

/** Builds the whole program over a world: table, stores, services, surfaces. Nothing listens yet. */
export async function createApp(options: {
  readonly config: Config
  readonly world: World
  readonly shutdown: Shutdown
  /** Answers that do not match their schema become failures; for tests. */
  readonly verifyOutput?: boolean
}): Promise<App> {
  const { config, world, shutdown } = options
  const catalog = buildCatalog(domainRows({ embedded: world.chains.faucet !== null }), {
    serviceSlug: config.service.slug,
  })
  const foundations = createFoundations(config, world)
  await migrate(world.database, foundations.migrationSets)

  // The tools of the MCP endpoint and the agents of accounts call the API, which serves both.
  const door: { dispatch?: Dispatch } = {}
  const dispatch: Dispatch = (request) => {
    if (door.dispatch === undefined) throw new Error('the API is not built yet')
    return door.dispatch(request)
  }
  const nextRequestId = createRequestIds(world.random)
  const mcp = createMcpEndpoint({
    catalog,
    dispatch,
    nextRequestId,
    serverInfo: { name: config.service.slug, title: config.service.name, version: '0.1.0' },
    allowedHosts: config.allowedOrigins.map((origin) => new URL(origin).host),
    clock: world.clock,
    logger: world.logger,
  })
  shutdown.onStop('mcp', () => mcp.close())
  const services = createServices({ config, world, foundations, catalog, dispatch, mcp })
  const http = await createHttpServer({
    ...httpSettings(config),
    catalog,
    services: services.byDomain,
    authenticators: [
      ...authenticators({ config, world, foundations, walletsOf: services.auth.walletsOf }),
      services.accounts.authenticator,
    ],
    budgets: foundations.keyBudgets,
    limiter: world.limiter,
    clock: world.clock,
    holders: foundations.holders,
    idempotency: foundations.idempotency,
    logger: world.logger,
    verifyOutput: options.verifyOutput ?? false,
    stopping: shutdown.signal,
    nextRequestId,
    writeEventStream: createEventStreamWriter({ logger: world.logger }),
    acceptSocket: createSocketAcceptor({ ...world, stopping: shutdown.signal }),
  })
  door.dispatch = createDispatch(http)
  shutdown.onStop('http', () => http.close())
  return {
    http,
    catalog,
    startJobs: async () => {
      await foundations.start(shutdown)
      services.start(shutdown)
    },
  }
}

function authenticators(options: {
  readonly config: Config
  readonly world: World
  readonly foundations: Foundations
  readonly walletsOf: AuthService['walletsOf']
}) {
  const { config, world, walletsOf } = options
  const { cache, keyUsage, keyBudgets, identity } = options.foundations
  return [
    createSessionAuthenticator({ ...world, cache }),
    createOneshotAuthenticator({ ...world, cache }),
    ...(config.identityProvider === null
      ? []
      : [
          createIdpAuthenticator({
            ...config.identityProvider,
            ...world,
            accountOf: identity.accountOf,
            walletsOf,
          }),
        ]),
    createKeyAuthenticator({ ...world, cache, usage: keyUsage, budgets: keyBudgets, walletsOf }),
  ]
}

/** What of the HTTP surface comes from configuration alone. */
function httpSettings(config: Config) {
  const perMinute = (limit: number) => ({ limit, windowMs: 60_000 })
  return {
    names: config.credentialNames,
    policies: {
      anonymous: perMinute(config.rates.anonymousPerMinute),
      principal: perMinute(config.rates.principalPerMinute),
      signIn: perMinute(config.rates.signInPerMinute),
    },
    allowedOrigins: new Set(config.allowedOrigins),
    baseUrl: config.baseUrl,
    handlerTimeoutMs: 30_000,
    trustedProxies: config.trustedProxies,
    securityHeaders: [
      ['x-content-type-options', 'nosniff'],
      ...(config.baseUrl.startsWith('https:')
        ? [['strict-transport-security', 'max-age=31536000; includeSubDomains'] as const]
        : []),
    ] as const,
  }
}
